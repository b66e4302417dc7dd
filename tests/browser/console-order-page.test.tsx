import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Subject } from '#domain/support/subject-calls.ts'
import { consoleRoutes } from '#src/app/console-routes.tsx'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { OrderPage } from '#src/support/order-page.tsx'
import { useRenewal } from '#src/support/use-renewal.tsx'
import { consoleSubject } from './console-data.ts'
import { pressLast } from './press-last.ts'
import { subjectOrder } from './subject-order.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const nothing = { theirAt: null, device: null, tab: null, latency: null, mailId: null, reason: null, position: null }
const subjectWith = (status: string) => consoleSubject({ orders: [subjectOrder({ status, receipts: [] })] })

it('an order is loaded again when the agent returns to its tab', async () => {
  const api: ConsoleApi = {
    get: async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const,
    post: () => Promise.reject(new Error('not called')),
  }
  const loader = () => subjectWith('cancelled')
  const router = createMemoryRouter([{ path: '/orders/:number', loader, element: <OrderPage api={api} /> }], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': subjectWith('awaiting_transfer') } },
  })
  page.render(<RouterProvider router={router} />)
  const card = () => page.place().querySelector('article')?.textContent
  expect(card()).toContain('Cancel order')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(card).not.toContain('Cancel order')
})

it.each(['r482913', 'R482913%20', '%C2%A0r482913', '482913', 'R%20482%20913'])(
  'an order is named as on its documents, however its address is typed: %s',
  async (typed) => {
    const api: ConsoleApi = {
      get: async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const,
      post: () => Promise.reject(new Error('not called')),
    }
    const router = createMemoryRouter([{ path: '/orders/:number', element: <OrderPage api={api} /> }], {
      initialEntries: [`/orders/${typed}`],
      hydrationData: { loaderData: { '0': subjectWith('awaiting_transfer') } },
    })
    page.render(<RouterProvider router={router} />)
    await untilRendered()
    expect(page.place().querySelector('h1')?.textContent).toBe('Order R482913')
    expect(page.place().querySelector('article')?.textContent).toContain('Cancel order')
  },
)

it('an order of a server of an older release is shown, and can be refunded', async () => {
  const { owesRefund: _, ...older } = subjectOrder()
  const receipts = ['FNB 17', 'FNB 18'].map((receipt) => ({ receipt, amount: 47_400, refundable: 47_400 }))
  const subject = { ...subjectWith('paid'), orders: [{ ...older, receipts }] }
  const get = async (path: string) => {
    if (path === 'me') return { ok: true, body: { member: { name: 'Thandi', role: 'agent' } } }
    return { ok: true, body: path === 'orders/R482913' ? subject : { entries: [], next: null } }
  }
  const router = createMemoryRouter(consoleRoutes({ get, post: get } as unknown as ConsoleApi), {
    initialEntries: ['/orders/R482913'],
  })
  page.render(<RouterProvider router={router} />)
  const button = (label: string) =>
    [...page.place().querySelectorAll('button')].findLast(({ textContent }) => textContent === label)
  await expect.poll(() => button('Refund')).toBeDefined()
  expect(page.place().textContent).not.toContain('Unexpected payment')
  await userEvent.click(button('Refund') as Element)
  const choices = [...page.place().querySelectorAll('dialog option')].map(({ textContent }) => textContent.trim())
  expect(choices).toEqual(['R 474.00, FNB 17', 'R 474.00, FNB 18'])
  await userEvent.fill(page.place().querySelector('dialog [name=rand]') as Element, '474')
  await userEvent.fill(page.place().querySelector('dialog [name=reason]') as Element, 'A scratched leg')
  await userEvent.click(button('Continue') as Element)
  await expect.poll(() => page.place().querySelector('dialog')?.textContent).toMatch(/of the\s+payment of R 474\.00/)
})

it('the timeline is loaded again, too, when the agent returns to its tab, and stays if the shop can’t be reached', async () => {
  let isReached = true
  let says = 'Order placed'
  const entry = () => ({ key: 'k1', stream: 'order:o1', says, who: 'shop', outcome: 'done', at: 0, ...nothing })
  const api = {
    get: async (path: string) => {
      if (!isReached) return { ok: false, status: 503, message: 'Can’t reach the shop.' }
      return { ok: true, body: path === 'me' ? {} : { entries: [entry()], next: null } }
    },
    post: () => Promise.reject(new Error('not called')),
  } as unknown as ConsoleApi
  const loader = () => subjectWith('awaiting_transfer')
  const router = createMemoryRouter([{ path: '/orders/:number', loader, element: <OrderPage api={api} /> }], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': loader() } },
  })
  page.render(<RouterProvider router={router} />)
  const timeline = () => page.place().querySelector('[aria-label=Timeline]')?.textContent
  await expect.poll(timeline).toContain('Order placed')
  says = 'Order paid'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(timeline).toContain('Order paid')
  isReached = false
  document.dispatchEvent(new Event('visibilitychange'))
  await untilRendered()
  expect(timeline()).toContain('Order paid')
})

