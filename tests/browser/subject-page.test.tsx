import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import type { Subject } from '#domain/support/subject-calls.ts'
import { BrowserSection } from '#src/support/browser-section.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { CustomerIdentity } from '#src/support/customer-identity.tsx'
import { SubjectPage } from '#src/support/subject-page.tsx'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/support/console.css'
import { pressLast } from './press-last.ts'
import { subjectOrder } from './subject-order.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const cartOf = (cartId: string) => ({ cartId, events: 1, createdAt: 0, lastAt: 0 })
const subjectOf = (cartId: string): Subject => ({
  ...cartOf(cartId),
  status: 'open',
  position: 1,
  itemCount: 1,
  total: 0,
  flags: [],
  lines: [],
  coupon: 'STOEP8',
  customer: { email: 't•••@example.org', confirmed: true, name: 'T•••', since: 0 },
  carts: [cartOf('c1'), cartOf('c2')],
  orders: [],
  devices: [],
})

const press = (label: string) => pressLast(page.place(), label)
/** A timeline without entries. */
const get = async <Body,>() => ({ ok: true, body: { entries: [], next: null } as Body }) as const

/** The page of the customer’s first cart. */
function open(api: ConsoleApi) {
  const loader = ({ params }: { readonly params: { readonly cartId?: string } }) => subjectOf(params.cartId ?? '')
  const router = createMemoryRouter([{ path: '/carts/:cartId', loader, element: <SubjectPage api={api} /> }], {
    initialEntries: ['/carts/c1'],
    hydrationData: { loaderData: { '0': subjectOf('c1') } },
  })
  page.render(<RouterProvider router={router} />)
  return router
}

it('shows a revealed telephone number in groups, as an agent reads it out', async () => {
  const person = { email: 'thandi@example.org', name: null, phone: '0825550142', address: null }
  open({ get, post: async <Body,>() => ({ ok: true, body: { person } as Body }) as const })
  await userEvent.fill(page.place().querySelector('[name=reason]') as HTMLElement, 'They called')
  await press('Show contact details')
  await expect.poll(() => page.place().textContent).toContain('082\u00a0555\u00a00142')
})

it('hides revealed contact details again on another cart: each access has its own reason', async () => {
  const reasons: unknown[] = []
  const api: ConsoleApi = {
    get,
    post: async <Body,>(_path: string, payload: object) => {
      reasons.push(payload)
      return {
        ok: true,
        body: { person: { email: 'thandi@example.org', name: null, phone: null, address: null } } as Body,
      }
    },
  }
  const router = open(api)
  const identity = () => page.place().querySelector('section[aria-label=Customer]') as HTMLElement
  await userEvent.fill(identity().querySelector('[name=reason]') as HTMLElement, 'Asked for a copy')
  await userEvent.click(identity().querySelector('button') as HTMLElement)
  await expect.poll(() => identity().textContent).toContain('thandi@example.org')
  expect(reasons).toEqual([{ cartId: 'c1', reason: 'Asked for a copy' }])
  await router.navigate('/carts/c2')
  await expect.poll(() => identity().textContent).toContain('t•••@example.org')
  expect(page.place().textContent).not.toContain('thandi@example.org')
})

/** Shows contact details on a page whose clock stands still. */
async function revealAtStoppedClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const person = { email: 'thandi@example.org', name: null, phone: null, address: null }
  open({ get, post: async <Body,>() => ({ ok: true, body: { person } as Body }) as const })
  const identity = () => page.place().querySelector('section[aria-label=Customer]') as HTMLElement
  await userEvent.fill(identity().querySelector('[name=reason]') as HTMLElement, 'Asked for a copy')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => identity().textContent).toContain('thandi@example.org')
  return identity
}

it.each([
  [4, true],
  [5, false],
])('contact details are still shown after the tab was hidden for %d minutes: %s', async (minutes, isShown) => {
  const identity = await revealAtStoppedClock()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.setSystemTime(Date.now() + minutes * 60_000)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await untilRendered()
  expect(identity().textContent?.includes('thandi@example.org')).toBe(isShown)
})

it('contact details are masked again once nothing was done on the page for five minutes', async () => {
  const identity = await revealAtStoppedClock()
  vi.advanceTimersByTime(4 * 60_000)
  await untilRendered()
  expect(identity().textContent).toContain('thandi@example.org')
  await userEvent.keyboard('{Shift}')
  vi.advanceTimersByTime(4 * 60_000)
  await untilRendered()
  expect(identity().textContent).toContain('thandi@example.org')
  vi.advanceTimersByTime(2 * 60_000)
  await expect.poll(() => identity().textContent).toContain('t•••@example.org')
  expect(page.place().textContent).not.toContain('thandi@example.org')
})

