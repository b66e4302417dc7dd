import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { OrderPage } from '#src/support/order-page.tsx'
import { SubjectPage } from '#src/support/subject-page.tsx'
import { consoleSubject } from './console-data.ts'
import { pressLast } from './press-last.ts'
import { subjectOrder } from './subject-order.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const subject = consoleSubject({ orders: [subjectOrder({ status: 'awaiting_transfer', receipts: [] })] })
const done = 'R 100.00 recorded.'
const api: ConsoleApi = {
  get: async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const,
  post: async <Body,>() => ({ ok: true, body: { message: done } as Body }) as const,
}
const said = () => page.place().querySelector('[role=status]')?.textContent
const press = (label: string) => pressLast(page.place(), label)
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

/** An action or a refund whose dialog is closed before the shop answers. `answer` is the shop's. */
async function closeWhileSending(
  label: string,
  loader: () => Subject,
): Promise<(answer: ConsoleResult<never>) => void> {
  const sent = Promise.withResolvers<ConsoleResult<never>>()
  const waiting: ConsoleApi = { ...api, post: () => sent.promise }
  const router = createMemoryRouter([{ path: '/orders/:number', loader, element: <OrderPage api={waiting} /> }], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': { ...subject, orders: [subjectOrder({ status: 'paid' })] } } },
  })
  page.render(<RouterProvider router={router} />)
  await press(label)
  if (label === 'Refund') {
    await fill('rand', '40')
    await fill('reason', 'A scratched leg')
    await press('Continue')
    await expect.poll(() => page.place().querySelector('dialog [name=password]')).not.toBeNull()
    await fill('password', 'a password')
  } else {
    await fill('reason', 'Asked for it')
  }
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.place().querySelector('dialog')).toBeNull()
  return sent.resolve
}

it.each([
  ['Refund', 'Refund order R482913', 409],
  ['Cancel order', 'Cancel order', 503],
])(
  'what the shop answers to “%s” is announced also if its dialog was closed before, and the order is loaded again',
  async (label, title, status) => {
    let loads = 0
    const answer = await closeWhileSending(label, () => {
      loads += 1
      return { ...subject, orders: [subjectOrder({ status: 'cancelled' })] }
    })
    // The dialog of another action, opened meanwhile, stays.
    await press('Record EFT payment')
    await fill('rand', '100')
    answer({ ok: false, status, message: 'The payment provider didn’t answer.' })
    await expect.poll(said).toBe(`${title}: The payment provider didn’t answer.`)
    await expect.poll(() => loads).toBe(1)
    expect(page.place().querySelector<HTMLInputElement>('dialog [name=rand]')?.value).toBe('100')
  },
)

it('an answer that is late does not close the same action’s dialog that was opened again', async () => {
  const answer = await closeWhileSending('Cancel order', () => subject)
  await press('Cancel order')
  await fill('reason', 'Asked for it again')
  answer({ ok: false, status: 409, message: 'This order was cancelled.' })
  await expect.poll(said).toBe('Cancel order: This order was cancelled.')
  expect(page.place().querySelector<HTMLInputElement>('dialog [name=reason]')?.value).toBe('Asked for it again')
})

it('an export that fails once its dialog is closed says so', async () => {
  const sent = Promise.withResolvers<ConsoleResult<never>>()
  const exporting: ConsoleApi = { ...api, post: () => sent.promise }
  const router = createMemoryRouter([{ path: '/', loader: () => subject, element: <SubjectPage api={exporting} /> }], {
    hydrationData: { loaderData: { '0': subject } },
  })
  page.render(<RouterProvider router={router} />)
  await press('Export')
  await fill('reason', 'For a developer')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  sent.resolve({ ok: false, status: 500, message: 'Something went wrong.' })
  await expect.poll(said).toBe('Export history: Something went wrong.')
})

for (const [name, Page] of [
  ['an order', OrderPage],
  ['a customer', SubjectPage],
] as const) {
  it(`the page of ${name} stays if it can’t be loaded again after an action, with the result and what was typed`, async () => {
    let isReached = true
    const lost = 'Can’t reach the shop.'
    const losing: ConsoleApi = {
      get: async (path) => (isReached ? api.get(path) : { ok: false, status: 503, message: lost }),
      post: async (path, payload) => {
        isReached = false
        return api.post(path, payload)
      },
    }
    const loader = () => {
      if (!isReached) throw data(lost, { status: 503 })
      return { ...subject, orders: [] }
    }
    const route = { path: '/orders/:number', loader, element: <Page api={losing} />, errorElement: <p>Failed</p> }
    const router = createMemoryRouter([route], {
      initialEntries: ['/orders/R482913'],
      hydrationData: { loaderData: { '0': subject } },
    })
    page.render(<RouterProvider router={router} />)
    await recordTransfer()
    await expect.poll(said).toBe(`${done}Couldn’t load this page again. ${lost}`)
    expect(page.place().querySelector('article')).not.toBeNull()
    isReached = true
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => page.place().querySelector('article')).toBeNull()
    expect(said()).toBe(done)
  })
}

it('“Refresh” leaves the page of a customer as it is if the shop can’t be reached, and says so each time', async () => {
  const lost = { ok: false, status: 503, message: 'Can’t reach the shop.' } as const
  const loader = () => {
    throw data(lost.message, { status: 503 })
  }
  const element = <SubjectPage api={{ ...api, get: async (path) => (path === 'me' ? lost : api.get(path)) }} />
  const router = createMemoryRouter([{ path: '/', loader, element, errorElement: <p>Failed</p> }], {
    hydrationData: { loaderData: { '0': subject } },
  })
  page.render(<RouterProvider router={router} />)
  const note = () => page.place().querySelector('[role=status] span')
  let last: Element | null = null
  for (const _ of [1, 2]) {
    await press('Refresh')
    await expect.poll(() => note() !== null && note() !== last).toBe(true)
    expect(said()).toBe('Couldn’t load this page again. Can’t reach the shop.')
    last = note()
  }
})
