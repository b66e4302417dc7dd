import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartRoute } from '#src/cart/cart-page.tsx'
import { LoginHint } from '#src/cart/login-hint.tsx'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { tenPercent } from '#tests/kit/goods.ts'
import { isClickHandled } from './click-with-key.ts'
import { InShop, InShopRoute, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()

it('a removed line passes the focus to the heading, which then says that the cart is empty', async () => {
  const { shop, become, acts } = shopOf({ events: [blanketAdded(), cushionAdded()] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const remove = () => page.place().querySelector('[aria-label^="Remove"]') as HTMLElement
  const heading = page.place().querySelector('h1')
  await userEvent.click(remove())
  become({ events: [cushionAdded()] })
  expect([acts.length, document.activeElement]).toEqual([1, heading])
  await userEvent.click(remove())
  become({ events: [] })
  expect([document.activeElement, heading?.textContent]).toEqual([heading, 'Your cart is empty'])
})

it('a double click on a button to remove a line removes no line that comes in its place', async () => {
  const { shop, become, acts } = shopOf({ events: [blanketAdded(), cushionAdded()] })
  const removing = {
    ...shop,
    act(...command: Parameters<typeof shop.act>) {
      become({ events: [cushionAdded()] })
      return shop.act(...command)
    },
  }
  page.render(<InShopRoute shop={removing}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  await userEvent.dblClick(page.place().querySelector('[aria-label^="Remove"]') as HTMLElement)
  expect(acts).toHaveLength(1)
})

it('a line that is removed by the quantity 0 passes the focus to the heading, too', async () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(), cushionAdded()] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const quantity = page.place().querySelector('[role=spinbutton]') as HTMLElement
  await userEvent.fill(quantity, '0')
  await userEvent.keyboard('{Enter}')
  expect(acts).toMatchObject([{ type: 'RemoveItem' }])
  expect(document.activeElement).toBe(page.place().querySelector('h1'))
})

it('a line leads to its product in the chosen options, and shows the price of one piece and of all', () => {
  const { shop } = shopOf({ events: [couchAdded(2)] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const line = page.place().querySelector('li')
  expect(line?.querySelector('a')?.getAttribute('href')).toBe('/product/sage-3-seater?colour=stone&variation=100101')
  const amounts = [...(line?.querySelectorAll('data') ?? [])].map(({ value }) => Number(value))
  expect(amounts).toEqual([1_299_900, 1_499_900, 2_599_800])
})

it('lines of one product in two colours have buttons with different names', () => {
  const added = (colour: string) => {
    const event = couchAdded()
    if (event.type !== 'ItemAdded') throw new Error('not an item')
    return { ...event, data: { ...event.data, colour, offer: { ...event.data.offer, colourName: colour } } }
  }
  const { shop } = shopOf({ events: [added('Stone'), added('Rust')] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const names = [...page.place().querySelectorAll('li button')].map(({ ariaLabel }) => ariaLabel)
  expect(new Set(names).size).toBe(6)
})

it('the parts of the cart have the names of the design, by which people, assistive technology and tests find them', async () => {
  const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
  const { shop } = shopOf({ events: [couchAdded(), applied] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const named = (
    role: 'list' | 'link' | 'spinbutton' | 'button' | 'textbox' | 'radio' | 'status',
    name: string | RegExp,
  ) => expect.element(view.getByRole(role, { name, exact: true }))
  await named('list', 'Cart lines').toBeVisible()
  await named('link', 'Sage 3-seater').toBeVisible()
  await named('spinbutton', 'Quantity').toBeVisible()
  await named('button', /^Remove Sage 3-seater/).toBeVisible()
  await named('textbox', 'Promo code').toBeVisible()
  await named('button', 'Apply').toBeVisible()
  await named('button', 'Remove code').toBeVisible()
  await named('radio', 'Deliver to my door').toBeVisible()
  await named('radio', 'Pick up in Cape Town').toBeVisible()
  await named('status', 'Cart sync').toHaveAttribute('data-pending')
  await named('link', 'Checkout').toBeVisible()
  const terms = [...page.place().querySelectorAll('dl[aria-label="Totals"] dt')]
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Subtotal', 'Discount', 'Delivery', 'Total'])
})

it('the ways of delivery are described by their terms', async () => {
  const { shop } = shopOf({ events: [couchAdded()] })
  page.render(<InShopRoute shop={shop}>{cartRoute({ preloadCheckout: async () => {} }).element}</InShopRoute>)
  const wayOf = (name: string) => expect.element(view.getByRole('radio', { name, exact: true }))
  await wayOf('Deliver to my door').toHaveAccessibleDescription(/ days after dispatch, anywhere in South Africa$/)
  await wayOf('Pick up in Cape Town').toHaveAccessibleDescription('Free, from our workshop')
})

it('a cart that the server could not read is not called empty before this browser’s log has been read', () => {
  const { shop, become } = shopOf({ loaded: false })
  const { element } = cartRoute({ preloadCheckout: async () => {} })
  const unread = { ...SHOP_LOADER_DATA[SHOP_ROUTE], cart: undefined }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { [SHOP_ROUTE]: unread } },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  const shown = () => [page.place().querySelector('h1')?.textContent, page.place().querySelector('p + ul') !== null]
  expect(shown()).toEqual(['Cart', true])
  expect(page.place().textContent).toContain('Nothing is lost. Please try again in a moment.')
  become({})
  expect(shown()).toEqual(['Your cart is empty', true])
  expect(page.place().textContent).toContain('Nothing here yet.')
  become({ events: [blanketAdded()] })
  expect(shown()).toEqual(['Cart', false])
})

it('a guest’s login leads back to the page on which it was offered', () => {
  const element = <LoginHint />
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element }], {
    initialEntries: ['/cart?a=1'],
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  expect(page.place().querySelector('a')?.getAttribute('href')).toBe('/login?to=%2Fcart%3Fa%3D1')
})

it('a login that is opened in another tab opens no dialog in this one', () => {
  onTestFinished(loginDialog.host())
  page.render(
    <InShopRoute>
      <LoginHint />
    </InShopRoute>,
  )
  const link = page.place().querySelector('a')
  expect([isClickHandled(link, 'ctrlKey'), loginDialog.getSnapshot()]).toEqual([false, null])
  expect([isClickHandled(link, 'none'), loginDialog.getSnapshot()]).toEqual([true, 'login'])
})
