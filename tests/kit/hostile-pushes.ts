import fc from 'fast-check'
import { cartEvents } from './arbitraries.ts'
import { blanketAdded } from './entries.ts'
import { blanketKey } from './goods.ts'

const terms = {
  code: 'WRONG',
  benefit: { kind: 'fixed', amount: 1 },
  minimum_spend: null,
  products: null,
  categories: null,
  starts_at: null,
  ends_at: 8.64e15 + 1,
  automatic: false,
  description: '',
}
const good: readonly (readonly [string, unknown])[] = [
  ['ItemAdded', blanketAdded(1).data],
  ['QuantityChanged', { itemKey: blanketKey, quantity: 2 }],
  ['CouponApplied', { code: 'WRONG', terms }],
  ['ShippingMethodSwitched', { shippingMethod: 'localPickup' }],
  ['NoticesDismissed', {}],
  ['NoticesDismissed', { notices: ['withdrawn 2001-_-_', 'a\u0000b'] }],
]
const names = [
  'EventRefused',
  'ItemRepriced',
  'CartsMerged',
  'CartOrdered',
  'OrderPlaced',
  'Reset',
  'Synced',
  'Nothing',
]
const types = fc.constantFrom(...good.map(([type]) => type), ...names)

/** An event's data: JSON text, or a nesting depth, so that a failure can be printed. */
export const hostileData: fc.Arbitrary<string | number> = fc.oneof(
  fc.constantFrom(...good.map(([, data]) => data)).map((data) => JSON.stringify(data)),
  fc.constantFrom('null', '0', '""', '[]', '{}', '{"code":null}', '{"itemKey":{}}', '{"type":"ItemAdded","data":null}'),
  fc.json(),
  fc.constantFrom(30, 33, 4_090),
  fc.constantFrom(1, 20_000).map((length) => JSON.stringify({ ...blanketAdded(1).data, more: 'x'.repeat(length) })),
)
export const dataOf = (textOrDepth: string | number): unknown =>
  typeof textOrDepth === 'string'
    ? JSON.parse(textOrDepth)
    : JSON.parse(`${'['.repeat(textOrDepth)}${']'.repeat(textOrDepth)}`)
const numbers = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
)
const madeUp = fc.record({ type: types, v: fc.constantFrom(1, 1, 1, 2, 2 ** 31), at: numbers, data: hostileData })
/** Events of all types, including those that only the shop creates. */
const readable = fc
  .tuple(cartEvents, fc.nat())
  .map(([{ type, v, data }, at]) => ({ type, v, at, data: JSON.stringify(data) }))
/** Events with valid envelopes and any content. */
export const hostileEvents = fc.array(fc.oneof(madeUp, readable), { minLength: 1, maxLength: 6 })

/** What a browser reports as seen. */
export const hostileReports = fc.array(
  fc.record({
    type: fc.constantFrom('Synced', 'Reset'),
    at: numbers,
    after: numbers,
    cursor: numbers,
    acknowledged: numbers,
    shown: numbers,
    total: numbers,
    why: fc.constantFrom('gap', 'hash_differs', 'anything'),
  }),
  { maxLength: 3 },
)
