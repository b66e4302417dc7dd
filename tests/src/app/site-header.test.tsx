import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteHeader } from '#src/app/layout/site-header.tsx'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { DrawerContext } from '#src/components/cart/drawer-context.ts'

const shopData = { categories: [], company: null, cart: null, visitor: null }

/** The header at a path, beside a drawer that is open or not. */
function headerAt(path: string, isOpen: boolean): string {
  const element = (
    <DrawerContext value={{ isOpen, open: async () => true }}>
      <SiteHeader />
    </DrawerContext>
  )
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => shopData, element }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [SHOP_ROUTE]: shopData } },
  })
  return renderToStaticMarkup(
    <CartProvider shop={readOnlyShopClient(null)} seed={null}>
      <RouterProvider router={router} />
    </CartProvider>,
  )
}

it.each([
  ['/', false, true],
  ['/', true, false],
  ['/cart', false, false],
])('the header of %s says how the cart is kept unless the page or its drawer does: %s, %s', (path, isOpen, isSaid) => {
  expect(headerAt(path, isOpen).includes('aria-label="Cart sync"')).toBe(isSaid)
})

it('no icon of the header is read out beside the name of its link or button', () => {
  const icons = headerAt('/', false).match(/<svg[^>]*>/g) ?? []
  expect(icons.length).toBeGreaterThan(3)
  expect(icons.filter((icon) => !icon.includes('aria-hidden="true"'))).toEqual([])
})
