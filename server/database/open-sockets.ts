import { Socket } from 'node:net'

/** The sockets of a pool. They can be destroyed at once: closing a dead connection properly would never end. */
export interface OpenSockets {
  /** Returns a new socket that is not connected yet. */
  readonly open: () => Socket
  /** Sends everything that the work writes to a socket in one packet. */
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
