import { isSameJson } from '../canonical-json.ts'
import { couponEffect } from '../coupon/effect.ts'
import { type CouponTerms, isRunning } from '../coupon/terms.ts'
import { foldOnto } from '../event/folded.ts'
import { type CartEvent, cartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'
import type { ServerWorld } from './cart-world.ts'
import { choiceProblem, offerOf, stockOf } from './decide-cart.ts'
import { cartEvolution } from './evolve-cart.ts'
import { couponLines } from './quote.ts'

/**
 * Returns the events that the shop appends to a cart with every change: prices and stock follow the catalogue, and the
 * offered automatic coupons follow the shop. If no coupon is applied, the affiliate's and then the automatic ones are tried
 * in order until one applies. Idempotent: applied to its own result it returns nothing.
 */
export function cartPolicies(state: CartState, world: ServerWorld): CartEvent[] {
  if (state.status === 'merged') return []
  // Otherwise two releases would undo each other's changes without end.
  if (world.isOutdated) return catalogueEvents(state, world)
  const events = [...catalogueEvents(state, world), ...offeredCoupons(state, world)]
  const followed = foldOnto(cartEvolution, state, events)
  return [...events, ...couponEvents(followed, world)]
}

function catalogueEvents(state: CartState, world: ServerWorld): CartEvent[] {
  // All colours of a variation share one stock, so pieces of earlier lines are not available to later ones.
  const taken = new Map<string, number>()
  return Object.entries(state.lines).flatMap(([itemKey, line]): CartEvent[] => {
    const withdrawn = () => [cartEvent('ProductWithdrawn', { itemKey })]
    const product = world.product(line.productId)
    if (product === undefined || choiceProblem(product, line) !== null) return world.isOutdated ? [] : withdrawn()
    const stockKey = `${line.productId}-${line.variation}`
    const before = taken.get(stockKey) ?? 0
    const stock = Math.max(0, stockOf(product, line.variation) - before)
    if (stock === 0) return withdrawn()
    taken.set(stockKey, before + Math.min(stock, line.quantity))
    const { price, priceRegular } = offerOf(product, line)
    const events: CartEvent[] = []
    if (price !== line.offer.price || priceRegular !== line.offer.priceRegular) {
      events.push(cartEvent('ItemRepriced', { itemKey, price, priceRegular }))
    }
    if (stock < line.quantity) events.push(cartEvent('StockFell', { itemKey, quantity: stock }))
    return events
  })
}

function offeredCoupons(state: CartState, world: ServerWorld): CartEvent[] {
  if (isSameJson(state.automaticCoupons, world.automaticCoupons)) return []
  return [cartEvent('AutomaticCouponsOffered', { coupons: [...world.automaticCoupons] })]
}

function couponEvents(state: CartState, world: ServerWorld): CartEvent[] {
  const events: CartEvent[] = []
  const { coupon } = state
  if (coupon !== null) {
    const { terms, by } = coupon
    const known = world.coupon(terms.code)
    const isOver = known === undefined || !isRunning(known, world.now)
    // A coupon that the shopper entered stays while it is valid, even below its minimum; one by policy only while it applies.
    if (!isOver && (by === 'shopper' || couponEffect(terms, couponLines(state)).applies)) return []
    events.push(cartEvent(isOver && by !== 'policy' ? 'CouponEnded' : 'CouponLapsed', { code: terms.code }))
  }
  const next = candidates(state, world).find(({ terms }) => couponEffect(terms, couponLines(state)).applies)
  if (next !== undefined) events.push(cartEvent('CouponAppliedByPolicy', next))
  return events
}

type Candidate = { readonly terms: CouponTerms; readonly by: 'affiliate' | 'policy' }

function candidates(state: CartState, world: ServerWorld): Candidate[] {
  const affiliate = state.affiliateCoupon === null ? undefined : world.coupon(state.affiliateCoupon)
  const ordered: Candidate[] = world.automaticCoupons.map((terms) => ({ terms, by: 'policy' }))
  if (affiliate !== undefined && isRunning(affiliate, world.now)) {
    ordered.unshift({ terms: affiliate.terms, by: 'affiliate' })
  }
  return ordered.filter(({ terms }) => !state.declinedCodes.includes(terms.code))
}
