import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { Refusal } from '#domain/event/folded.ts'
import { RefusalToasts } from '#src/cart/refusal-toasts.tsx'
import { CART_ADDITION_TOPIC } from '#src/client/cart/use-act.ts'
import { PromoCode } from '#src/components/cart/promo-code.tsx'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { bigSpender, tenPercent } from '#tests/kit/goods.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const ten = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
const big = cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms })
const refusalOf = (type: string, data: unknown, more: Partial<Refusal> = {}): Refusal => ({
  eventId: `${type} ${JSON.stringify(data)}`,
  seq: 1,
  reason: 'invalid_promo_code',
  message: 'Invalid promo code',
  event: { type, v: 1, data },
  ...more,
})
const wrongCode = refusalOf('CouponApplied', { code: 'NOPE', terms: null })
const worthLess = refusalOf(
  'CouponApplied',
  { code: 'BIG', terms: null, unlessWorse: true },
  {
    reason: 'coupon_worth_less',
    message: 'TEN already saves you R 1 299.90. With BIG you would save R 500.00 instead.',
  },
)
const soldMeanwhile = refusalOf('ItemAdded', {}, { reason: 'out_of_stock', message: 'The couch is sold out.' })

let list: NotificationList
const page = testPage()

beforeEach(() => {
  list = notificationList()
})

function show({ shop }: Pick<ReturnType<typeof shopOf>, 'shop'>, isCartShown = true) {
  page.render(
    <MemoryRouter>
      <InShop shop={shop} list={list}>
        <PromoCode />
        <RefusalToasts isCartShown={isCartShown} />
      </InShop>
    </MemoryRouter>,
  )
}
const field = () => page.place().querySelector('input') as HTMLInputElement
const button = (name: string) => {
  const found = [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}
const titles = () => list.getSnapshot().map(({ title }) => title)

describe('a promo code', () => {
  it('that is invalid stays in its field, with the reason there and nowhere else', async () => {
    const { shop, become, acts } = shopOf({ events: [couchAdded()] })
    show({ shop })
    await userEvent.fill(field(), 'nope')
    await userEvent.click(button('Apply'))
    expect(acts).toEqual([{ type: 'ApplyCoupon', code: 'nope', unlessWorse: true }])
    become({ events: [couchAdded()], refusals: [wrongCode] })
    expect(page.place().textContent).toContain('Invalid promo code')
    expect([field().value, field().ariaInvalid]).toEqual(['nope', 'true'])
    expect(titles()).toEqual([])
  })

  it('that is being typed stays in its field when another one is applied', async () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop })
    await userEvent.fill(field(), 'big')
    become({ events: [couchAdded(), ten] })
    expect(page.place().textContent).toContain('TEN')
    expect(field().value).toBe('big')
    become({ events: [couchAdded(), big] })
    expect(field().value).toBe('')
  })

  it('that was refused before the page opened is in the field again, to be corrected', () => {
    show(shopOf({ events: [couchAdded()], refusals: [wrongCode] }))
    expect(field().value).toBe('NOPE')
  })

  it('that was refused is no longer called invalid once it is being corrected', async () => {
    const { shop, dismissed } = shopOf({ events: [couchAdded()], refusals: [wrongCode, soldMeanwhile] })
    show({ shop })
    await userEvent.type(field(), 'S')
    expect([field().value, dismissed]).toEqual(['NOPES', [wrongCode.eventId]])
  })

  it('clears its field when it is applied', async () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop })
    await userEvent.fill(field(), 'ten')
    become({ events: [couchAdded(), ten] })
    expect(field().value).toBe('')
  })

  it('is announced when it is checked, and when it is applied', () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop })
    const regions = [...page.place().querySelectorAll('[role=status]')]
    const announced = () => regions.map(({ textContent }) => textContent).join('')
    become({ events: [couchAdded(), cartEvent('CouponApplied', { code: 'TEN', terms: null })] })
    expect(announced()).toContain('TEN')
    become({ events: [couchAdded(), ten] })
    expect(announced()).toBe(`TEN${tenPercent.terms.description}`)
  })

  it('that was applied is followed by no error if the button was pressed twice', async () => {
    const { shop, become, acts } = shopOf({ events: [couchAdded()] })
    show({ shop })
    await userEvent.fill(field(), ' ten\u200b')
    await userEvent.click(button('Apply'))
    expect(acts).toEqual([{ type: 'ApplyCoupon', code: 'ten\u200b', unlessWorse: true }])
    become({ events: [couchAdded(), ten] })
    await userEvent.click(button('Apply'))
    expect([acts.length, page.place().querySelector('[role=alert]')?.textContent]).toEqual([1, ''])
  })

  it('that is applied already leaves its field', async () => {
    const { shop } = shopOf({ events: [couchAdded(), ten] })
    const rejection = { reason: 'coupon_already_applied', message: 'This promo code is already applied.' } as const
    show({ shop: { ...shop, act: () => ({ ok: false, rejection }) } })
    await userEvent.fill(field(), 'ten')
    await userEvent.click(button('Apply'))
    expect([field().value, page.place().querySelector('[role=alert]')?.textContent]).toEqual(['', ''])
  })

  it('that is entered is no longer asked for', async () => {
    const { shop } = shopOf({ events: [couchAdded()] })
    show({ shop })
    const error = () => page.place().querySelector('[role=alert]')?.textContent
    await userEvent.click(button('Apply'))
    expect(error()).toBe('Enter a promo code.')
    await userEvent.type(field(), 'T')
    expect([error(), field().ariaInvalid]).toEqual(['', 'false'])
  })

  it('that was refused last is explained, of two that were entered without a network', () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop })
    const last = refusalOf(
      'CouponApplied',
      { code: 'OLD', terms: null },
      { reason: 'promo_code_expired', message: 'Invalid promo code: it has expired.' },
    )
    become({ events: [couchAdded()], refusals: [wrongCode, last] })
    expect([field().value, page.place().querySelector('[role=alert]')?.textContent]).toEqual([
      'OLD',
      'Invalid promo code: it has expired.',
    ])
  })

  it('that saves less than the applied one asks for a confirmation, and is applied if the shopper confirms', async () => {
    const { shop, become, acts, dismissed } = shopOf({ events: [couchAdded(), ten] })
    show({ shop })
    become({ events: [couchAdded(), ten], refusals: [worthLess] })
    expect(page.place().textContent).toContain(
      'TEN already saves you R\u00a01\u00a0299.90. With BIG you would save R\u00a0500.00 instead.',
    )
    expect(field().ariaInvalid).toBe('false')
    await userEvent.click(button('Use BIG instead'))
    expect(acts).toEqual([{ type: 'ApplyCoupon', code: 'BIG', unlessWorse: false }])
    expect(dismissed).toEqual([worthLess.eventId])
    become({ events: [couchAdded(), big] })
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    await userEvent.click(button('Remove code'))
    become({ events: [couchAdded()] })
    expect(document.activeElement).toBe(field())
  })

  it('that saves less shows its two buttons in one row of the narrowest summary', () => {
    show(shopOf({ events: [couchAdded(), ten], refusals: [worthLess] }))
    page.place().style.width = '300px'
    const [keep, take] = ['Keep TEN', 'Use BIG instead'].map((name) => button(name).getBoundingClientRect())
    expect(take?.top).toBe(keep?.top)
  })

  it('that saves less is discarded if the shopper keeps the other', async () => {
    const { shop, acts, dismissed, become } = shopOf({ events: [couchAdded(), ten], refusals: [worthLess] })
    show({ shop })
    await userEvent.click(button('Keep TEN'))
    expect([acts, dismissed, field().value]).toEqual([[], [worthLess.eventId], ''])
    become({ events: [couchAdded(), ten] })
    expect(document.activeElement).toBe(field())
  })

  it('clears the message about the previous one', async () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop }, false)
    become({ events: [couchAdded()], refusals: [wrongCode] })
    expect(titles()).toEqual(['Invalid promo code'])
    await userEvent.fill(field(), 'ten')
    await userEvent.click(button('Apply'))
    expect(titles()).toEqual([])
  })
})

