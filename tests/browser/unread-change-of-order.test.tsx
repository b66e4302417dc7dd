import { afterEach, expect, it, vi } from 'vitest'
import type { OrderView } from '#domain/order/order-view.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { LiveOrder } from '#src/components/order/live-order.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShopRoute } from './in-shop.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const paid = orderOf({ status: 'paid', next: [], methods: [] })
const UNREAD = null

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An unpaid order with a connection. Each read waits for its answer. */
function open() {
  const reads: ((order: OrderView | typeof UNREAD) => void)[] = []
  const get = () =>
    new Promise((resolve) => {
      reads.push((order) =>
        resolve(order === UNREAD ? { ok: false, reason: 'unreachable' } : { ok: true, body: { order } }),
      )
    })
  vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  let connection: { readonly onmessage: () => void } | undefined
  class Connection {
    onmessage = () => {}
    onerror = () => {}
    close = () => {}
    constructor() {
      connection = this
    }
  }
  vi.stubGlobal('EventSource', Connection)
  page.render(
    <InShopRoute>
      <LiveOrder access={{ id: 'o1', key: 'secret' }} loaded={orderOf()} />
    </InShopRoute>,
  )
  return { reads, poke: () => connection?.onmessage() }
}

it('a change that could not be read at its poke is read again, though the connection holds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reads, poke } = open()
  poke()
  reads[0]?.(UNREAD)
  await untilRendered()
  vi.advanceTimersByTime(20_000)
  expect(reads.length).toBeGreaterThan(1)
})

it('an answer counts although a later request, which has failed, has overtaken it', async () => {
  const { reads, poke } = open()
  poke()
  poke()
  reads[1]?.(UNREAD)
  await untilRendered()
  reads[0]?.(paid)
  await expect.poll(() => page.place().textContent).not.toContain('Waiting for PayFast')
})
