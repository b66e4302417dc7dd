import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy between a client and a server that simulates network failures. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  readonly url: string
  /** From now on forwards nothing, without closing anything: open connections stay open, and new ones are accepted. */
  readonly silence: () => void
  /** New connections are forwarded again. Silent ones stay silent. */
  readonly restore: () => void
  /** Resets every connection. */
  readonly cut: () => void
  /** New connections go to the server of this URL. */
  readonly connectTo: (url: string) => void
}

/** Starts a proxy in front of the server of this URL, on a free port. It closes with the test. */
export async function tcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    if (isSilent) {
      silent.add(client.resume())
      return
    }
    const upstream = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    keep(upstream)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (data) => {
        if (!silent.has(from)) to.write(data)
      })
      from.once('end', () => {
        if (!silent.has(from)) to.end()
      })
      from.once('close', () => {
        if (!silent.has(from)) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    silence() {
      isSilent = true
      for (const socket of sockets) silent.add(socket)
    },
    restore() {
      isSilent = false
    },
    cut,
    connectTo(other) {
      target = new URL(other)
    },
  }
}
