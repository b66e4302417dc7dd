import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { fakeFinchoice } from '#server/sandbox/fake-finchoice.ts'
import type { NotificationKind } from '#server/sandbox/fake-provider.ts'
import { openNotifier } from '#server/sandbox/notifier.ts'
import type { SandboxPayment } from '#server/sandbox/provider-ledger.ts'

afterEach(() => void vi.useRealTimers())

const options = { run: async () => [], localUrl: () => 'http://127.0.0.1:1', onError: () => {}, now: () => 0 }

test('no notification is sent once the sandbox is closed, whenever it was due', () => {
  vi.useFakeTimers()
  const notifier = openNotifier(options)
  const work = vi.fn(async () => {})
  notifier.schedule(work, 2_000)
  notifier.close()
  notifier.schedule(work, 2_000)
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
})

describe('a notification', () => {
  /** The calls that the shop gets for one notification if it answers these statuses in turn, and 200 afterwards. */
  async function callsFor(statuses: readonly number[], kind: NotificationKind, path: string): Promise<string[]> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const called: string[] = []
    const left = [...statuses]
    vi.stubGlobal('fetch', async (url: string) => {
      called.push(url)
      const status = left.shift() ?? 200
      if (status === 0) throw new TypeError('fetch failed')
      return new Response('', { status })
    })
    const payment: SandboxPayment = {
      id: 'FC-1',
      provider: 'finchoice',
      reference: 'ref-1',
      amount: 124_999,
      status: 'paid',
      paid: 124_999,
      refunded: 0,
      details: { callback_url: `https://shop.example${path}` },
      createdAt: 0,
    }
    const notifier = openNotifier(options)
    await notifier.send(fakeFinchoice, { payment, kind })
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    notifier.close()
    return called
  }
  const notify = '/api/payments/finchoice/notify'

  it.each([
    ['did not answer', 0],
    ['had an error', 500],
    ['could not check it', 503],
  ])('is sent again if the shop %s, until it is accepted', async (_what, status) => {
    const url = `http://127.0.0.1:1${notify}`
    expect(await callsFor([status, status], 'result', notify)).toEqual([url, url, url])
  })

  it.each([200, 400])('is sent once if the shop answered %i', async (status) => {
    expect(await callsFor([status], 'result', notify)).toHaveLength(1)
  })

  it('that is forged is sent once, whatever the shop answers', async () => {
    expect(await callsFor([503], 'forged', notify)).toHaveLength(1)
  })

  it('calls nothing of the shop’s but the addresses for notifications', async () => {
    expect(await callsFor([], 'result', '/api/cart-clear-guest')).toEqual([])
  })
})
