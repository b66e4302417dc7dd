import { Socket } from 'node:net'

/** The sockets of connections, which can all be cut at once: an orderly end of a silent one would never come. */
export interface OpenSockets {
  /** One that is not connected yet. */
  readonly open: () => Socket
  readonly destroy: (reason: Error) => void
}

export function openSockets(): OpenSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    destroy(reason) {
      for (const socket of sockets) socket.destroy(reason)
    },
  }
}
