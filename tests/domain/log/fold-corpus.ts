import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type CartEvent, type CartEventType, cartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import { type LogEntry, LogEntrySchema } from '#domain/log/entry.ts'
import { type Random, random } from '#tests/sim/world/random.ts'

// The input of the fold's version. Independent of other code, since any change here changes what its logs fold to.

const SEED = 84
const LOGS = 150
const LENGTH = 24
const STREAM = 'cart:corpus00000000000001'
const AT = 1_700_000_000_000

const folder = new URL('../../fixtures/logs/', import.meta.url)
const KeptSchema = v.object({ entries: v.array(LogEntrySchema) })

/** The stored logs, and more generated from one seed. */
export function foldCorpus(): readonly (readonly LogEntry[])[] {
  const kept = readdirSync(folder)
    .toSorted()
    .map((file) => v.parse(KeptSchema, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).entries)
  const chance = random(SEED)
  return [...kept, ...Array.from({ length: LOGS }, () => madeLog(chance))]
}

function terms(
  code: string,
  { minimum, points }: { readonly minimum: number | null; readonly points: number },
): CouponTerms {
  const benefit = { kind: 'percent' as const, basis_points: points }
  const everything = { products: null, categories: null, starts_at: null, ends_at: null }
  return { code, benefit, minimum_spend: minimum, automatic: minimum !== null, description: code, ...everything }
}
const TERMS = [terms('TEN', { minimum: null, points: 1_000 }), terms('AUTO', { minimum: 50_000, points: 500 })]
const CODES = ['TEN', 'AUTO', 'GONE']

/** So frequent that some lines are repriced to the price that they have. */
const FREQUENT_PRICE = 45_000

function lineOf(chance: Random) {
  const productId = chance.pick([1, 2, 3])
  const price = chance.pick([FREQUENT_PRICE, 100 * (1 + chance.below(900))])
  const offer = {
    slug: `piece-${productId}`,
    name: `Piece ${productId}`,
    categories: ['pieces'],
    options: [],
    colourName: null,
    picture: null,
    price,
    priceRegular: price + 100,
  }
  return { productId, variation: null, colour: chance.pick([null, 'stone']), quantity: 1 + chance.below(60), offer }
}
const keyOf = (chance: Random) => `${chance.pick([1, 2, 3])}-_-${chance.pick(['_', 'stone'])}`
const mergedOf = (chance: Random) => ({
  from: 'guest',
  lines: [lineOf(chance), lineOf(chance)],
  shippingMethod: chance.pick([null, 'localPickup' as const]),
  coupon: chance.pick([null, { terms: TERMS[0] as CouponTerms, by: 'shopper' as const }]),
  affiliateCoupon: chance.pick([null, 'TEN']),
  declinedCodes: chance.pick([[], ['AUTO']]),
  notices: [{ kind: 'withdrawn' as const, itemKey: keyOf(chance), name: 'Piece' }],
})

