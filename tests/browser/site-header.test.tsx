import '#src/ui/design/tokens.css'
import '#src/ui/design/fonts.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { assert } from '#domain/assert.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { LANGUAGES } from '#domain/site/languages.ts'
import { SHOP_TRANSLATIONS } from '#src/app/language/afrikaans.ts'
import { SiteHeader } from '#src/app/layout/site-header.tsx'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { EnglishTextNote } from '#src/ui/language/english-text.tsx'
import { ENGLISH, type Language, LanguageContext } from '#src/ui/language/language-context.ts'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import type { SyncStatus } from '#sync/log/sync-status.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'
import { isClickHandled } from './click-with-key.ts'
import { InShop } from './in-shop.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, rusbankPage: { isOfflinePage: false } })

const group = (slug: string, name: string) => [
  { slug, name, parent: null, count: 9 },
  { slug: `${slug}-one`, name: `${name} of one kind`, parent: slug, count: 9 },
]
const shopData = {
  categories: [
    ...group('couches', 'Couches and chairs'),
    ...group('accessories', 'Accessories'),
    ...group('ranges', 'Ranges'),
    { slug: 'velvet', name: 'Velvet', parent: null, count: 9 },
    { slug: 'sale', name: 'Sale', parent: null, count: 9 },
  ],
  company: null,
  cart: null,
}

/** A shop with a scripted cart and status. */
function headerShop() {
  const snapshotOf = (view: CartState, state: SyncStatus['state'], pending: number) =>
    new CartSnapshot({
      fold: emptyFold(cartStream),
      view,
      sync: { ...syncedStatus, state, pending },
      loaded: true,
    })
  const { store, become } = scriptedStore(snapshotOf(emptyCart(), 'saved', 0))
  return {
    shop: { ...readOnlyShopClient(null), ...store },
    hold: (quantity: number, state: SyncStatus['state'], pending = 0) =>
      act(async () => {
        const view = emptyCart()
        if (quantity > 0) evolveCart(view, couchAdded(quantity))
        become(snapshotOf(view, state, pending))
      }),
  }
}

const place = document.createElement('div')
let root: ReturnType<typeof createRoot>
let hold: ReturnType<typeof headerShop>['hold']

const AFRIKAANS: Language = { ...LANGUAGES.af, translations: SHOP_TRANSLATIONS }

async function show(visitor: { readonly firstName: string } | null, language = ENGLISH, at = '/') {
  const loaderData = { [SHOP_ROUTE]: { ...shopData, visitor } }
  document.body.append(place)
  root = createRoot(place)
  const made = headerShop()
  hold = made.hold
  const element = (
    <DrawerProvider>
      <SiteHeader />
      <EnglishTextNote />
    </DrawerProvider>
  )
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => loaderData[SHOP_ROUTE], element }], {
    initialEntries: [at],
    hydrationData: { loaderData },
  })
  await act(async () =>
    root.render(
      <LanguageContext value={language}>
        <InShop shop={made.shop}>
          <RouterProvider router={router} />
        </InShop>
      </LanguageContext>,
    ),
  )
  return router
}
afterEach(async () => act(async () => root.unmount()))

function shownParts(): readonly HTMLElement[] {
  const parts = place.querySelectorAll<HTMLElement>('header > a, nav summary, nav > a, header input, header div > a')
  // Elements in a closed sheet have a layout but are not visible.
  return [...parts].filter((part) => part.getClientRects().length > 0 && part.checkVisibility())
}

/** The position of each of the header's parts, by its text. */
function places(): readonly (readonly [string, number, number])[] {
  return shownParts().map((part) => {
    const { left, top } = part.getBoundingClientRect()
    return [part.getAttribute('href') ?? part.textContent ?? part.tagName, Math.round(left), Math.round(top)] as const
  })
}

function status(): DOMRect {
  const syncStatus = place.querySelector('[aria-label="Cart sync"]')
  assert(syncStatus !== null, 'the header says how the cart is kept')
  return syncStatus.getBoundingClientRect()
}

/** The parts of the header that the status text covers, if it is shown. */
function covered(): readonly string[] {
  const syncStatus = place.querySelector('[aria-label="Cart sync"]')
  const isShown =
    syncStatus?.parentElement !== null && syncStatus && getComputedStyle(syncStatus.parentElement).clipPath === 'none'
  if (!isShown) return []
  const words = status()
  return shownParts()
    .filter((part) => {
      const box = part.getBoundingClientRect()
      return words.left < box.right && box.left < words.right && words.top < box.bottom && box.top < words.bottom
    })
    .map((part) => part.getAttribute('href') ?? part.textContent ?? '')
}