it('an order stays as it is if the shop can’t be reached when the agent returns, as after a laptop has slept', async () => {
  const api: ConsoleApi = {
    get: async <Body,>(path: string): Promise<ConsoleResult<Body>> => {
      if (path === 'me') return { ok: false, status: 503, message: 'Can’t reach the shop.' }
      return { ok: true, body: { entries: [], next: null } as Body }
    },
    post: () => Promise.reject(new Error('not called')),
  }
  const loader = () => {
    throw data('Can’t reach the shop.', { status: 503 })
  }
  const route = { path: '/orders/:number', loader, element: <OrderPage api={api} />, errorElement: <p>Failed</p> }
  const router = createMemoryRouter([route], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': subjectWith('awaiting_transfer') } },
  })
  page.render(<RouterProvider router={router} />)
  document.dispatchEvent(new Event('visibilitychange'))
  await untilRendered()
  await expect.poll(() => router.state.revalidation).toBe('idle')
  await untilRendered()
  expect(page.place().textContent).toContain('Order R482913')
})

it('an order is loaded again once the dialog of an action that was refused is closed: it may have changed', async () => {
  const refunding = { ...subjectWith('paid').orders[0], refunding: 47_400 } as Subject['orders'][number]
  const receipts = [
    { receipt: 'FNB 17', method: 'bank_transfer', notExpected: null, amount: 47_400, refundable: 47_400 },
  ]
  const paid = { ...refunding, refunding: 0, receipts }
  const api: ConsoleApi = {
    get: async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const,
    post: async () => ({ ok: false, status: 409, message: 'The payment provider didn’t answer.' }),
  }
  const loader = () => ({ ...subjectWith('paid'), orders: [refunding] })
  const router = createMemoryRouter([{ path: '/orders/:number', loader, element: <OrderPage api={api} /> }], {
    initialEntries: ['/orders/R482913'],
    hydrationData: { loaderData: { '0': { ...subjectWith('paid'), orders: [paid] } } },
  })
  page.render(<RouterProvider router={router} />)
  const card = () => page.place().querySelector('article')
  const press = (label: string) => pressLast(page.place(), label)
  const fill = (name: string, text: string) =>
    userEvent.fill(page.place().querySelector(`dialog [name=${name}]`) as Element, text)
  await press('Refund')
  await fill('rand', '474')
  await fill('reason', 'A scratched leg')
  await press('Continue')
  await fill('password', 'a password')
  await press('Refund R 474.00')
  await expect
    .poll(() => card()?.querySelector('[role=alert]')?.textContent)
    .toBe('The payment provider didn’t answer.')
  await press('Close')
  await expect.poll(() => card()?.textContent).toContain('Record refund as paid')
  await expect.poll(() => document.activeElement).toBe(card())
})

const unused = () => Promise.reject(new Error('not called'))
const renewals: ReturnType<typeof useRenewal>['renew'][] = []
function Renewed() {
  const get = async <Body,>() => ({ ok: true, body: {} as Body }) as const
  const { rounds, status, renew } = useRenewal({ get, post: unused }, 'R482913')
  renewals.push(renew)
  return (
    <>
      {status}
      <output>{rounds.round}</output>
    </>
  )
}

it('two actions that were begun before either had an answer are two rounds, and each result is announced', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Renewed /> }])
  page.render(<RouterProvider router={router} />)
  const [renew] = renewals
  renew?.('Cancelled.')
  await untilRendered()
  const first = page.place().querySelector('[role=status] span')
  renew?.('Cancelled.')
  await expect.poll(() => page.place().querySelector('output')?.textContent).toBe('2')
  expect(page.place().querySelector('[role=status] span')).not.toBe(first)
})

it('the name of an order’s customer does not change the direction of what is beside it', () => {
  const customer = { email: 'l•••@e•••.org', confirmed: true, name: '\u202eL. H.', since: 0 }
  const router = createMemoryRouter(
    [{ path: '/orders/:number', element: <OrderPage api={{ get: unused, post: unused }} /> }],
    {
      initialEntries: ['/orders/R482913'],
      hydrationData: { loaderData: { '0': { ...subjectWith('paid'), customer } } },
    },
  )
  page.render(<RouterProvider router={router} />)
  expect(page.place().querySelector('.console-trail bdi')?.textContent).toBe(customer.name)
})
