import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useCheckout } from '#src/checkout/use-checkout.ts'
import { useCheckoutEvents } from '#src/checkout/use-checkout-events.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { checkoutParts } from './checkout-fixtures.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
let sent: string[]
let bodies: unknown[]
let answer: (response: Response) => void

beforeEach(async () => {
  const received: unknown[] = []
  sent = []
  // Its own list, since a request of the test before may still be read.
  bodies = received
  vi.stubGlobal('fetch', async (request: Request) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    // Before it counts as sent: a test then answers it.
    answer = resolve
    sent.push(new URL(request.url).pathname)
    received.push(await request.json())
    return promise
  })
  await browserCheckoutStore().writeDraft(null, {
    ...emptyDraft(),
    first_name: 'Thandi',
    last_name: 'Mokoena',
    phone: '0825550142',
    method: 'payfast',
  })
})
afterEach(() => browserCheckoutStore().wipe())

function Form() {
  const { draft, summary, problems, accountExists, password, stage, formMessage, type, typePassword, place } =
    useCheckout(checkoutParts)
  return (
    <>
      <input name="email" value={draft.email} onChange={({ target }) => type('email', target.value)} />
      {accountExists && (
        <input name="password" value={password} onChange={({ target }) => typePassword(target.value)} />
      )}
      <output>{draft.first_name}</output>
      <p role="alert">{problems.password}</p>
      <aside>{formMessage?.kind === 'refused' ? formMessage.text : formMessage?.kind}</aside>
      <button
        type="button"
        data-asked={summary !== null && 'email' in summary.problems}
        data-stage={stage}
        onClick={place}
      >
        Place order
      </button>
    </>
  )
}
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const button = () => page.place().querySelector('button') as HTMLButtonElement
const problem = () => page.place().querySelector('[role=alert]')?.textContent
const refuse = (status: number, code: string, message: string) =>
  answer(Response.json({ code, message, data: { status } }, { status }))

/** Opens the form for a guest. `logsIn` is a login in another tab, and `logsOut` a logout. */
async function open() {
  const { shop } = shopOf({ events: [couchAdded()], streamId: 'cart:1' })
  const guest: CustomerSnapshot = { ...firstCustomer, loaded: true }
  const { store, become } = scriptedStore(guest)
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, customer: { ...shop.customer, ...store } }}>
        <Form />
      </InShop>
    </MemoryRouter>,
  )
  const logsIn = (email: string, user_id = 'thandi') => {
    const state = loggedInAs({ user_id, shipping: savedDetails({ email }) })
    flushSync(() => become({ ...guest, state, emptied: user_id !== 'thandi' }))
  }
  await expect.poll(() => page.place().querySelector('output')?.textContent).toBe('Thandi')
  return { logsIn, logsOut: () => flushSync(() => become({ ...guest, emptied: true })) }
}

function CountedForm() {
  useCheckoutEvents(useCheckout(checkoutParts))
  return null
}

it('a checkout begins for the data layer once its cart has something in it, such as from another tab', async () => {
  window.dataLayer = []
  const { shop, become } = shopOf({ streamId: 'cart:1' })
  page.render(
    <MemoryRouter>
      <InShop shop={shop}>
        <CountedForm />
      </InShop>
    </MemoryRouter>,
  )
  await untilRendered()
  const begun = () => window.dataLayer?.filter((entry) => Object(entry).event === 'begin_checkout').length
  expect(begun()).toBe(0)
  become({ events: [couchAdded()], streamId: 'cart:1' })
  await expect.poll(begun).toBe(1)
})

it('asks once about each e-mail that looks mistyped, and orders at the second press', async () => {
  await open()
  for (const mistyped of ['thandi@gmial.com', 'thandi@gmal.com']) {
    await userEvent.fill(field('email'), mistyped)
    await userEvent.click(button())
    await expect.poll(() => button().dataset.asked).toBe('true')
    expect(sent).toEqual([])
  }
  await userEvent.click(button())
  await expect.poll(() => sent).toEqual(['/api/checkout'])
})

