import { type ReactNode, useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OrderView } from '#domain/order/order-view.ts'
import { OrderActions } from '#src/components/order/order-actions.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const none = { kind: 'none', why: 'provider_unavailable', message: 'Please try again later.' } as const
/** The bodies of the requests. */
let sent: unknown[]
let answer: (response: Response) => void

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
})

function open(order: OrderView, onOrder = (_order: OrderView) => {}) {
  render(<OrderActions order={order} access={{ id: 'o1', key: 'secret' }} onOrder={onOrder} />)
}
function render(element: ReactNode) {
  page.render(
    <InShop>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
}

interface UpdatedActionsProps {
  /** Called with a function that shows another order. */
  readonly onShown: (show: (order: OrderView) => void) => void
}

/** As on the order's page, which shows the order that an action returns. */
function UpdatedActions({ onShown }: UpdatedActionsProps) {
  const [order, setOrder] = useState(orderOf())
  useEffect(() => onShown(setOrder), [onShown])
  return <OrderActions order={order} access={{ id: 'o1', key: 'secret' }} onOrder={setOrder} />
}

const pay = () => userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
const form = { kind: 'form', action: 'https://provider.example/pay', fields: [['ref', '1']] } as const
const label = () => page.place().querySelector('[type=submit]')?.textContent
const alert = () => page.place().querySelector('[role=alert]')?.textContent

it('why a payment could not be started is no longer shown at the next try', async () => {
  open(orderOf())
  await pay()
  await expect.poll(() => sent).toHaveLength(1)
  answer(Response.json({ order: orderOf(), payment: none }))
  await expect.poll(alert).not.toBe('')
  await pay()
  await expect.poll(() => sent).toHaveLength(2)
  expect(alert()).toBe('')
})

it('an order in instalments is paid again over as many months, unless others are chosen', async () => {
  const { totals } = orderOf()
  open(
    orderOf({
      payment: { method: 'finchoice', months: 6, status: 'failed', attempts: 1 },
      methods: ['payfast', 'finchoice'],
      totals: { ...totals, total: 600_000 },
    }),
  )
  await pay()
  await expect.poll(() => sent).toEqual([{ key: 'secret', method: 'finchoice', months: 6 }])
})

it('a payment whose provider’s page never opened, as after the browser’s stop button, can be begun again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  const path = location.pathname + location.search
  onTestFinished(() => history.replaceState(null, '', path))
  open(orderOf())
  await pay()
  await expect.poll(() => sent).toHaveLength(1)
  answer(Response.json({ order: orderOf(), payment: form }))
  await expect.poll(() => submit.mock.calls).toHaveLength(1)
  await expect.poll(label).toBe('One moment…')
  page.place().querySelector<HTMLElement>('[type=submit]')?.click()
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  await expect.poll(label).toContain('Pay')
  await pay()
  await expect.poll(() => sent).toHaveLength(2)
})

it('an order that has changed elsewhere is shown as it is now once the shop refuses to cancel it', async () => {
  const cancelled = orderOf({ status: 'cancelled', next: [] })
  const refusal = { code: 'invalid_order_state', message: 'This order can’t be cancelled.', data: { status: 409 } }
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET' ? Response.json({ order: cancelled }) : Response.json(refusal, { status: 409 }),
  )
  const shown = vi.fn()
  open(orderOf(), shown)
  page.place().querySelector<HTMLElement>('summary')?.click()
  page.place().querySelector<HTMLElement>('details [type=button]')?.click()
  await expect.poll(() => shown.mock.calls).toEqual([[cancelled]])
  await expect.poll(alert).toBe('This order can’t be cancelled.')
})

it('why an order was not cancelled is shown when it turns out to be paid, until its status changes', async () => {
  const refusal = { code: 'already_paid', message: 'This order has already been paid.', data: { status: 409 } }
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET'
      ? Response.json({ order: orderOf({ status: 'paid', next: [] }) })
      : Response.json(refusal, { status: 409 }),
  )
  let showOrder: (order: OrderView) => void = () => {}
  render(
    <UpdatedActions
      onShown={(show) => {
        showOrder = show
      }}
    />,
  )
  page.place().querySelector<HTMLElement>('summary')?.click()
  page.place().querySelector<HTMLElement>('details [type=button]')?.click()
  await expect.poll(() => page.place().querySelector('summary')).toBe(null)
  expect(alert()).toBe('This order has already been paid.')
  showOrder(orderOf({ status: 'dispatched', next: [] }))
  await expect.poll(alert).toBe(undefined)
})