it('a promo code that was refused at its field is not told of again once the cart is closed', () => {
  const { shop, become } = shopOf({ events: [couchAdded()] })
  show({ shop })
  become({ events: [couchAdded()], refusals: [wrongCode] })
  show({ shop }, false)
  expect(titles()).toEqual([])
})

it('a refusal is told of once, whatever happens to the others', () => {
  const { shop, become } = shopOf({ events: [couchAdded()] })
  show({ shop }, false)
  const tooMany = refusalOf('QuantityChanged', {}, { reason: 'not_enough_stock', message: 'Only 1 couch is left.' })
  become({ refusals: [soldMeanwhile] })
  become({ refusals: [soldMeanwhile, tooMany] })
  expect(titles()).toEqual(['Only 1 couch is left.'])
  flushSync(() => list.dismissAll())
  become({ refusals: [soldMeanwhile] })
  expect(titles()).toEqual([])
})

describe('an added item', () => {
  const added = { type: 'success', title: 'The couch is in your cart', topic: CART_ADDITION_TOPIC } as const

  it('that the shop refuses is shown as an error, without a success beside it', () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop }, false)
    flushSync(() => list.notify(added))
    become({ refusals: [soldMeanwhile] })
    expect(titles()).toEqual(['The couch is sold out.'])
  })

  it('that could not be sent is shown as an error, without a success beside it', () => {
    const { shop, become } = shopOf({ events: [couchAdded()] })
    show({ shop }, false)
    flushSync(() => list.notify(added))
    become({ events: [couchAdded()], state: 'offline' })
    expect(list.getSnapshot()).toMatchObject([{ type: 'error', title: 'We couldn’t connect' }])
  })
})