/** One event per type. A new type is added here, and raises the version. */
const makers: { readonly [Type in CartEventType]: (chance: Random) => CartEvent } = {
  ItemAdded: (chance) => cartEvent('ItemAdded', lineOf(chance)),
  QuantityChanged: (chance) => cartEvent('QuantityChanged', { itemKey: keyOf(chance), quantity: chance.below(99) }),
  ItemRemoved: (chance) => cartEvent('ItemRemoved', { itemKey: keyOf(chance) }),
  CartCleared: () => cartEvent('CartCleared', {}),
  ShippingMethodSwitched: (chance) =>
    cartEvent('ShippingMethodSwitched', { shippingMethod: chance.pick(['deliveryToDoor', 'localPickup']) }),
  CouponApplied: (chance) => {
    const applied = chance.pick(TERMS)
    return cartEvent('CouponApplied', { code: applied.code, terms: chance.pick([null, applied]) })
  },
  CouponRemoved: (chance) => cartEvent('CouponRemoved', { code: chance.pick(CODES) }),
  AffiliateCouponCaptured: (chance) => cartEvent('AffiliateCouponCaptured', { code: chance.pick(CODES) }),
  NoticesDismissed: (chance) =>
    cartEvent('NoticesDismissed', chance.pick([{}, { notices: [`withdrawn ${keyOf(chance)}`] }])),
  CouponAppliedByPolicy: (chance) =>
    cartEvent('CouponAppliedByPolicy', { terms: chance.pick(TERMS), by: chance.pick(['affiliate', 'policy']) }),
  CouponLapsed: (chance) => cartEvent('CouponLapsed', { code: chance.pick(CODES) }),
  CouponEnded: (chance) => cartEvent('CouponEnded', { code: chance.pick(CODES) }),
  AutomaticCouponsOffered: (chance) => cartEvent('AutomaticCouponsOffered', { coupons: chance.pick([[], TERMS]) }),
  ItemRepriced: (chance) => {
    const price = chance.pick([FREQUENT_PRICE, chance.below(90_000)])
    return cartEvent('ItemRepriced', { itemKey: keyOf(chance), price, priceRegular: price })
  },
  StockFell: (chance) => cartEvent('StockFell', { itemKey: keyOf(chance), quantity: 1 + chance.below(9) }),
  ProductWithdrawn: (chance) => cartEvent('ProductWithdrawn', { itemKey: keyOf(chance) }),
  EventRefused: () => cartEvent('EventRefused', { type: 'ItemAdded', v: 1, data: null, reason: 'x', message: 'y' }),
  CartsMerged: (chance) => cartEvent('CartsMerged', mergedOf(chance)),
  CartClosed: () => cartEvent('CartClosed', { into: 'customer' }),
  CartOrdered: () => cartEvent('CartOrdered', { orderId: 'order' }),
}
// By name, so that the order of the lines above does not matter. Additions are as frequent as all others together.
const types = Object.keys(makers).toSorted() as CartEventType[]

function eventOf(chance: Random): CartEvent {
  const event = makers[chance.chance(0.5) ? 'ItemAdded' : chance.pick(types)](chance)
  return chance.chance(0.03) ? { ...event, v: 99 } : event
}

/** A realistic log: events, the server's acknowledgements, and now and then a reset, a refusal or a gap. */
function madeLog(chance: Random): LogEntry[] {
  let [seq, cursor, acknowledged] = [0, 0, 0]
  const base = () => ({ id: chance.uuid(7), stream: STREAM, at: AT, v: 1 })
  return Array.from({ length: LENGTH }, (): LogEntry => {
    const kind = chance.below(10)
    if (kind < 5) {
      seq += 1
      return { ...base(), kind: 'event', seq, tab: 'tab', ...eventOf(chance) }
    }
    const fact = { ...base(), kind: 'fact' as const }
    acknowledged = Math.min(seq, acknowledged + chance.below(4))
    if (kind < 8) {
      cursor += chance.chance(0.04) ? 1 : 0
      const events = Array.from({ length: chance.below(5) }, () => {
        cursor += 1
        const origin = { origin: 'server' as const, seq: null }
        return { position: cursor, id: chance.uuid(7), at: AT, ...origin, ...eventOf(chance) }
      })
      return { ...fact, type: 'Synced', data: { streamId: STREAM, cursor, acknowledged, events, hash: `at ${cursor}` } }
    }
    if (kind === 8) {
      const data = { eventId: chance.uuid(7), seq: Math.max(1, seq), reason: 'out_of_stock', message: 'Gone.' }
      return { ...fact, type: 'Refused', data }
    }
    return {
      ...fact,
      type: 'Reset',
      data: { streamId: STREAM, cursor, acknowledged, state: stateOf(chance), why: 'gap' },
    }
  })
}

function stateOf(chance: Random): CartState {
  const line = lineOf(chance)
  return {
    status: 'open',
    lines: { [`${line.productId}-_-${line.colour ?? '_'}`]: line },
    shippingMethod: null,
    coupon: null,
    codeAsked: null,
    affiliateCoupon: null,
    automaticCoupons: [],
    declinedCodes: [],
    notices: [],
  }
}