describe.each([390, 768, 992, 1000, 1024, 1200, 1280, 1344, 1440, 1536, 1920])('a header of %i px', (width) => {
  it.each([
    ['a guest', null],
    ['a customer', { firstName: 'Nomathembekile' }],
  ])('does not shift and stays within the window for %s, whatever the cart shows', async (_, visitor) => {
    await page.viewport(width, 800)
    await show(visitor)
    await document.fonts.ready
    const empty = places()
    expect(empty.length).toBeGreaterThan(2)
    for (const [quantity, state, pending] of [
      [1, 'sending', 1],
      [1, 'sent', 0],
      [88, 'sent', 0],
      [2, 'offline', 12],
      [2, 'refused', 0],
      [2, 'memory', 0],
    ] as const) {
      await hold(quantity, state, pending)
      expect([state, places()]).toEqual([state, empty])
      expect([state, document.documentElement.scrollWidth]).toEqual([state, width])
      expect([state, covered()]).toEqual([state, []])
      if (state === 'offline') expect(status().right).toBeLessThanOrEqual(width)
    }
  })
})

it.each([
  [390, null],
  [1024, null],
  [1440, { firstName: 'Nomathembekile' }],
])(
  'below a header of %i px the status covers neither the first text of a page nor more than 1.75rem',
  async (width, visitor) => {
    await page.viewport(width, 800)
    await show(visitor, AFRIKAANS)
    await document.fonts.ready
    const header = place.querySelector('header')?.getBoundingClientRect()
    const note = document.createRange()
    note.selectNodeContents(place.querySelector('header ~ p') ?? place)
    const before = note.getBoundingClientRect()
    for (const state of ['offline', 'refused'] as const) {
      await hold(2, state, 12)
      const bar = place.querySelector('header [role=status]')?.parentElement?.getBoundingClientRect()
      assert(header !== undefined && bar !== undefined, 'both are shown')
      expect([state, bar.right]).toEqual([state, width])
      expect([state, bar.bottom <= header.bottom + 28]).toEqual([state, true])
      expect([state, bar.bottom <= before.top]).toEqual([state, true])
      expect([state, note.getBoundingClientRect()]).toEqual([state, before])
    }
  },
)

describe.each([360, 375, 390, 412])('a header of %i px', (width) => {
  it.each([
    ['English', ENGLISH],
    ['Afrikaans', AFRIKAANS],
  ])('keeps the shop’s name apart from the icons beside it in %s', async (_, language) => {
    await page.viewport(width, 800)
    await show(null, language)
    await document.fonts.ready
    await hold(88, 'sent')
    const name = place.querySelector('header > a')?.getBoundingClientRect()
    const icons = [...place.querySelectorAll('summary svg, header div > a svg')].filter((icon) =>
      icon.checkVisibility(),
    )
    assert(name !== undefined && icons.length === 3, 'the name, the menu, the search and the account are shown')
    const gaps = icons.map((icon) => {
      const { left, right } = icon.getBoundingClientRect()
      return Math.max(left - name.right, name.left - right)
    })
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20)
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(Math.max(...shownParts().map((part) => part.getBoundingClientRect().right))).toBeLessThan(width - 16)
  })
})

it.each([
  ['/', null, 'dialog'],
  ['/cart', 'page', null],
])('says at %s whether its link to the cart is to this page, or opens the drawer', async (at, current, popup) => {
  await show(null, ENGLISH, at)
  const link = place.querySelector('a[href="/cart"]')
  expect([link?.getAttribute('aria-current'), link?.getAttribute('aria-haspopup')]).toEqual([current, popup])
})

it.each([
  ['Delivery', '/information/delivery'],
  ['FAQs', '/information/faqs'],
  ['Contact us', '/company/contact-us'],
])('the menu of a phone links to %s, and closes there', async (name, path) => {
  await page.viewport(390, 844)
  const router = await show(null)
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
  await act(async () => {
    place.querySelector<HTMLElement>('summary[aria-label="Menu"]')?.click()
    await expect.element(link).toBeVisible()
  })
  await act(async () => {
    ;(link.element() as HTMLElement).click()
    await expect.poll(() => router.state.location.pathname).toBe(path)
  })
  await expect.poll(() => link.elements()).toEqual([])
})

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a click on the cart with %s to the browser, which opens a tab',
  async (key) => {
    await show(null)
    expect(isClickHandled(place.querySelector('a[href="/cart"]'), key)).toBe(false)
  },
)
