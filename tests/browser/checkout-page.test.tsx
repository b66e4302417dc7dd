import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { pageRoute as checkoutRoute } from '#src/checkout/checkout-page.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { completeDraft } from './checkout-fixtures.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const session = loginAnswer({ user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.com' }) })
const guest = { ...firstCustomer, loaded: true }
/** The idempotency keys of the orders that were sent. */
let keys: (string | null)[]
/** The bodies of these orders. */
let bodies: unknown[]
/** Answers an order. */
let answer: () => Promise<Response>
const logIn = vi.fn<ShopClient['logIn']>(async () => ({ ok: true }))

beforeEach(async () => {
  keys = []
  bodies = []
  logIn.mockClear()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/api/checkout')) return Response.json(session)
    keys.push(request.headers.get('idempotency-key'))
    bodies.push(await request.json())
    return answer()
  })
  await browserCheckoutStore().writeDraft(null, completeDraft)
})
afterEach(async () => {
  vi.useRealTimers()
  await browserCheckoutStore().wipe()
})

const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const radio = (method: string) => page.place().querySelector(`[value=${method}]`) as HTMLInputElement
const button = () => page.place().querySelector('[type=submit]') as HTMLButtonElement
const text = () => page.place().textContent
/** Has the shop refuse each order. */
const refuse = (
  message: string,
  data: { readonly status: number; readonly [fact: string]: unknown },
  code = 'refused',
) => {
  answer = async () => Response.json({ code, message, data }, { status: data.status })
}

/** Opens the checkout, by default with a couch, and waits for the draft. */
async function open(events: readonly CartEvent[] = [couchAdded()], first: CustomerSnapshot = guest) {
  const { shop } = shopOf({ events, streamId: 'cart:1' })
  const { store: customer, become } = scriptedStore(first)
  const { Component } = checkoutRoute({ get: () => Promise.reject(new Error('not called')) })
  const children = [{ id: 'checkout', path: '/checkout', loader: () => null, element: <Component /> }]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children }], {
    initialEntries: ['/checkout'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, checkout: { methods: null, at: Date.now() } } },
  })
  page.render(
    <InShop shop={{ ...shop, logIn, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => field('email').value).toBe('thandi@example.com')
  return { become }
}

it('an order without an answer can be placed again with its button, as the same order', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  /** How often the order was sent, once the shop no longer tries. */
  const attempts = () => {
    vi.advanceTimersByTime(1_000)
    return button().ariaDisabled === 'false' && keys.length
  }
  button().click()
  await expect.poll(attempts).toBe(4)
  expect(text()).toContain('We couldn’t confirm your order')
  button().click()
  await expect.poll(attempts).toBe(8)
  expect(new Set(keys).size).toBe(1)
})

it.each([
  ['payment method', () => userEvent.click(radio('bank_transfer'))],
  ['e-mail', () => userEvent.fill(field('email'), 'sipho@example.com')],
])('an order has the %s that its page shows at the press, whatever another tab has stored', async (_, change) => {
  await open()
  refuse('The couch is sold out.', { status: 409 })
  await change()
  const stored = { ...completeDraft, first_name: 'Zola', email: 'zola@example.com', method: 'ozow' } as const
  await browserCheckoutStore().writeDraft(null, stored)
  window.dispatchEvent(new StorageEvent('storage', { key: 'rusbank.checkout-draft' }))
  await expect.poll(() => field('first_name').value).toBe('Zola')
  const shown = () => ({
    payment: { method: page.place().querySelector<HTMLInputElement>('[name=method]:checked')?.value },
    contact: { first_name: field('first_name').value, email: field('email').value },
  })
  const seen = shown()
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect(bodies).toMatchObject([seen])
  expect(shown()).toEqual(seen)
  const { method, email } = (await browserCheckoutStore().readDraft(null)) ?? {}
  expect({ method, email }).toEqual({ method: seen.payment.method, email: seen.contact.email })
})

