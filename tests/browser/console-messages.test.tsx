import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { OrderPage } from '#src/support/order-page.tsx'
import { SubjectPage } from '#src/support/subject-page.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const subject: Subject = {
  ...{ cartId: 'c1', status: 'open', position: 1, createdAt: 0, lastAt: 0, itemCount: 0, total: 0 },
  ...{ flags: [], lines: [], coupon: null, customer: null, carts: [], devices: [] },
  orders: [
    {
      ...{ id: 'o1', number: 'R482913', status: 'awaiting_transfer', total: 47_400, placedAt: 0 },
      ...{ shippingMethod: 'deliveryToDoor', receipts: [], refunded: 0, refunding: 0 },
    },
  ],
}
const done = 'R 100.00 recorded.'
const api: ConsoleApi = {
  get: async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const,
  post: async <Body,>() => ({ ok: true, body: { message: done } as Body }) as const,
}
const press = (label: string) =>
  userEvent.click(
    [...page.place().querySelectorAll('button')].findLast((each) => each.textContent === label) as Element,
  )
const fill = (name: string, text: string) =>
  userEvent.fill(page.place().querySelector(`dialog [name=${name}]`) as Element, text)

async function recordTransfer() {
  await press('Record EFT payment')
  await fill('rand', '100')
  await fill('reason', 'Seen on the statement')
  await press('Record EFT payment')
  await expect.poll(() => page.place().querySelector('dialog')).toBeNull()
}

for (const [name, element] of [
  ['an order', <OrderPage key="order" api={api} />],
  ['a customer', <SubjectPage key="subject" api={api} />],
] as const) {
  it(`the same result of two actions is announced twice on the page of ${name}`, async () => {
    const router = createMemoryRouter([{ path: '/orders/:number', loader: () => subject, element }], {
      initialEntries: ['/orders/R482913'],
      hydrationData: { loaderData: { '0': subject } },
    })
    page.render(<RouterProvider router={router} />)
    const status = page.place().querySelector('[role=status]') as HTMLElement
    await recordTransfer()
    await expect.poll(() => status.textContent).toBe(done)
    let announced = 0
    const observer = new MutationObserver((changes) => {
      announced += changes.filter(({ addedNodes }) => addedNodes.length > 0).length
    })
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    await recordTransfer()
    await expect.poll(() => announced).toBe(1)
    expect(status.textContent).toBe(done)
    observer.disconnect()
  })
}

it('the result of an action is not shown with the next order that is opened', async () => {
  const router = createMemoryRouter(
    [{ path: '/orders/:number', loader: () => subject, element: <OrderPage api={api} /> }],
    { initialEntries: ['/orders/R482913'], hydrationData: { loaderData: { '0': subject } } },
  )
  page.render(<RouterProvider router={router} />)
  const status = () => page.place().querySelector('[role=status]')?.textContent
  await recordTransfer()
  await expect.poll(status).toBe(done)
  await router.navigate('/orders/R482914')
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toBe('Order R482914')
  expect(status()).toBe('')
})

it('an order is loaded again once the dialog of an action that its status refused is closed', async () => {
  const refusal = 'This order was cancelled.'
  const refusing: ConsoleApi = { ...api, post: async () => ({ ok: false, status: 409, message: refusal }) }
  const loader = () => ({ ...subject, orders: subject.orders.map((order) => ({ ...order, status: 'cancelled' })) })
  const router = createMemoryRouter([{ path: '/orders/:number', loader, element: <OrderPage api={refusing} /> }], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': subject } },
  })
  page.render(<RouterProvider router={router} />)
  const card = () => page.place().querySelector('article')?.textContent
  expect(card()).toContain('Cancel order')
  await press('Record EFT payment')
  await fill('rand', '100')
  await fill('reason', 'Seen on the statement')
  await press('Record EFT payment')
  await expect.poll(() => page.place().querySelector('dialog [role=alert]')?.textContent).toBe(refusal)
  await press('Close')
  await expect.poll(card).not.toContain('Cancel order')
})
