import { Socket } from 'node:net'

/** The sockets of connections, which can all be cut at once: an orderly end of a silent one would never come. */
export interface OpenSockets {
  /** One that is not connected yet. */
  readonly open: () => Socket
  /** What the work writes over a connection before it returns leaves as one. */
  readonly gather: <Result>(work: () => Result) => Result
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
    gather(work) {
      for (const socket of sockets) socket.cork()
      try {
        return work()
      } finally {
        for (const socket of sockets) socket.uncork()
      }
    },
    destroy(reason) {
      for (const socket of sockets) socket.destroy(reason)
    },
  }
}
