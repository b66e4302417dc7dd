import { connect, createServer, type Socket } from 'node:net'

/**
 * One visitor's line to the shop: a relay with an address of its own. It stays the same address when the server comes
 * back on another port, and cutting it breaks every connection, open event streams included.
 */
export interface Line {
  readonly url: string
  /** Breaks every connection and takes no new one. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/** @param port where the shop listens at that moment */
export async function openProxy(port: () => number): Promise<Line> {
  const sockets = new Set<Socket>()
  let whole = true

  const relay = createServer((caller) => {
    if (!whole) {
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
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')

  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      whole = false
      breakAll()
    },
    mend() {
      whole = true
    },
    async close() {
      breakAll()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
