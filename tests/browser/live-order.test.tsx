import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OrderView } from '#domain/order/order-view.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { LiveOrder } from '#src/components/order/live-order.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShopRoute } from './in-shop.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const cancelled = orderOf({ status: 'cancelled', next: [], methods: [] })
const button = (text: string) =>
  [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === text) ?? null

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An unpaid order. `poke` is the shop’s news of a change, and each read waits for its answer. */
function open(basename = '/') {
  const reads: ((order: OrderView) => void)[] = []
  vi.stubGlobal('fetch', async () => Response.json({ order: cancelled }))
  const get = () =>
    new Promise((resolve) => {
      reads.push((order) => resolve({ ok: true, body: { order }, headers: new Headers() }))
    })
  vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  const connections: { readonly url: string; onmessage: () => void; onerror: () => void }[] = []
  const close = vi.fn()
  /** One that connects again by itself when it breaks, as browsers do. */
  class Connection {
    static readonly CLOSED = 2
    readonly readyState = 0
    onmessage = () => {}
    onerror = () => {}
    close = close
    readonly url: string
    constructor(url: string) {
      this.url = url
      connections.push(this)
    }
  }
  vi.stubGlobal('EventSource', Connection)
  page.render(
    <InShopRoute basename={basename}>
      <LiveOrder access={{ id: 'o1', key: 'secret' }} loaded={orderOf()} />
    </InShopRoute>,
  )
  return {
    reads,
    close,
    connectedTo: () => connections.map(({ url }) => url),
    poke: () => connections.at(-1)?.onmessage(),
    disconnect: () => connections.at(-1)?.onerror(),
  }
}

it('shows what changed at a poke, and no answer that is older than one it has shown', async () => {
  const { reads, poke } = open()
  const announced = page.place().querySelector('[role=status]')
  poke()
  poke()
  reads[1]?.(cancelled)
  await expect.poll(() => announced?.querySelector('h1')?.textContent).toContain('cancelled')
  await expect.poll(() => page.place().textContent).not.toContain('Waiting for PayFast')
  reads[0]?.(orderOf())
  await untilRendered()
  expect(page.place().textContent).not.toContain('Waiting for PayFast')
})

it('says nothing of unexpected money if a server of an older release answers', async () => {
  const { reads, poke } = open()
  poke()
  const unsaid = { refunded_others: undefined, unexpected: undefined, owes_refund: undefined }
  reads[0]?.({ ...orderOf({ status: 'expired', next: [], methods: [] }), ...unsaid } as unknown as OrderView)
  await expect.poll(() => page.place().textContent).not.toContain('Waiting for PayFast')
  expect(page.place().textContent).not.toContain('expecting')
})

it('is told of changes with its key, which a guest’s browser needs for it', () => {
  const { connectedTo } = open()
  expect(connectedTo()).toEqual(['/api/orders/o1/live?key=secret'])
})

it('closes its connection when its page is left, and is read no more', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reads, close } = open()
  expect(close).not.toHaveBeenCalled()
  page.render(null)
  expect(close).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(reads).toHaveLength(0)
})

it('counts as a purchase once it is paid while its page is open', async () => {
  onTestFinished(() => browserCheckoutStore().wipe())
  window.dataLayer = []
  const bought = () => window.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'purchase')
  const { reads, poke } = open()
  poke()
  expect(bought()).toEqual([])
  reads[0]?.(orderOf({ status: 'paid', next: [], methods: [] }))
  await expect.poll(bought).toMatchObject([{ ecommerce: { transaction_id: 'R204816' } }])
})

it('stays cancelled if an answer from before the cancellation arrives after it', async () => {
  const { reads, poke } = open()
  poke()
  await userEvent.click(page.place().querySelector('summary') as HTMLElement)
  await userEvent.click(button('Yes, cancel my order') as HTMLElement)
  await expect.poll(() => page.place().textContent).not.toContain('Waiting for PayFast')
  reads[0]?.(orderOf())
  await untilRendered()
  expect(page.place().textContent).not.toContain('Waiting for PayFast')
})

it('is read every ten seconds while there is no connection that has told of a change', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reads, poke, disconnect } = open()
  const readsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return reads.length
  }
  expect(readsAfter(20_000)).toBe(2)
  poke()
  expect(readsAfter(20_000)).toBe(3)
  disconnect()
  expect(readsAfter(20_000)).toBe(5)
})

it('its copied link opens it on another device: it has the order’s key', async () => {
  open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(button('Copy order link') as HTMLButtonElement)
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/checkout/order/${orderOf().id}?key=secret`)
})

it('the link that is copied from its page in Afrikaans opens that page', async () => {
  open('/af')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(button('Copy order link') as HTMLButtonElement)
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/af/checkout/order/${orderOf().id}?key=secret`)
})

it('is read at once when the page is shown again, and not when it is hidden', () => {
  const { reads } = open()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reads).toHaveLength(0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reads).toHaveLength(1)
})
