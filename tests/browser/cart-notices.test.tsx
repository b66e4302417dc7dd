import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import { assert } from '#domain/assert.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { MAX_NOTICES_NAMED, noticeId } from '#domain/cart/notice-id.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { CartNotices } from '#src/components/cart/cart-notices.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { blanketKey, couchKey, tenPercent } from '#tests/kit/goods.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const show = (shop: ShopClient) =>
  page.render(
    <MemoryRouter>
      <CartProvider shop={shop} seed={null}>
        <NotificationsContext value={notificationList()}>
          <CartNotices />
        </NotificationsContext>
      </CartProvider>
    </MemoryRouter>,
  )
const withdrawn = (itemKey: string) => cartEvent('ProductWithdrawn', { itemKey })
const leftOut = (itemKey: string) =>
  cartEvent('CartsMerged', {
    from: 'guest',
    lines: [],
    shippingMethod: null,
    coupon: null,
    affiliateCoupon: null,
    notices: [{ kind: 'left_out', itemKey, name: 'Sage 3-seater', from: 1, to: 0 }],
  })
const boxOf = (part: string) => page.place().querySelector(part)?.getBoundingClientRect()
const repricedTo = (price: number) => cartEvent('ItemRepriced', { itemKey: blanketKey, price, priceRegular: price })

it('OK dismisses the messages that were announced, by name, and the focus stays in their place', () => {
  const { shop, acts, become } = shopOf({ events: [blanketAdded(), couchAdded()] })
  show(shop)
  expect(page.place().querySelector('button')).toBeNull()
  const region = page.place().querySelector<HTMLElement>('[aria-live=polite]')
  become({ events: [blanketAdded(), couchAdded(), repricedTo(41_000), withdrawn(couchKey)] })
  // A change is announced only in a live region that was there before.
  expect(region?.querySelectorAll('li')).toHaveLength(2)
  page.place().querySelector('button')?.focus()
  page.place().querySelector('button')?.click()
  become({ events: [blanketAdded(), couchAdded()] })
  expect(document.activeElement).toBe(region)
  const notices = [`repriced ${blanketKey} 39900 41000`, `withdrawn ${couchKey}`]
  expect(acts).toEqual([{ type: 'DismissNotices', notices }])
})

it('a removal replaces the earlier messages about its item, and disappears once the item is added again', () => {
  const events = [blanketAdded(), couchAdded(), repricedTo(41_000), withdrawn(blanketKey)]
  const { shop, become } = shopOf({ events })
  show(shop)
  const messages = () => [...page.place().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(messages()).toEqual([expect.stringContaining('is no longer available')])
  become({ events: [...events, blanketAdded(1)] })
  expect(messages()).toEqual([])
  expect(page.place().querySelector('button')).toBeNull()
})

it('OK also dismisses the messages that a later one replaced, which would otherwise appear again', () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(), repricedTo(41_000), withdrawn(blanketKey)] })
  show(shop)
  expect(page.place().querySelectorAll('li')).toHaveLength(1)
  page.place().querySelector('button')?.click()
  const notices = [`repriced ${blanketKey} 39900 41000`, `withdrawn ${blanketKey}`]
  expect(acts).toEqual([{ type: 'DismissNotices', notices }])
})

it.each([
  ['16px', false],
  ['32px', true],
])(
  'with text of %s on a phone, messages are apart from each other, and it is %s that OK is below them',
  async (size, isBelow) => {
    await browserPage.viewport(390, 844)
    document.documentElement.style.fontSize = size
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    show(shopOf({ events: [blanketAdded(), couchAdded(), repricedTo(41_000), withdrawn(couchKey)] }).shop)
    const [list, first, second, button] = ['ul', 'li', 'li + li', 'button'].map((part) => boxOf(part))
    assert(list && first && second && button, 'all are shown')
    expect(second.top - first.bottom).toBeGreaterThanOrEqual(8)
    expect(button.top >= list.bottom).toBe(isBelow)
    expect(list.width).toBeGreaterThan(200)
  },
)

it('OK dismisses the oldest of more messages than one dismissal may name', () => {
  const prices = Array.from({ length: MAX_NOTICES_NAMED + 1 }, (_, index) => repricedTo(40_000 + index))
  const { shop, acts } = shopOf({ events: [blanketAdded(), ...prices] })
  show(shop)
  page.place().querySelector('button')?.click()
  const { notices } = shop.getSnapshot().view
  expect(notices).toHaveLength(MAX_NOTICES_NAMED + 1)
  expect(acts).toEqual([{ type: 'DismissNotices', notices: notices.slice(0, -1).map(noticeId) }])
})