it('the checkout opens without an answer of the shop if there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loader } = checkoutRoute({ get: () => Promise.reject(new Error('not called')) })
  expect(await loader({ request: new Request('/checkout') } as never)).toMatchObject({ methods: null })
})

it('a login that came with a refused order counts', async () => {
  await open()
  refuse('The couch is sold out.', { status: 409, session })
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect(logIn.mock.calls).toEqual([[session, 'discard']])
})

it('a session that came with an order and that the browser has not kept is ended at the shop', async () => {
  await open()
  const ended: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/logout')) ended.push(await request.json())
    const data = { status: request.url.endsWith('/api/checkout') ? 409 : 401, session }
    return Response.json({ code: 'refused', message: 'The couch is sold out.', data }, { status: data.status })
  })
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect([ended, logIn.mock.calls]).toEqual([[{ token: session.token }], []])
})

it('a refused payment method is shown as wrong until another one is chosen', async () => {
  await open()
  const message = 'This payment method isn’t available now.'
  refuse(message, { status: 400, fields: ['payment.method'] })
  await userEvent.click(button())
  await expect.poll(text).toContain(message)
  await userEvent.click(page.place().querySelector('[value=bank_transfer]') as HTMLElement)
  expect(text()).not.toContain(message)
})

it('an order that is refused for something that is no field says so', async () => {
  await open()
  refuse('That isn’t possible.', { status: 400, fields: ['contact'] }, 'bad_request')
  await userEvent.click(button())
  await expect.poll(text).toContain('That isn’t possible.')
})

it.each([
  ['the log knows', true],
  ['only the shop knows', false],
])(
  'after the end of the session, of which %s, an order asks for the login until the customer has logged in',
  async (_, isKnown) => {
    onTestFinished(loginDialog.host())
    const customer: CustomerSnapshot = { ...guest, state: loggedInAs(session.customer) }
    const { become } = await open([couchAdded()], { ...customer, sessionEnded: isKnown })
    refuse('Your session has expired. Please log in again.', { status: 401 }, 'session_ended')
    await userEvent.click(button())
    await expect.poll(text).toContain('Log in again to place it.')
    await expect.poll(loginDialog.getSnapshot).toBe('ended')
    expect(keys).toHaveLength(isKnown ? 0 : 1)
    become({ ...customer, state: loggedInAs(session.customer) })
    await expect.poll(text).not.toContain('Log in again to place it.')
  },
)

it('a refused payment method is no longer shown as wrong once the shop has refused the order for another reason', async () => {
  await open()
  const message = 'This payment method isn’t available now.'
  refuse(message, { status: 400, fields: ['payment.method'] })
  await userEvent.click(button())
  await expect.poll(text).toContain(message)
  refuse('The couch is sold out.', { status: 409 })
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect(text()).not.toContain(message)
})

it.each([
  ['email_or_network', true],
  ['network', false],
])('too many unpaid orders, by the limit of %s, may be the shopper’s own: %s', async (limit, isOwn) => {
  await open()
  const message = 'Too many orders are waiting for their payment.'
  refuse(message, { status: 409, limit }, 'too_many_unpaid_orders')
  await userEvent.click(button())
  await expect.poll(text).toContain(message)
  expect(text().includes('We can’t hold more items right now')).toBe(isOwn)
})

it('an empty field is no problem when it is left, and a wrong one is', async () => {
  await open()
  await userEvent.clear(field('email'))
  await userEvent.tab()
  expect(page.place().querySelector('[aria-invalid=true]')).toBeNull()
  await userEvent.fill(field('email'), 'thandi')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
})

it('a wrong field is not called wrong while it is typed again', async () => {
  await open()
  await userEvent.fill(field('email'), 'thandi')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
  await userEvent.fill(field('email'), 'thandi@')
  await expect.poll(() => field('email').ariaInvalid).not.toBe('true')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
})

