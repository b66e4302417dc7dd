import fc, { type Arbitrary } from 'fast-check'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import {
  blanketAdded,
  couchAdded,
  cushionAdded,
  dismissalOf,
  entryOf,
  refusalOf,
  resetTo,
  storedOf,
  syncedOf,
} from './entries.ts'
import { cartAfter } from './given.ts'
import { automatic, blanketKey, couchKey, couponsOnSale, cushionKey } from './goods.ts'

const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })
const itemKey = fc.constantFrom(couchKey, blanketKey, cushionKey, '9-9-gone')
const terms = fc.constantFrom(...couponsOnSale.map((coupon) => coupon.terms))
const code = fc.constantFrom('TEN', 'BIG', 'SHIP', 'AUTO', 'NOPE')
const price = fc.integer({ min: 0, max: 3_000_000 })

export const additions: Arbitrary<CartEvent> = fc
  .tuple(fc.constantFrom(blanketAdded, cushionAdded, couchAdded), quantity)
  .map(([added, pieces]) => added(pieces))

const eventsByType: Readonly<Record<CartEvent['type'], Arbitrary<CartEvent>>> = {
  ItemAdded: additions,
  QuantityChanged: fc
    .record({ itemKey, quantity: fc.integer({ min: 0, max: 99 }) })
    .map((data) => cartEvent('QuantityChanged', data)),
  ItemRemoved: itemKey.map((key) => cartEvent('ItemRemoved', { itemKey: key })),
  CartCleared: fc.constant(cartEvent('CartCleared', {})),
  ShippingMethodSwitched: fc
    .constantFrom('deliveryToDoor' as const, 'localPickup' as const)
    .map((shippingMethod) => cartEvent('ShippingMethodSwitched', { shippingMethod })),
  CouponApplied: fc
    .tuple(terms, fc.boolean())
    .map(([applied, known]) => cartEvent('CouponApplied', { code: applied.code, terms: known ? applied : null })),
  CouponRemoved: code.map((removed) => cartEvent('CouponRemoved', { code: removed })),
  AffiliateCouponCaptured: code.map((captured) => cartEvent('AffiliateCouponCaptured', { code: captured })),
  NoticesDismissed: fc
    .option(
      fc.array(fc.tuple(fc.constantFrom('withdrawn', 'left_out'), itemKey).map(([kind, key]) => `${kind} ${key}`)),
    )
    .map((notices) => cartEvent('NoticesDismissed', notices === null ? {} : { notices })),
  CouponAppliedByPolicy: fc
    .tuple(terms, fc.constantFrom('affiliate' as const, 'policy' as const))
    .map(([applied, by]) => cartEvent('CouponAppliedByPolicy', { terms: applied, by })),
  CouponLapsed: code.map((lapsed) => cartEvent('CouponLapsed', { code: lapsed })),
  CouponEnded: code.map((ended) => cartEvent('CouponEnded', { code: ended })),
  AutomaticCouponsOffered: fc
    .subarray([automatic.terms])
    .map((coupons) => cartEvent('AutomaticCouponsOffered', { coupons })),
  ItemRepriced: fc
    .tuple(itemKey, price)
    .map(([key, to]) => cartEvent('ItemRepriced', { itemKey: key, price: to, priceRegular: to })),
  StockFell: fc.tuple(itemKey, quantity).map(([key, left]) => cartEvent('StockFell', { itemKey: key, quantity: left })),
  ProductWithdrawn: itemKey.map((key) => cartEvent('ProductWithdrawn', { itemKey: key })),
  EventRefused: fc.constant(
    cartEvent('EventRefused', { type: 'ItemAdded', v: 1, data: null, reason: 'x', message: 'y' }),
  ),
  CartsMerged: fc.array(additions, { maxLength: 3 }).map((added) =>
    cartEvent('CartsMerged', {
      from: 'cart0001',
      lines: Object.values(cartAfter(...added).lines),
      shippingMethod: null,
      coupon: null,
      affiliateCoupon: null,
    }),
  ),
  CartClosed: fc.constant(cartEvent('CartClosed', { into: 'cart0002' })),
  CartOrdered: fc.constant(cartEvent('CartOrdered', { orderId: 'order00000000000001' })),
}

