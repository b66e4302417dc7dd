import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { accountPages } from '#src/account/account-pages.ts'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { Analytics } from '#src/analytics/analytics.tsx'
import { AffiliateCoupon } from '#src/cart/affiliate-coupon.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

function show(router: ReturnType<typeof createMemoryRouter>) {
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
}
/** The address with the code is not in the browser's history either. */
async function expectLeftByBack(router: ReturnType<typeof createMemoryRouter>) {
  await router.navigate(-1)
  await expect.poll(() => router.state.location.pathname).toBe('/')
}
const field = (name: string) => page.place().querySelector<HTMLInputElement>(`[name=${name}]`)

it('the code of the link that confirms an e-mail is moved from the router’s location to its field', async () => {
  const path = '/my-account/confirm-email'
  const mailbox = { email: 'thandi@example.com', confirmed: false, found: { orders: 0, messages: 0, reviews: 0 } }
  const { shouldRevalidate, Component } = accountPages(browserApi).confirmEmail
  const routes = [{ id: 'confirm', path, loader: () => null, shouldRevalidate, Component }, { path: '/' }]
  const router = createMemoryRouter(routes, {
    initialEntries: ['/', `${path}?code=12345678`],
    hydrationData: { loaderData: { confirm: mailbox } },
  })
  show(router)
  await expect.poll(() => router.state.location.search).toBe('')
  expect(router.state.loaderData.confirm).toBe(mailbox)
  expect(field('code')?.value).toBe('12345678')
  await expectLeftByBack(router)
})

it('the code of the link that sets a password is moved from the router’s location to the form', async () => {
  const code = 'A'.repeat(43)
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', `#code=${code}`)
  const router = createMemoryRouter([{ path: '/lost-password', Component: LostPasswordPage }, { path: '/' }], {
    initialEntries: ['/', `/lost-password?to=%2Fcheckout#code=${code}`],
  })
  show(router)
  await expect.poll(() => router.state.location.hash).toBe('')
  expect(router.state.location.search).toBe('?to=%2Fcheckout')
  await expect.poll(() => field('code')?.value).toBe(code)
  await expectLeftByBack(router)
})

it('a link that is opened in a tab that shows the page already is used too, each time', async () => {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  const router = createBrowserRouter([{ path: '*', Component: LostPasswordPage }])
  onTestFinished(() => router.dispose())
  show(router)
  await expect.poll(() => field('email')).not.toBeNull()
  for (const code of ['A'.repeat(43), 'B'.repeat(43)]) {
    window.location.hash = `code=${code}`
    await expect.poll(() => [field('code')?.value, window.location.hash]).toEqual([code, ''])
  }
})

it('a list that was opened with a promo code counts as viewed once', async () => {
  window.dataLayer = []
  const couch = { id: 1, slug: 'sage', name: 'Sage', price: 100, regular_price: 100, categories: [] }
  const products = [{ ...couch, meta_data: { bech_color: [] } }]
  const list = { category: { slug: 'couches', name: 'Couches' }, listing: { products } }
  const parts = (
    <>
      <AffiliateCoupon />
      <Analytics isCartShown={false} />
    </>
  )
  const router = createMemoryRouter(
    [{ path: '/couches', loader: () => list, element: parts, hydrateFallbackElement: null }],
    {
      initialEntries: ['/couches?coupon=STOEP8'],
    },
  )
  show(router)
  const viewed = () => window.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'view_item_list')
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  expect(viewed()).toHaveLength(1)
  await router.navigate('/couches?fabric=weave')
  await expect.poll(viewed).toHaveLength(2)
})
