import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { callsPerMinute, writeQuotaByAddress } from '#server/security/address-limits.ts'
import { memoryQuota } from '#server/security/memory-quota.ts'

// Thousands of calls, also on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const HOUR = 3_600_000

function clock() {
  let at = 5_000
  return {
    elapsed: () => at,
    pass(ms: number) {
      at += ms
    },
  }
}

describe('an in-memory counter', () => {
  it('is used up, and is available again a period after its first use', () => {
    const { elapsed, pass } = clock()
    const { consume } = memoryQuota({ limit: 10, window: 1_000, elapsed })
    expect(consume('a', 6)).toEqual({ ok: true })
    pass(400)
    expect(consume('a', 5)).toEqual({ ok: false, retryAfter: 600 })
    expect(consume('a', 4)).toEqual({ ok: true })
    expect(consume('b', 10)).toEqual({ ok: true })
    pass(600)
    expect(consume('a', 10)).toEqual({ ok: true })
  })

  it('drops its oldest entries if there are too many', () => {
    const { consume } = memoryQuota({ limit: 1, window: HOUR })
    for (let visitor = 0; visitor <= 10_000; visitor += 1) consume(`${visitor}`, 1)
    expect(consume('10000', 1).ok).toBe(false)
    expect(consume('0', 1)).toEqual({ ok: true })
  })
})

it('a visitor who comes back after their period is not dropped before those who came earlier', () => {
  const { elapsed, pass } = clock()
  const { consume } = memoryQuota({ limit: 1, window: 1_000, elapsed })
  const others = (from: number, to: number) => {
    for (let visitor = from; visitor < to; visitor += 1) consume(`${visitor}`, 1)
  }
  consume('back', 1)
  pass(500)
  others(0, 9_998)
  pass(500)
  expect(consume('back', 1)).toEqual({ ok: true })
  others(9_998, 10_000)
  expect(consume('back', 1).ok).toBe(false)
  expect(consume('0', 1)).toEqual({ ok: true })
})

async function pacedApp() {
  const { elapsed, pass } = clock()
  const app = Fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  await app.register(rateLimit, callsPerMinute({ elapsed }))
  app.get('/', async () => 'here')
  const takeFromQuota = writeQuotaByAddress({ elapsed })
  let timesCounted = 0
  const counted = (): number => {
    timesCounted += 1
    return 16 * 1024 * 1024
  }
  app.get('/take', async (request) => ({ refused: takeFromQuota(request, counted)?.error.code ?? null }))
  const ask = async (address: string, url = '/') =>
    app.inject({ url, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': address } })
  const flood = async (address: string) => {
    for (let calls = 0; calls < 1_200; calls += 1) await ask(address)
  }
  return { app, ask, flood, pass, timesCounted: () => timesCounted }
}

describe('the calls of an address', () => {
  it('are limited per minute, independent of others', async () => {
    const { ask, flood, pass } = await pacedApp()
    await flood('198.51.100.1')
    const refused = await ask('198.51.100.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await ask('198.51.100.2')).statusCode).toBe(200)
    pass(60_000)
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
  })

  it('are counted together with all addresses of one internet connection', async () => {
    const { ask, flood } = await pacedApp()
    await flood('2001:db8:1:2::1')
    expect((await ask('2001:db8:1:2::2')).statusCode).toBe(429)
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('are available again after a minute, even if the clock was set back an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { ask, flood, pass } = await pacedApp()
    await flood('198.51.100.3')
    vi.setSystemTime(1_800_000_000_000 - HOUR)
    pass(60_000)
    expect((await ask('198.51.100.3')).statusCode).toBe(200)
  })

  it('are not limited for this machine', async () => {
    const { app } = await pacedApp()
    const statuses = new Set<number>()
    for (let calls = 0; calls < 1_300; calls += 1) statuses.add((await app.inject({ url: '/' })).statusCode)
    expect([...statuses]).toEqual([200])
  })
})

describe('the number of events an address sends to carts', () => {
  it('is limited per hour, independent of others', async () => {
    const { ask, pass } = await pacedApp()
    const take = async (address: string) => (await ask(address, '/take')).json().refused
    expect(await take('198.51.100.4')).toBe(null)
    expect(await take('198.51.100.4')).toBe('too_many_requests')
    expect(await take('198.51.100.5')).toBe(null)
    pass(HOUR)
    expect(await take('198.51.100.4')).toBe(null)
  })

  it('is counted together with that of all addresses of one internet connection', async () => {
    const { ask } = await pacedApp()
    const take = async (address: string) => (await ask(address, '/take')).json().refused
    expect(await take('2001:db8:1:2::1')).toBe(null)
    expect(await take('2001:db8:1:2::2')).toBe('too_many_requests')
    expect(await take('2001:db8:1:3::1')).toBe(null)
  })

  it('is not counted for a proxy on this machine that forwards no visitor address', async () => {
    const { app, ask, timesCounted } = await pacedApp()
    expect((await app.inject({ url: '/take' })).json().refused).toBe(null)
    expect(timesCounted()).toBe(0)
    await ask('198.51.100.4', '/take')
    expect(timesCounted()).toBe(1)
  })
})
