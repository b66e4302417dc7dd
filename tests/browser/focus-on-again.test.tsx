import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ChangePasswordPage } from '#src/account/change-password-page.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { pageRoute as findOrderRoute } from '#src/order/find-order-page.tsx'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const account = { email: 'thandi@example.org' }

/** Answers a form that was sent. */
let answer: () => void

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => (await promise).clone())
  answer = () => resolve(Response.json({ data: { status: 200 }, message: 'Done', status: 'sent', id: 1 }))
})

function Contact() {
  return <ContactForm email="shop@example.org" />
}

const FORMS = [
  {
    what: 'another message',
    Form: Contact,
    typed: { name: 'Thandi', email: 'thandi@example.org', message: 'Is the Sage in stock again soon?' },
    first: 'name',
  },
  {
    what: 'another password',
    Form: ChangePasswordPage,
    typed: { password: 'old', new_password: 'correct horse battery', new_password_again: 'correct horse battery' },
    first: 'password',
  },
  {
    what: 'the link of another order',
    Form: findOrderRoute().Component,
    typed: { number: 'R204816', email: 'thandi@example.org' },
    first: 'number',
  },
]

/** Fills the form in, and sends it. */
async function send({ Form, typed }: (typeof FORMS)[number]): Promise<void> {
  const child = { index: true, element: <Form /> } as const
  const shop = {
    id: SHOP_ROUTE,
    path: '/',
    loader: () => null,
    element: <Outlet context={account} />,
    children: [child],
  }
  const router = createMemoryRouter([shop], { hydrationData: { loaderData: SHOP_LOADER_DATA } })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  for (const [name, text] of Object.entries(typed)) await userEvent.fill(field(name), text)
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)
}

it.each(FORMS)('a form for $what has the focus in its first field when it is shown again', async (form) => {
  const { first } = form
  await send(form)
  answer()
  await expect.poll(() => field(first)).toBeNull()
  await expect.poll(() => page.place().contains(document.activeElement)).toBe(true)
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  await expect.poll(() => field(first)).not.toBeNull()
  await expect.poll(() => document.activeElement).toBe(field(first))
})

it.each(FORMS)(
  'the answer to a form, before one for $what, takes the focus from no field that the shopper has gone to',
  async (form) => {
    await send(form)
    const elsewhere = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => elsewhere.remove())
    elsewhere.focus()
    answer()
    await expect.poll(() => field(form.first)).toBeNull()
    expect(document.activeElement).toBe(elsewhere)
  },
)
