import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createDatabase } from '#tests/postgres.ts'
import { type StartedServer, startServer } from '#tests/server/start-server.ts'
import { shortLived } from '#tests/shop-process.ts'

const polling = { timeout: 50_000, interval: 20 }

/** The longest delay that can be configured, in seconds. */
const STOP_DELAY = 600
/** Runs in the server, before its program: has SIGUSR2 end that delay, so that it lasts as long as a test needs. */
const DELAY_ENDS_AT_SIGNAL = `
  import { syncBuiltinESMExports } from 'node:module'
  import timers from 'node:timers/promises'
  const { setTimeout } = timers
  timers.setTimeout = (ms, ...rest) =>
    ms === ${STOP_DELAY * 1_000} ? new Promise((resolve) => process.once('SIGUSR2', resolve)) : setTimeout(ms, ...rest)
  syncBuiltinESMExports()`

async function startShop(environment: Record<string, string> = {}): Promise<StartedServer & { readonly url: string }> {
  const options = [...shortLived, '--import', `data:text/javascript,${encodeURIComponent(DELAY_ENDS_AT_SIGNAL)}`]
  const server = startServer({ DATABASE_URL: await createDatabase(inject('postgresUrl')), ...environment }, options)
  return { ...server, url: await server.open }
}

async function openSocket(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

describe('a server that receives SIGTERM', () => {
  it('first reports that it is not ready, for the configured time, and serves meanwhile over connections that it then closes', async () => {
    const { process, url, ended } = await startShop({ STOP_DELAY: String(STOP_DELAY) })
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, (await answer.json()).status]
    }
    expect(await ready()).toEqual([200, 'ready'])
    process.kill('SIGTERM')
    await vi.waitFor(async () => expect(await ready()).toEqual([503, 'stopping']), polling)
    const call = await fetch(`${url}/api/products`)
    expect([call.status, call.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    process.kill('SIGUSR2')
    expect(await ended).toBe(0)
  })

  it('exits cleanly despite an incomplete body, an idle connection and a live connection', async () => {
    const { process, url, ended } = await startShop()
    await openSocket(url)
    const half = await openSocket(url)
    half.write(
      'POST /api/cart-guest HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ productId: 2013, productQuantity: 1 })
    const { cart_key: cartKey } = await (await fetch(`${url}/api/cart-guest`, { method: 'POST', headers, body })).json()
    const live = await fetch(`${url}/api/sync/live?cartKey=${cartKey}`)
    expect(live.status).toBe(200)
    process.kill('SIGTERM')
    await live.text()
    expect(await ended).toBe(0)
  })
})