it('contact details that are shown again after they were masked stay for another five minutes', async () => {
  const identity = await revealAtStoppedClock()
  vi.advanceTimersByTime(6 * 60_000)
  await expect.poll(() => identity().textContent).toContain('t•••@example.org')
  await userEvent.fill(identity().querySelector('[name=reason]') as HTMLElement, 'Asked for a copy')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => identity().textContent).toContain('thandi@example.org')
  vi.advanceTimersByTime(4 * 60_000)
  await untilRendered()
  expect(identity().textContent).toContain('thandi@example.org')
})

it('contact details are masked at the first key after a computer slept for five minutes', async () => {
  const identity = await revealAtStoppedClock()
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => identity().textContent).toContain('t•••@example.org')
})

it('contact details that are shown have the focus, since their form is gone', async () => {
  const person = { email: 'thandi@example.org', name: null, phone: null, address: null }
  const api: ConsoleApi = { get, post: async <Body,>() => ({ ok: true, body: { person } as Body }) as const }
  open(api)
  const identity = () => page.place().querySelector('section[aria-label=Customer]') as HTMLElement
  await userEvent.fill(identity().querySelector('[name=reason]') as HTMLElement, 'Asked for a copy')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => identity().textContent).toContain('thandi@example.org')
  await expect.poll(() => document.activeElement).toBe(identity())
})

/** Opens the page and shows only the e-mails of its timeline. `requests` are those for the timeline. */
async function openEmails() {
  const requests: string[] = []
  const api: ConsoleApi = {
    get: async <Body,>(path: string) => {
      if (path.startsWith('timeline')) requests.push(path)
      return { ok: true, body: { entries: [], next: null } as Body } as const
    },
    post: () => Promise.reject(new Error('not called')),
  }
  const router = open(api)
  const type = () => page.place().querySelector('select[aria-label=Type]') as HTMLSelectElement
  await userEvent.selectOptions(type(), 'E-mails')
  await expect.poll(() => requests.at(-1)).toContain('source=mail')
  return { router, requests, type }
}

it('the timeline keeps its filters when it is loaded again', async () => {
  const { requests, type } = await openEmails()
  const before = requests.length
  await press('Refresh')
  await expect.poll(() => requests.length).toBe(before + 1)
  expect([type().value, requests.at(-1)]).toEqual(['mail', requests.at(-2)])
})

it('another cart has its own timeline, with entries of all types', async () => {
  const { router, requests, type } = await openEmails()
  await router.navigate('/carts/c2')
  await expect.poll(() => requests.at(-1)).toContain('c2')
  expect(requests.at(-1)).not.toContain('source=mail')
  expect(type().value).toBe('')
})

it('what was done for one cart is not said about another one', async () => {
  const api: ConsoleApi = {
    get,
    post: async <Body,>() => ({ ok: true, body: { message: 'Promo code removed' } as Body }) as const,
  }
  const router = open(api)
  await press('Remove promo code')
  await userEvent.fill(page.place().querySelector('dialog [name=reason]') as HTMLInputElement, 'Asked for it')
  await press('Remove promo code')
  await expect.poll(() => page.place().textContent).toContain('Promo code removed')
  await router.navigate('/carts/c2')
  await expect.poll(() => page.place().querySelector('[aria-current=true]')?.textContent).toBe('c2')
  expect(page.place().textContent).not.toContain('Promo code removed')
})

it('what was done is visible on a phone, however far down the page it was done', async () => {
  await view.viewport(390, 500)
  onTestFinished(() => view.viewport(414, 896))
  open({ get, post: async <Body,>() => ({ ok: true, body: { message: 'Promo code removed' } as Body }) as const })
  await press('Remove promo code')
  await userEvent.fill(page.place().querySelector('dialog [name=reason]') as HTMLInputElement, 'Asked for it')
  await press('Remove promo code')
  const said = () =>
    [...page.place().querySelectorAll('span')].find((each) => each.textContent === 'Promo code removed')
  await expect.poll(said).toBeDefined()
  window.scrollTo(0, document.documentElement.scrollHeight)
  expect(scrollY).toBeGreaterThan(200)
  const { top, bottom, left } = (said() as HTMLElement).getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  expect(document.elementFromPoint(left + 2, (top + bottom) / 2)?.closest('[role=status]')).not.toBeNull()
})

