import { Socket } from 'node:net'

/** The sockets of a pool. They can be destroyed at once: closing a dead connection properly would never end. */
export function openSockets() {
  const sockets = new Set<Socket>()
  return {
    /** Returns a new socket that is not connected yet. */
    open(): Socket {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    /** Sends everything that the work writes to a socket in one packet. */
    gather<Result>(work: () => Result): Result {
      for (const socket of sockets) socket.cork()
      try {
        return work()
      } finally {
        for (const socket of sockets) socket.uncork()
      }
    },
    destroy(reason: Error): void {
      for (const socket of sockets) socket.destroy(reason)
    },
  }
}