it('the form and its buttons are busy until the order is answered', async () => {
  await open()
  const buttons = () => [...page.place().querySelectorAll('[type=submit]')].map(({ ariaDisabled }) => ariaDisabled)
  const busy = () => [page.place().querySelector('form')?.ariaBusy, ...buttons()]
  refuse('You have an account.', { status: 409 }, 'account_exists')
  await userEvent.click(button())
  // The second one logs in.
  await expect.poll(busy).toEqual(['false', 'false', 'false'])
  await userEvent.fill(field('password'), 'a brand new couch')
  const answered = Promise.withResolvers<Response>()
  answer = () => answered.promise
  await userEvent.click(button())
  await expect.poll(busy).toEqual(['true', 'true', 'true'])
  answered.resolve(Response.json({ code: 'refused', message: 'Sold out.', data: { status: 409 } }, { status: 409 }))
  await expect.poll(busy).toEqual(['false', 'false', 'false'])
})

it('of the fields, only the note is optional', async () => {
  await open()
  const selector = '[id^=checkout-]:is(input:not([type=radio]), select, textarea)'
  const optional = [...page.place().querySelectorAll<HTMLInputElement>(selector)].filter(({ required }) => !required)
  expect(optional.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Order note (optional)'])
})

it('the link to the summary has the same total', async () => {
  await open([blanketAdded()])
  const values = (selector: string) =>
    [...page.place().querySelectorAll(`${selector} data`)].map((amount) => amount.getAttribute('value'))
  expect(values('[href="#your-order"]')).toEqual([values('dl').at(-1)])
})

it('each press leads to the field with the problem', async () => {
  await open()
  await userEvent.clear(field('email'))
  for (const press of [1, 2]) {
    await userEvent.click(button())
    await expect.poll(() => document.activeElement, { message: `press ${press}` }).toBe(field('email'))
  }
})

describe('the fields', () => {
  const problems = view.getByRole('region', { name: /attention$/ })
  const labelled = (label: string) => view.getByLabelText(label, { exact: true })

  it('show their problem when they are left, and the press on the button shows them all', async () => {
    await browserCheckoutStore().writeDraft(null, { ...emptyDraft(), email: 'thandi@example.com' })
    await open()
    await labelled('Phone').fill('12345')
    await expect.element(view.getByText('Enter a 10-digit South African phone number.')).not.toBeInTheDocument()
    await labelled('E-mail').fill('thandi')
    await expect.element(view.getByText('Enter a 10-digit South African phone number.')).toBeVisible()
    await labelled('Phone').fill('0825550142')
    await expect.element(view.getByText('Enter a 10-digit South African phone number.')).not.toBeInTheDocument()
    await expect.element(view.getByText('Invalid email')).toBeVisible()
    await labelled('E-mail').fill('thandi@gmial.com')
    await labelled('Postal code').fill('12')
    await expect.element(view.getByText(/^Did you mean/)).toBeVisible()
    // The message at the postcode appears on blur, but moves nothing while the mouse is down.
    const payfast = view.getByRole('radio', { name: 'Card or instant payment', exact: true })
    await payfast.click()
    await expect.element(payfast).toBeChecked()
    await expect.element(view.getByText('Enter a 4-digit postal code.')).toBeVisible()
    await view.getByRole('button', { name: 'thandi@gmail.com' }).click()
    await expect.element(labelled('E-mail')).toHaveValue('thandi@gmail.com')

    await userEvent.click(button())
    await expect.element(problems).toHaveFocus()
    expect(problems.getByRole('listitem').elements()).toHaveLength(7)
    const city = labelled('City or town')
    await expect.element(city).toHaveAccessibleDescription(/ is required\.$/)
    await expect.element(city).toHaveProperty('ariaInvalid', 'true')
    await problems.getByRole('link', { name: 'Province' }).click()
    await expect.element(labelled('Province')).toHaveFocus()
    await city.fill('Durban')
    await expect.poll(() => problems.getByRole('listitem').elements()).toHaveLength(6)
    expect(keys).toEqual([])
  })

  it('ask once about an e-mail that looks mistyped, and the next press orders', async () => {
    await open()
    refuse('The couch is sold out.', { status: 409 })
    await userEvent.fill(field('email'), 'foo@bar')
    await userEvent.click(button())
    await expect.poll(() => document.activeElement).toBe(field('email'))
    await expect.element(view.getByText(/^Is this address complete/)).toBeVisible()
    expect(keys).toEqual([])
    await userEvent.click(button())
    await expect.poll(() => keys).toHaveLength(1)
  })
})

describe('FinChoice', () => {
  const finChoice = view.getByRole('radio', { name: 'FinChoice instalments', exact: true })

  it('says that it does not take a small amount', async () => {
    await open([blanketAdded()])
    await expect.element(finChoice).toBeDisabled()
    await expect.element(finChoice).toHaveAccessibleDescription(/^For orders of R\s500\.00 to R\s60\s000\.00\.$/)
  })

  it('shows what the instalments cost, and their number is kept', async () => {
    await open()
    await expect.element(finChoice).toBeEnabled()
    await finChoice.click()
    view.getByRole('slider').element().focus()
    await userEvent.keyboard('{Home}')
    await expect.poll(text).toContain('3 instalments of')
    for (const particular of ['Total', 'Cost of credit', '28.25% a year', 'initiation fee', 'This is an estimate'])
      expect(text()).toContain(particular)
    page.render(null)
    await open()
    await expect.poll(text).toContain('3 instalments of')
  })
})

it('a password that was missing is no longer missed once another e-mail is typed, which has no account', async () => {
  refuse('There is an account with this e-mail.', { status: 409 }, 'account_exists')
  await open()
  await userEvent.click(button())
  await expect.poll(() => field('password')).not.toBeNull()
  await userEvent.click(button())
  await expect.poll(text).toContain('Please complete all fields')
  await userEvent.fill(field('email'), 'sipho@example.com')
  expect(field('password')).toBeNull()
  expect(text()).not.toContain('Please complete all fields')
})

it('a number of months that the shop does not offer, as from a draft of an older release, is not sent, and the button orders', async () => {
  refuse('Enough was sent.', { status: 409 })
  await browserCheckoutStore().writeDraft(null, { ...completeDraft, method: 'finchoice', months: 24 })
  await open()
  await expect.poll(() => field('months')).not.toBeNull()
  expect(text()).not.toContain('24 months')
  await userEvent.click(button())
  await expect.poll(() => keys).toHaveLength(1)
})

it('a refused number of months is shown at the payment method, since no other field shows it', async () => {
  refuse('Choose 3 to 6 months.', { status: 400, fields: ['payment.months'] })
  await browserCheckoutStore().writeDraft(null, { ...completeDraft, method: 'finchoice', months: 12 })
  await open()
  await userEvent.click(button())
  await expect.poll(() => keys).toHaveLength(1)
  await expect.poll(text).toContain('Choose 3 to 6 months.')
})

it('the steps of a checkout are reported, that of the payment once a method is chosen', async () => {
  window.dataLayer = []
  await browserCheckoutStore().writeDraft(null, { ...completeDraft, method: null })
  await open()
  const steps = () => (window.dataLayer as { event?: string }[]).flatMap(({ event }) => event ?? [])
  await expect.poll(steps).toEqual(['begin_checkout', 'add_shipping_info'])
  radio('ozow').click()
  await expect.poll(steps).toEqual(['begin_checkout', 'add_shipping_info', 'add_payment_info'])
})

it('the link of a problem leads to its field, and leaves the address as it is', async () => {
  await browserCheckoutStore().writeDraft(null, { ...completeDraft, last_name: '', phone: '' })
  await open()
  button().click()
  const link = () => page.place().querySelector<HTMLAnchorElement>('a[href="#checkout-phone"]')
  await expect.poll(link).not.toBeNull()
  const address = location.href
  link()?.click()
  expect([document.activeElement, location.href]).toEqual([field('phone'), address])
})