it('the focus is at the order or the cart when the action that was taken is no longer possible', async () => {
  const order = subjectOrder({ status: 'awaiting_transfer', receipts: [] })
  const done: unknown[] = []
  const api: ConsoleApi = {
    get,
    post: async <Body,>(_path: string, payload: object) => {
      done.push('kind' in payload && payload.kind)
      return { ok: true, body: { message: 'Done' } as Body } as const
    },
  }
  const subject = (): Subject => ({
    ...subjectOf('c1'),
    orders: [done.includes('cancel') ? { ...order, status: 'cancelled' } : order],
    coupon: done.includes('remove_coupon') ? null : 'STOEP8',
  })
  const router = createMemoryRouter([{ path: '/', loader: subject, element: <SubjectPage api={api} /> }], {
    hydrationData: { loaderData: { '0': subject() } },
  })
  page.render(<RouterProvider router={router} />)
  for (const [label, place] of [
    ['Cancel order', 'Order R482913'],
    ['Remove promo code', 'Cart'],
  ] as const) {
    const buttons = () => [...page.place().querySelectorAll('button')].filter((each) => each.textContent === label)
    await userEvent.click(buttons()[0] as HTMLElement)
    await userEvent.fill(page.place().querySelector('dialog [name=reason]') as HTMLInputElement, 'Asked for it')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => buttons()).toEqual([])
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(place)
  }
})

it('says why contact details can’t be shown', async () => {
  const api: ConsoleApi = {
    get,
    post: async () => ({ ok: false, status: 503, message: 'Can’t reach the shop.' }),
  }
  open(api)
  const identity = () => page.place().querySelector('section[aria-label=Customer]') as HTMLElement
  await userEvent.fill(identity().querySelector('[name=reason]') as HTMLElement, 'Asked for a copy')
  await userEvent.click(identity().querySelector('button') as HTMLElement)
  await expect.poll(() => identity().querySelector('[role=alert]')?.textContent).toBe('Can’t reach the shop.')
})

it('closes the export’s dialog once the file is saved, and keeps it open with the reason if it can’t be', async () => {
  const answers = [
    { ok: false, status: 503, message: 'Can’t reach the shop.' },
    { ok: true, body: { name: 'cart.json', text: '{}' } },
  ]
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open({ get, post: async () => answers.shift() } as ConsoleApi)
  const dialog = () => page.place().querySelector('dialog')
  await press('Export')
  await userEvent.fill(dialog()?.querySelector('[name=reason]') as HTMLElement, 'For a developer')
  await press('Download')
  await expect.poll(() => dialog()?.querySelector('[role=alert]')?.textContent).toBe('Can’t reach the shop.')
  expect(save).not.toHaveBeenCalled()
  await press('Download')
  await expect.poll(dialog).toBeNull()
  expect(save).toHaveBeenCalledOnce()
})

it.each([true, false])('warns that the e-mail may be somebody else’s unless it is confirmed: %s', (confirmed) => {
  const subject = subjectOf('c1')
  const customer = subject.customer && { ...subject.customer, confirmed }
  page.render(<CustomerIdentity api={{ get, post: get }} subject={{ ...subject, customer }} />)
  expect(page.place().textContent?.includes('E-mail not confirmed.')).toBe(!confirmed)
})

it('tells since when a browser does not sync, beside when it was last active', () => {
  const device = {
    clientId: 'browser-4711',
    events: 3,
    answers: 3,
    lastAt: Date.UTC(2026, 10, 28, 10),
    stuckAt: Date.UTC(2026, 10, 27, 8),
  }
  const scope = { api: { get, post: get }, cartId: 'c1', onDone: () => {}, onRefused: () => {} }
  page.render(<BrowserSection {...scope} devices={[device]} />)
  const said = [...page.place().querySelectorAll('small')].map(({ textContent }) => textContent)
  expect(said).toEqual([
    '3 changes, last active 28 Nov 2026, 12:00:00',
    'Not syncing since 27 Nov 2026, 10:00:00. Ask the customer to reload the page.',
  ])
})

it('a name or an address of another script does not change the direction of what is beside it', async () => {
  const subject = subjectOf('c1')
  const customer = { email: 'ل•••@e•••.org', confirmed: true, name: '\u202eL. H.', since: 0 }
  const person = { email: 'ليلى@example.org', name: '\u202eLayla Haddad', phone: null, address: '14 شارع, الكيب, 8001' }
  const api: ConsoleApi = { get, post: async <Body,>() => ({ ok: true, body: { person } as Body }) as const }
  const router = createMemoryRouter([{ path: '/', element: <SubjectPage api={api} /> }], {
    hydrationData: { loaderData: { '0': { ...subject, customer } } },
  })
  page.render(<RouterProvider router={router} />)
  const isolated = () => [...page.place().querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(isolated()).toEqual([customer.name, customer.name, customer.email])
  await userEvent.fill(page.place().querySelector('[name=reason]') as HTMLElement, 'They called')
  await press('Show contact details')
  await expect.poll(isolated).toEqual([customer.name, person.name, person.email, '14 شارع', 'الكيب', '8001'])
  expect([...page.place().querySelectorAll('dd')].at(-1)?.textContent).toBe(person.address)
})
