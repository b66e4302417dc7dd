import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SiteHeader } from '#src/app/layout/site-header.tsx'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
beforeEach(() => void Object.assign(window, { rusbankPage: { isOfflinePage: false } }))

const categories = [
  { slug: 'couches', name: 'Couches', parent: null, count: 9 },
  { slug: 'two-seaters', name: 'Two-seaters', parent: 'couches', count: 9 },
]

/** The header of a page at this address. */
async function open(at: string) {
  const element = (
    <DrawerProvider>
      <SiteHeader />
    </DrawerProvider>
  )
  const router = createMemoryRouter(
    [{ id: SHOP_ROUTE, path: '*', loader: () => null, shouldRevalidate: () => false, element }],
    {
      initialEntries: [at],
      hydrationData: { loaderData: { [SHOP_ROUTE]: { ...SHOP_LOADER_DATA[SHOP_ROUTE], categories } } },
    },
  )
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await untilRendered()
  const [menu, search] = page.place().querySelectorAll<HTMLDetailsElement>('header > details')
  return { router, menu: menu as HTMLDetailsElement, search: search as HTMLDetailsElement }
}

it.each(['?colour=oat', ''])(
  'the menu closes when a link in it leads to the same category, also from %j',
  async (query) => {
    const { router, menu } = await open(`/product-category/two-seaters${query}`)
    const { key } = router.state.location
    menu.open = true
    const link = () => menu.querySelector<HTMLElement>('a[href="/product-category/two-seaters"]')
    await expect.poll(link).not.toBeNull()
    link()?.click()
    await expect.poll(() => router.state.location.key).not.toBe(key)
    await expect.poll(() => menu.open).toBe(false)
    expect(router.state.location.search).toBe('')
  },
)

it('the menu stays open when the page replaces its query, as for a promo code in its address', async () => {
  const { router, menu } = await open('/product-category/two-seaters?coupon=STOEP8')
  menu.open = true
  await router.navigate('/product-category/two-seaters', { replace: true })
  await untilRendered()
  expect(menu.open).toBe(true)
})

it('the search sheet closes when another search is made on the page of a search', async () => {
  const { router, search } = await open('/search?q=velvet')
  search.querySelector<HTMLElement>('summary')?.click()
  await userEvent.keyboard('leather{Enter}')
  await expect.poll(() => router.state.location.search).toBe('?q=leather')
  await expect.poll(() => search.open).toBe(false)
})