it.each(['Thandi@Gmial.com', ' thandi@gmial.com '])(
  'asks once about “%s”, and orders at the second press',
  async (mistyped) => {
    await open()
    await userEvent.fill(field('email'), mistyped)
    await userEvent.click(button())
    await expect.poll(() => button().dataset.asked).toBe('true')
    await userEvent.click(button())
    await expect.poll(() => sent).toEqual(['/api/checkout'])
  },
)

it('no longer says why an order was refused once the next press has found a field to correct', async () => {
  await open()
  const said = () => page.place().querySelector('aside')?.textContent
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(1)
  refuse(400, 'too_late', 'That is no longer possible.')
  await expect.poll(said).toBe('That is no longer possible.')
  await userEvent.clear(field('email'))
  await userEvent.click(button())
  await expect.poll(() => button().dataset.asked).toBe('true')
  expect(said()).toBe('')
})

it('asks for the password of an e-mail with an account, shows a wrong one until it is typed again, and sends none with another e-mail', async () => {
  await open()
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(1)
  refuse(409, 'account_exists', 'There is an account with this e-mail.')
  await expect.poll(problem).toBe('There is an account with this e-mail.')
  await userEvent.fill(field('password'), 'a guess')
  expect(problem()).toBe('')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(2)
  refuse(401, 'incorrect_email_or_password', 'Incorrect password. Please try again.')
  await expect.poll(problem).toBe('Incorrect password. Please try again.')
  await userEvent.fill(field('password'), 'another')
  expect(problem()).toBe('')
  await userEvent.fill(field('email'), 'sipho@example.com')
  expect(field('password')).toBeNull()
  await userEvent.click(button())
  await expect.poll(() => bodies).toHaveLength(3)
  expect(bodies).toMatchObject([{ password: null }, { password: 'a guess' }, { password: null }])
})

it('tells of an account also if its shopper logs in before the shop has answered, and orders at the next press', async () => {
  const { logsIn } = await open()
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(1)
  logsIn('thandi@example.com')
  refuse(409, 'account_exists', 'There is an account with this e-mail.')
  await expect
    .poll(() => page.place().querySelector('aside')?.textContent)
    .toBe('There is an account with this e-mail.')
  expect(field('password')).toBeNull()
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(2)
})

it('needs no password any more once its shopper has logged in, such as in another tab', async () => {
  const { logsIn } = await open()
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(1)
  refuse(409, 'account_exists', 'There is an account with this e-mail.')
  await expect.poll(() => field('password')).not.toBeNull()
  await userEvent.fill(field('password'), 'half of i')
  logsIn('thandi@example.com')
  expect(field('password')).toBeNull()
  await userEvent.click(button())
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({ password: null })
})

it('asks a customer whose session has ended to log in, and says so until they have', async () => {
  onTestFinished(loginDialog.host())
  const { logsIn } = await open()
  const said = () => page.place().querySelector('aside')?.textContent
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => sent).toHaveLength(1)
  refuse(401, 'session_ended', 'Your session has expired.')
  await expect.poll(() => [said(), loginDialog.getSnapshot()]).toEqual(['ended', 'ended'])
  logsIn('thandi@example.com')
  await expect.poll(said).toBe('')
})

it.each(['logged out', 'been followed by another one'])(
  'does not ask a customer to log in who has %s in another tab before the order was answered',
  async (what) => {
    onTestFinished(loginDialog.host())
    const { logsIn, logsOut } = await open()
    logsIn('thandi@example.com')
    await userEvent.fill(field('email'), 'thandi@example.com')
    await userEvent.click(button())
    await expect.poll(() => sent).toHaveLength(1)
    if (what === 'logged out') logsOut()
    else logsIn('sipho@example.com', 'sipho')
    refuse(401, 'session_ended', 'Your session has expired.')
    await expect.poll(() => button().dataset.stage).toBe('form')
    await untilRendered()
    expect([page.place().querySelector('aside')?.textContent, loginDialog.getSnapshot()]).toEqual(['', null])
  },
)