/** Any event of a cart, valid for its state or not. */
export const cartEvents: Arbitrary<CartEvent> = fc.oneof(...Object.values(eventsByType))

const commandsByType: Readonly<Record<CartCommand['type'], Arbitrary<CartCommand>>> = {
  AddItem: fc.record({
    type: fc.constant('AddItem' as const),
    productId: fc.constantFrom(1001, 2001, 2002, 404),
    variation: fc.constantFrom(null, 100101, 100102, 404),
    colour: fc.constantFrom(null, 'stone', 'rust', 'mauve'),
    quantity: fc.oneof(fc.integer({ min: -1, max: 101 }), fc.double()),
  }),
  ChangeQuantity: fc.record({
    type: fc.constant('ChangeQuantity' as const),
    itemKey,
    quantity: fc.integer({ min: -1, max: 101 }),
  }),
  RemoveItem: fc.record({ type: fc.constant('RemoveItem' as const), itemKey }),
  ClearCart: fc.constant({ type: 'ClearCart' as const }),
  SwitchShippingMethod: fc.record({
    type: fc.constant('SwitchShippingMethod' as const),
    shippingMethod: fc.constantFrom('deliveryToDoor' as const, 'localPickup' as const),
  }),
  ApplyCoupon: fc.record(
    { type: fc.constant('ApplyCoupon' as const), code: fc.oneof(code, fc.string()), unlessWorse: fc.boolean() },
    { requiredKeys: ['type', 'code'] },
  ),
  RemoveCoupon: fc.record({ type: fc.constant('RemoveCoupon' as const), code: fc.oneof(code, fc.string()) }),
  CaptureAffiliateCoupon: fc.record({
    type: fc.constant('CaptureAffiliateCoupon' as const),
    code: fc.oneof(code, fc.string()),
  }),
  DismissNotices: fc.record(
    { type: fc.constant('DismissNotices' as const), notices: fc.array(itemKey.map((key) => `withdrawn ${key}`)) },
    { requiredKeys: ['type'] },
  ),
}

/** Any command of a shopper, sensible or not. */
export const cartCommands: Arbitrary<CartCommand> = fc.oneof(...Object.values(commandsByType))

const storedEvents: Arbitrary<StoredEvent> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), cartEvents)
  .map(([position, event]) => storedOf(position, event))

/** Any entry of a log, contiguous with the log or not. */
export const logEntries: Arbitrary<LogEntry> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 12 }), cartEvents).map(([seq, event]) => entryOf(seq, event)),
  },
  fc
    .tuple(fc.array(storedEvents, { maxLength: 4 }), fc.integer({ min: 0, max: 12 }))
    .map(([events, acknowledged]) => syncedOf(events, acknowledged)),
  fc
    .record({
      state: fc.array(cartEvents, { maxLength: 4 }).map((events) => cartAfter(...events)),
      cursor: fc.integer({ min: 0, max: 12 }),
      acknowledged: fc.integer({ min: 0, max: 12 }),
    })
    .map(resetTo),
  fc.integer({ min: 1, max: 12 }).map((seq) => refusalOf(seq)),
  fc.integer({ min: 1, max: 12 }).map(dismissalOf),
)

/**
 * A realistic log: the shopper's events with consecutive `seq`, and now and then the server's acknowledgement of the
 * oldest of them, each at the next position.
 */
export const soundLogs: Arbitrary<readonly LogEntry[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: cartEvents }, fc.constant('sync' as const)), { maxLength: 30 })
  .map((happenings) => {
    const log: LogEntry[] = []
    let seq = 0
    let acknowledged = 0
    const waiting: CartEvent[] = []
    for (const happening of happenings) {
      if (happening === 'sync') {
        const taken = waiting.splice(0, 3)
        const events = taken.map((event, index) => storedOf(acknowledged + index + 1, event))
        acknowledged += taken.length
        log.push(syncedOf(events, acknowledged))
      } else {
        seq += 1
        waiting.push(happening)
        log.push(entryOf(seq, happening))
      }
    }
    return log
  })
