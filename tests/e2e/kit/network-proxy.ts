import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy between one visitor and the shop. Its address stays the same when the server restarts on another port.
 * Cutting it breaks every connection, including open event streams.
 */
export interface NetworkProxy {
  readonly url: string
  /** Closes every connection and refuses new ones. */
  readonly cut: () => void
  readonly restore: () => void
  readonly close: () => Promise<void>
}

/** @param port returns the port on which the shop listens now */
export async function openNetworkProxy(port: () => number): Promise<NetworkProxy> {
  const sockets = new Set<Socket>()
  let isUp = true

  const relay = createServer((caller) => {
    if (!isUp) {
      caller.destroy()
      return
    }
    const shop = connect(port(), '127.0.0.1')
    for (const [socket, other] of [
      [caller, shop],
      [shop, caller],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isUp = false
      breakAll()
    },
    restore() {
      isUp = true
    },
    async close() {
      breakAll()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
