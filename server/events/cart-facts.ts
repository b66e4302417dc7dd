import * as v from 'valibot'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { CouponCodeSchema } from '#domain/coupon/terms-schema.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'

/**
 * A fact that support can find a cart by: a product or coupon that it once had, a refusal, a price that changed. `shared`
 * is for the store only.
 */
export interface CartFact {
  readonly kind: 'product' | 'coupon' | 'refused' | 'repriced' | 'differed' | 'unsent' | 'stuck' | 'order' | 'shared'
  /**
   * The id of a product, an order or a sharing cart, the code of a coupon, the reason of a refusal, or the browser of a stuck
   * act. Empty for the other kinds, and for "any refusal".
   */
  readonly value: string
}

/** The types of events that yield facts. */
const INDEXED_TYPES: ReadonlySet<string> = new Set([
  'ItemAdded',
  'CartsMerged',
  'CouponApplied',
  'CouponAppliedByPolicy',
  'EventRefused',
  'ItemRepriced',
  'CartOrdered',
])

const RefusedCodeSchema = v.object({ code: CouponCodeSchema })

/** Returns the facts that these events add to their cart, each once. Most events add none. */
export function cartFactsOf(events: readonly StoredEvent[]): CartFact[] {
  const facts = new Map<string, CartFact>()
  for (const event of events) for (const fact of factsOf(event)) facts.set(`${fact.kind} ${fact.value}`, fact)
  return [...facts.values()]
}

function factsOf(stored: StoredEvent): CartFact[] {
  if (!INDEXED_TYPES.has(stored.type)) return []
  const decoded = decodeCartEvent(stored)
  if (!decoded.ok) return []
  const { event } = decoded
  switch (event.type) {
    case 'ItemAdded':
      return [product(event.data.productId)]
    case 'CartsMerged': {
      const code = event.data.coupon?.terms.code
      const coupons = code === undefined ? [] : [coupon(code)]
      return [...event.data.lines.map(({ productId }) => product(productId)), ...coupons]
    }
    case 'CouponApplied':
      return [coupon(event.data.code)]
    case 'CouponAppliedByPolicy':
      return [coupon(event.data.terms.code)]
    case 'EventRefused': {
      const { type, data, reason } = event.data
      const coupons =
        type === 'CouponApplied' && v.is(RefusedCodeSchema, data) ? [coupon(v.parse(RefusedCodeSchema, data).code)] : []
      return [{ kind: 'refused', value: '' }, { kind: 'refused', value: reason }, ...coupons]
    }
    case 'ItemRepriced':
      return [{ kind: 'repriced', value: '' }]
    case 'CartOrdered':
      return [{ kind: 'order', value: event.data.orderId }]
    default:
      return []
  }
}

const product = (id: number): CartFact => ({ kind: 'product', value: String(id) })

const coupon = (code: string): CartFact => ({ kind: 'coupon', value: code })
