import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import type { Recording } from '#domain/replay/recording.ts'
import type { Supposition } from '#domain/replay/supposition.ts'

/** The suppositions that staff can choose, as continuations of "What if …". */
export const SUPPOSITIONS = {
  dropped: 'this step hadn’t happened',
  quantity: 'this step had a quantity of',
  price: 'an item cost',
  coupon: 'the promo code discount was',
  minimum: 'the promo code needed a subtotal of',
  delivery_fee: 'delivery cost',
  free_over: 'delivery was free over',
} as const
export type SuppositionKind = keyof typeof SUPPOSITIONS

/** A step, and the cart after it. */
export interface SupposedStep {
  readonly recording: Recording
  readonly point: number
  readonly cart: CartState
  /** The id of the step's event; null before the first step. */
  readonly eventId: string | null
}

const CountedSchema = v.looseObject({ quantity: v.number() })

type SuppositionContext = ReturnType<typeof suppositionContext>

/** The facts that decide which suppositions a step offers. */
export function suppositionContext({ recording, point, cart, eventId }: SupposedStep) {
  const step = recording.side === 'browser' ? recording.entries[point - 1] : recording.events[point - 1]
  const counted = v.safeParse(CountedSchema, step?.data)
  return {
    eventId,
    /** The cart's first line; empty for none. */
    itemKey: Object.keys(cart.lines)[0] ?? '',
    /** The step's data, if it has a quantity. */
    counted: counted.success ? counted.output : null,
    coupon: cart.coupon?.terms ?? null,
  }
}

/** Whether the step has what this kind of supposition changes. */
export function isSuppositionOffered(kind: SuppositionKind, context: SuppositionContext): boolean {
  return suppositionOf(context, { kind, itemKey: context.itemKey, number: 0 }) !== null
}

/** The label of a supposition's number. */
export function unitOf(
  kind: SuppositionKind,
  { coupon }: SuppositionContext,
): 'Quantity' | 'Percent' | 'Amount in rand' {
  if (kind === 'quantity') return 'Quantity'
  return kind === 'coupon' && coupon?.benefit.kind === 'percent' ? 'Percent' : 'Amount in rand'
}

interface SuppositionInput {
  readonly kind: SuppositionKind
  /** The line whose price is changed; empty for none. */
  readonly itemKey: string
  /** In the kind's unit. */
  readonly number: number
}

/** Null if the supposition does not apply to the step. */
export function suppositionOf(
  { eventId, counted, coupon }: SuppositionContext,
  { kind, itemKey, number }: SuppositionInput,
): Supposition | null {
  const cents = Math.round(number * 100)
  switch (kind) {
    case 'dropped':
      return eventId === null ? null : { what: 'dropped', eventId }
    case 'quantity':
      if (eventId === null || counted === null) return null
      return { what: 'changed', eventId, data: { ...counted, quantity: number } }
    case 'price':
      return itemKey === '' ? null : { what: 'price', itemKey, price: cents }
    case 'coupon':
      if (coupon === null || coupon.benefit.kind === 'freeDelivery') return null
      return { what: 'coupon', code: coupon.code, terms: { benefit: benefitOf(coupon, cents) } }
    case 'minimum':
      return coupon && { what: 'coupon', code: coupon.code, terms: { minimum_spend: cents } }
    case 'delivery_fee':
      return { what: 'delivery', terms: { fee: cents } }
    case 'free_over':
      return { what: 'delivery', terms: { freeOver: cents } }
    default:
      return assertNever(kind)
  }
}

/** The coupon's benefit with another value, in cents or hundredths of a percent. */
function benefitOf({ benefit }: CouponTerms, hundredths: number): CouponTerms['benefit'] {
  switch (benefit.kind) {
    case 'percent':
      return { ...benefit, basis_points: hundredths }
    case 'fixed':
      return { ...benefit, amount: hundredths }
    case 'freeDelivery':
      return benefit
    default:
      return assertNever(benefit)
  }
}