it('a promo code that has ended is announced with the other changes, and dismissed with them', () => {
  const { shop, acts, become } = shopOf({ events: [blanketAdded()] })
  show(shop)
  const region = page.place().querySelector('[aria-live=polite]')
  const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
  become({ events: [blanketAdded(), repricedTo(41_000), applied, cartEvent('CouponEnded', { code: 'TEN' })] })
  expect([...(region?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('now costs'),
    'Promo code TEN is no longer available, so we’ve removed it from your cart.',
  ])
  page.place().querySelector('button')?.click()
  expect(acts).toEqual([
    { type: 'DismissNotices', notices: [`repriced ${blanketKey} 39900 41000`, 'coupon_ended TEN'] },
  ])
})

it('the focus stays in the place of a refusal that is dismissed', () => {
  const event = { type: 'ItemAdded', v: 1, data: {} }
  const refusal = { eventId: 'e1', seq: 1, reason: 'out_of_stock', message: 'The couch is sold out.', event }
  const { shop, become, dismissed } = shopOf({ events: [blanketAdded()], refusals: [refusal] })
  show(shop)
  const button = page.place().querySelector('button')
  button?.focus()
  button?.click()
  expect(dismissed).toEqual(['e1'])
  become({ events: [blanketAdded()] })
  expect(page.place().querySelector('section')).toBeNull()
  expect(document.activeElement).toBe(page.place().querySelector('[aria-live=polite]'))
})

const more = (itemKey: string) => cartEvent('QuantityChanged', { itemKey, quantity: 2 })
const NOT_MADE = 'This change wasn’t made.'
const OPTION = `${NOT_MADE} Another option may be in stock.`
const GONE = 'It was removed or ordered in the meantime. If it’s still available, you can add it again.'
it.each([
  [
    'an item that the shop removed is explained by the notice',
    ['out_of_stock', more(blanketKey), withdrawn(blanketKey)],
    [],
  ],
  [
    'so is one that was not in the cart any more by then',
    ['item_not_in_cart', more(blanketKey), withdrawn(blanketKey)],
    [],
  ],
  ['so is one that did not fit into the account’s cart', ['item_not_in_cart', more(couchKey), leftOut(couchKey)], []],
  [
    'a notice about another item explains nothing',
    ['unknown_product', more(couchKey), withdrawn(blanketKey)],
    [NOT_MADE],
  ],
  ['a new price explains nothing', ['out_of_stock', more(blanketKey), repricedTo(41_000)], [NOT_MADE]],
  ['an item without options has no other option', ['not_enough_stock', more(blanketKey)], [NOT_MADE]],
  ['an item with options may have another', ['out_of_stock', more(couchKey)], [OPTION]],
  ['an item that is added may have another option', ['out_of_stock', couchAdded()], [OPTION]],
  ['an act that is no longer known has none', ['out_of_stock', null], [NOT_MADE]],
  ['an item that is gone, without a notice', ['item_not_in_cart', more(blanketKey)], [GONE]],
] as const)('the advice about a refused change is true: %s', (_case, [reason, event, ...changes], advice) => {
  const refusal = { eventId: 'e1', seq: 1, reason, message: 'Refused.', event }
  show(shopOf({ events: [blanketAdded(), ...changes], refusals: [refusal] }).shop)
  const texts = [...page.place().querySelectorAll('section p')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Refused.', ...advice])
})

it('a message that another device dismissed is gone, although an equal one came after it', () => {
  const changes = [repricedTo(41_000), repricedTo(39_900), repricedTo(41_000)]
  const { shop, become } = shopOf({ events: [blanketAdded(), ...changes] })
  show(shop)
  const shown = () => [...page.place().querySelectorAll('li')].map(({ textContent }) => textContent)
  const [first, second, third] = shown()
  expect(third).toBe(first)
  const { notices } = shop.getSnapshot().view
  become({
    events: [blanketAdded(), ...changes, cartEvent('NoticesDismissed', { notices: notices.slice(0, 1).map(noticeId) })],
  })
  expect(shown()).toEqual([second, third])
})

it('a guest whose cart has moved to an account is told so, with a link to log in, until it is dismissed', () => {
  const { shop, become, dismissed } = shopOf({})
  show(shop)
  expect(page.place().querySelector('a')).toBeNull()
  become({ isMerged: true })
  const link = page.place().querySelector<HTMLAnchorElement>('[aria-live=polite] a')
  // The items may have been ordered since.
  expect([link?.textContent, link?.pathname]).toEqual([
    'Your earlier cart, or its order, is now in your account. Log in to see it.',
    '/login',
  ])
  page.place().querySelector('button')?.click()
  expect(dismissed).toEqual(['merged cart'])
  become({})
  expect(document.activeElement).toBe(page.place().querySelector('[aria-live=polite]'))
})
