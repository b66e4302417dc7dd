import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CartNotice, CartState } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { MAX_NOTICES_NAMED, noticeId } from '#domain/cart/notice-id.ts'
import { isDataInBounds } from '#domain/event/data-bounds.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter, given } from '#tests/kit/given.ts'
import { blanket, blanketKey, couponTerms, cushion, cushionKey } from '#tests/kit/goods.ts'
import { type Story, story } from '#tests/kit/story.ts'

const noticeOf = (from: number, to: number): CartNotice => {
  return { kind: 'repriced', itemKey: blanketKey, name: blanket.name, from, to }
}
const repriced = (price: number) =>
  cartEvent('ItemRepriced', { itemKey: blanketKey, price, priceRegular: blanket.regular_price })
const dismissed = (...notices: CartNotice[]) => cartEvent('NoticesDismissed', { notices: notices.map(noticeId) })

/** A cart whose shopper was told of the blanket's new price. */
function repricedCart(): Story {
  const cart = story()
  cart.shopper.adds(blanket, 1)
  cart.shopper.adds(cushion, 1)
  cart.answers()
  cart.reprices(blanket, 41_000)
  cart.answers()
  return cart
}
const shownIn = ({ browserLog }: Story): CartState => {
  const { entries } = browserLog()
  return replayBrowser({ entries }).at(entries.length).view
}
const held = ({ serverStream }: Story) => serverStream().events

describe('a dismissal removes the notices that its shopper saw', () => {
  it('and not one that came while it was on its way', () => {
    const cart = repricedCart()
    const seen = shownIn(cart).notices
    expect(seen).toEqual([noticeOf(39_900, 41_000)])
    cart.shopper.does({ type: 'DismissNotices', notices: seen.map(noticeId) })
    expect(shownIn(cart).notices).toEqual([])
    cart.reprices(cushion, 15_000)
    cart.elsewhere({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 2 })
    cart.answers()
    expect(shownIn(cart).notices).toMatchObject([{ kind: 'repriced', itemKey: cushionKey, to: 15_000 }])
    expect(held(cart).at(-1)).toMatchObject({ type: 'NoticesDismissed', data: { notices: seen.map(noticeId) } })
  })

  it('and not one that another device’s change brought, however late the dismissal arrives', () => {
    const cart = repricedCart()
    const seen = shownIn(cart).notices.map(noticeId)
    cart.elsewhere({ type: 'DismissNotices', notices: seen })
    cart.reprices(blanket, 42_000)
    cart.elsewhere({ type: 'ChangeQuantity', itemKey: cushionKey, quantity: 2 })
    cart.shopper.does({ type: 'DismissNotices', notices: seen })
    cart.answers()
    expect(shownIn(cart).notices).toEqual([noticeOf(41_000, 42_000)])
  })

  it('each as often as it was shown: the same change may happen again', () => {
    const again = cartAfter(blanketAdded(), repriced(1), repriced(39_900), repriced(1))
    const [first, second] = [noticeOf(39_900, 1), noticeOf(1, 39_900)]
    expect(again.notices).toEqual([first, second, first])
    const left = (...notices: CartNotice[]) =>
      cartAfter(blanketAdded(), repriced(1), repriced(39_900), repriced(1), dismissed(...notices)).notices
    expect(left(first)).toEqual([second, first])
    expect(left(second)).toEqual([first, first])
  })

  it('also that a promo code has ended, and of two codes the one that was named', () => {
    const ended = (code: string) => [
      cartEvent('CouponApplied', { code, terms: couponTerms(code) }),
      cartEvent('CouponEnded', { code }),
    ]
    const [ten, big] = [{ kind: 'coupon_ended', code: 'TEN' } as const, { kind: 'coupon_ended', code: 'BIG' } as const]
    expect(cartAfter(...ended('TEN'), ...ended('BIG')).notices).toEqual([ten, big])
    expect(cartAfter(...ended('TEN'), ...ended('BIG'), dismissed(ten)).notices).toEqual([big])
    expect(cartAfter(...ended('TEN'), ...ended('BIG'), dismissed(ten, big)).notices).toEqual([])
  })

  it('of any number of notices, exactly those', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(prices, prices, (before, after) => {
        const events = [blanketAdded(), cushionAdded(), ...before.map(repriced)]
        const seen = cartAfter(...events).notices
        const since = after.map(repriced)
        const { notices } = cartAfter(...events, ...since)
        expect(cartAfter(...events, ...since, dismissed(...seen)).notices).toHaveLength(notices.length - seen.length)
        expect(cartAfter(...events, dismissed(...seen), ...since).notices).toEqual(notices.slice(seen.length))
      }),
    )
  })

  it('all of them, if a browser of an earlier release does not name them', () => {
    const older = decodeCartEvent({ type: 'NoticesDismissed', v: 1, data: {} })
    if (!older.ok) throw new Error(older.detail)
    expect(cartAfter(blanketAdded(), repriced(1), repriced(2), older.event).notices).toEqual([])
    given(blanketAdded(), repriced(1)).when({ type: 'DismissNotices' }).then(cartEvent('NoticesDismissed', {}))
  })

  it('as many as a page names at once, in data that the shop accepts', () => {
    const long = {
      kind: 'stock_fell' as const,
      itemKey: `1-2-${'x'.repeat(156)}`,
      name: 'x',
      from: 999_999_999,
      to: 99,
    }
    const { data } = dismissed(...Array.from({ length: MAX_NOTICES_NAMED }, () => long))
    expect(decodeCartEvent(dismissed(long)).ok).toBe(true)
    expect(isDataInBounds(data)).toBe(true)
  })

  it('which a browser can name by nothing but an id', () => {
    const decoded = (...notices: unknown[]) => decodeCartEvent({ type: 'NoticesDismissed', v: 1, data: { notices } })
    const { notices } = cartAfter(
      blanketAdded(5),
      cushionAdded(1),
      repriced(1),
      cartEvent('StockFell', { itemKey: blanketKey, quantity: 2 }),
      cartEvent('ProductWithdrawn', { itemKey: cushionKey }),
      cartEvent('CouponApplied', { code: 'A_CODE-1', terms: couponTerms('A_CODE-1') }),
      cartEvent('CouponEnded', { code: 'A_CODE-1' }),
    )
    expect(notices).toHaveLength(4)
    expect(decoded(...notices.map(noticeId)).ok).toBe(true)
    for (const bad of ['a\u0000b', '', 'withdrawn', `withdrawn ${'1'.repeat(300)}`, 3, null]) {
      expect(decoded(bad)).toMatchObject({ ok: false, why: 'malformed' })
    }
  })
})
