import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AccountSession } from '#src/account/account-session.tsx'
import { forgetFormDrafts } from '#src/client/form-draft.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { deleteCustomerData, logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { ContactForm } from '#src/contact/contact-form.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
type Field = HTMLInputElement | HTMLTextAreaElement
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as Field
const submit = () => userEvent.click(page.place().querySelector('[type=submit]') as HTMLElement)

beforeEach(forgetFormDrafts)

function show(content: ReactNode, shop?: ShopClient) {
  page.render(
    <MemoryRouter>
      <InShop {...(shop && { shop })}>{content}</InShop>
    </MemoryRouter>,
  )
}

const contact = <ContactForm email="shop@example.com" />
/** Another page of the shop, such as the one with frequently asked questions. */
const otherPage = <p>Questions</p>

it('a message to the shop is still there after a look at another page', async () => {
  show(contact)
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  show(otherPage)
  show(contact)
  expect([field('name').value, field('message').value]).toEqual(['Thandi', 'Is the Sage in stock?'])
})

it('what was typed before a login is shown to nobody once the data of that customer are deleted', async () => {
  show(contact)
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  show(otherPage)
  await deleteCustomerData()
  show(contact)
  expect(field('message').value).toBe('')
})

it('a message that was sent is not shown again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, message: 'Thank you' }))
  show(contact)
  await userEvent.fill(field('name'), 'Thandi')
  await userEvent.fill(field('email'), 'thandi@example.com')
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await submit()
  await expect.poll(() => field('message')).toBeNull()
  show(otherPage)
  show(contact)
  expect([field('name').value, field('message').value]).toEqual(['', ''])
})

it('a review of a product is still there after a look at another product, which has its own', async () => {
  const review = (productId: number) => <ReviewForm key={productId} productId={productId} onAccepted={() => {}} />
  show(review(1008))
  await userEvent.click(page.place().querySelector('[name=rating][value="4"]') as HTMLElement)
  await userEvent.fill(field('message'), 'Two dogs, one couch, no marks.')
  show(review(1009))
  expect([page.place().querySelector('[name=rating]:checked'), field('message').value]).toEqual([null, ''])
  show(review(1008))
  expect(page.place().querySelector('[name=rating]:checked')).toHaveProperty('value', '4')
  expect(field('message').value).toBe('Two dogs, one couch, no marks.')
})

const guest: CustomerSnapshot = { ...firstCustomer, loaded: true }
const shipping = savedDetails({ email: 'thandi@example.org' })
const thandi: CustomerSnapshot = { ...guest, state: loggedInAs({ user_id: 'thandi', shipping }) }

async function beginMessage(shop: ShopClient): Promise<void> {
  show(contact, shop)
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
}

/** A shop of this visitor, who becomes another one. */
function visitedBy(first: CustomerSnapshot) {
  const { store: customer, become } = scriptedStore(first)
  return { shop: { ...shopOf({}).shop, customer, logOut: async () => become(guest) }, become }
}

it('a customer’s message is shown to nobody else after they logged out, in this tab or in another one', async () => {
  const { shop, become } = visitedBy(thandi)
  await beginMessage(shop)
  show(otherPage, shop)
  become(guest)
  show(contact, shop)
  expect(field('message').value).toBe('')
})

it('a message that was begun before the login stays until the logout', async () => {
  const { shop, become } = visitedBy(guest)
  await beginMessage(shop)
  show(otherPage, shop)
  become(thandi)
  show(contact, shop)
  expect(field('message').value).toBe('Is the Sage in stock?')
  show(otherPage, shop)
  await logOutOnDevice(shop)
  show(contact, shop)
  expect(field('message').value).toBe('')
})

it('an open form is emptied when its customer has logged out in another tab, also of what was begun before the login', async () => {
  const { shop, become } = visitedBy(guest)
  await beginMessage(shop)
  become(thandi)
  await untilRendered()
  expect(field('message').value).toBe('Is the Sage in stock?')
  become(guest)
  await expect.poll(() => field('message').value).toBe('')
})

it('a message that a guest began, and left before logging in, is forgotten after a logout in another tab', async () => {
  const { shop, become } = visitedBy(guest)
  const element = (
    <>
      <AccountSession isCartShown={false} />
      <Outlet />
    </>
  )
  const children = [
    { path: '/contact', element: contact },
    { path: '/questions', element: otherPage },
  ]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, element, children }], {
    initialEntries: ['/contact'],
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await userEvent.fill(field('message'), 'Is the Sage in stock?')
  await router.navigate('/questions')
  await expect.poll(() => field('message')).toBeNull()
  for (const visitor of [thandi, guest]) {
    become(visitor)
    await untilRendered()
  }
  await router.navigate('/contact')
  await expect.poll(() => field('message')?.value).toBe('')
})
