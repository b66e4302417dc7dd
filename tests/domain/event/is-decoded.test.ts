import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cartEventSchemas } from '#domain/cart/cart-event-schemas.ts'
import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import { CustomerHolderSchema } from '#domain/customer/customer-events.ts'
import { EventEntrySchema } from '#domain/event/envelope.ts'
import { decodeOrNull, isDecoded, safeDecode } from '#domain/event/is-decoded.ts'
import { FactEntrySchema } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { couchAdded, entryOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'

const parts = [
  v.string(),
  v.number(),
  v.boolean(),
  v.unknown(),
  v.literal('a'),
  v.picklist(['a', 'b']),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.minLength(1), v.maxLength(2)),
  v.pipe(v.string(), v.regex(/^[ab]+$/)),
  v.pipe(v.string(), v.uuid()),
  v.custom<unknown[]>(Array.isArray),
  v.pipe(v.string(), v.trim()),
  v.pipe(v.string(), v.toUpperCase()),
  v.union([v.string(), v.number()]),
] as const satisfies readonly v.GenericSchema[]

/** Schemas of two levels, of every kind of part that is stored, and of some that are not. */
const schemas: fc.Arbitrary<v.GenericSchema> = fc.letrec<{ schema: v.GenericSchema; part: v.GenericSchema }>((tie) => ({
  part: fc.constantFrom<v.GenericSchema>(...parts),
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('part'),
    tie('schema').map((item) => v.array(item)),
    tie('schema').map((wrapped) => v.nullable(wrapped)),
    tie('schema').map((wrapped) => v.nullable(wrapped, 'a')),
    tie('schema').map((wrapped) => v.record(v.pipe(v.string(), v.maxLength(1)), wrapped)),
    tie('schema').map((wrapped) => v.record(v.string(), wrapped)),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => v.object({ a, b: v.optional(b) })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => v.object({ a: v.optional(a, 'a'), b: v.nullish(b) })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map(([a, b]) =>
        v.variant('a', [v.object({ a: v.literal('a'), b: a }), v.object({ a: v.picklist(['b', 'c']), b })]),
      ),
  ),
})).schema

const leaves = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', ' a', 'A', 'abc', '018f2f6e-7c1b-7a3e-9c4d-0123456789ab'),
  fc.constantFrom(0, 1, -1, 9, 10, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY),
  fc.constantFrom(true, false, null, undefined),
  fc.constantFrom<unknown>(new Date(0), new Map(), new Uint8Array(1), Object.create({ a: 1 })),
)
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'prototype'), tie('value'), { maxKeys: 3 }),
  ),
}))

/** A value near what a schema accepts: what it makes of some value, if it accepts any of these. */
function acceptedBy(schema: v.GenericSchema, tries: readonly unknown[]): unknown[] {
  return tries.flatMap((value) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [parsed.output] : []
  })
}

describe('a value that counts as decoded', () => {
  test('is accepted by the schema, which changes nothing in it', () => {
    let counted = 0
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 20, maxLength: 20 }), (schema, some) => {
        for (const value of [...some, ...acceptedBy(schema, some)]) {
          if (!isDecoded(schema, value)) continue
          counted += 1
          expect(v.safeParse(schema, value)).toStrictEqual({
            typed: true,
            success: true,
            output: value,
            issues: undefined,
          })
        }
      }),
      { numRuns: 500 },
    )
    expect(counted).toBeGreaterThan(500)
  })

  test('is so for each kind of part, at its limits too', () => {
    const texts = ['', 'a', 'ab', 'abc', ' a', 'A', '018f2f6e-7c1b-7a3e-9c4d-0123456789ab']
    const all = [...texts, -1, 0, 0.5, 1, 9, 10, Number.NaN, 2 ** 53, true, null, undefined, [], {}]
    for (const part of parts) {
      const counted = all.filter((value) => isDecoded(part, value))
      const kept = all.filter((value) => v.is(part, value) && Object.is(v.parse(part, value), value))
      expect(counted).toEqual(kept)
    }
  })

  test('is itself the result of decoding, and any other has the result or the issues of the schema', () => {
    const schema = v.object({ a: v.pipe(v.string(), v.trim()) })
    const decoded = { a: 'b' }
    expect(safeDecode(schema, decoded)).toEqual({ success: true, output: decoded })
    expect(safeDecode(schema, decoded).output).toBe(decoded)
    expect(safeDecode(schema, { a: ' b' })).toEqual(v.safeParse(schema, { a: ' b' }))
    expect(safeDecode(schema, { a: 1 })).toEqual(v.safeParse(schema, { a: 1 }))
  })

  test.each(['__proto__', 'prototype', 'constructor'])('has no %s, which a record leaves out', (key) => {
    const value: unknown = JSON.parse(`{ "a": 1, "${key}": 2 }`)
    const schema = v.record(v.string(), v.number())
    expect(isDecoded(schema, value)).toBe(false)
    expect(decodeOrNull(schema, value)).toEqual({ a: 1 })
  })

  test.each<[string, v.GenericSchema, unknown]>([
    ['an absent one with a default', v.object({ a: v.optional(v.string(), 'b') }), {}],
    ['an undefined one with a default', v.object({ a: v.optional(v.string(), 'b') }), { a: undefined }],
    [
      'an undefined one with a default, if null is allowed too',
      v.object({ a: v.nullish(v.string(), 'b') }),
      { a: undefined },
    ],
    ['a null with a default', v.object({ a: v.nullish(v.string(), 'b') }), { a: null }],
    [
      'an object that several options of a union accept',
      v.union([v.object({ a: v.number() }), v.object({ a: v.number(), b: v.number() })]),
      { a: 1, b: 2 },
    ],
  ])('is not %s', (_, schema, value) => {
    expect(isDecoded(schema, value)).toBe(false)
    expect(decodeOrNull(schema, value)).toEqual(v.parse(schema, value))
  })

  test('has no key that the schema lacks, at any depth', () => {
    const schema = v.object({ a: v.array(v.object({ b: v.optional(v.string()) })) })
    expect(isDecoded(schema, { a: [{ b: '' }, {}] })).toBe(true)
    expect(isDecoded(schema, { a: [{ b: '' }, { c: 1 }] })).toBe(false)
  })
})

describe('what a log stores', () => {
  const entry = entryOf(1, couchAdded())
  const { cart, customer } = foldLog(emptyLogFolds(), [entry])

  test.each([
    ['an event', EventEntrySchema, entry],
    ['a cart', CartStateSchema, cart.view],
    ['a customer', CustomerHolderSchema, customer.view],
    [
      'a fact',
      FactEntrySchema,
      {
        kind: 'fact',
        id: entry.id,
        stream: 'cart:a',
        at: 1,
        v: 1,
        type: 'RefusalDismissed',
        data: { eventId: entry.id },
      },
    ],
  ] as const)('counts as decoded: %s', (_, schema, value) => {
    expect(isDecoded<unknown>(schema, value)).toBe(true)
    expect(decodeOrNull<unknown>(schema, value)).toBe(value)
    expect(decodeOrNull<unknown>(schema, { ...value, more: 1 })).toEqual(value)
    expect(decodeOrNull<unknown>(schema, { ...value, ...nothingOf(value) })).toBeNull()
  })

  test('counts as decoded: any valid event, and any valid cart, also with codes', () => {
    const isValidAndDecoded = (schema: v.GenericSchema, value: unknown) => {
      const stored: unknown = structuredClone(value)
      return [v.is(schema, stored), isDecoded(schema, stored)]
    }
    let withCodes = 0
    fc.assert(
      fc.property(fc.array(cartEvents, { minLength: 1 }), (events) => {
        const cart = cartAfter(...events)
        const parts = events.map(({ type, data }) => isValidAndDecoded(cartEventSchemas[type], data))
        for (const [isValid, counts] of [...parts, isValidAndDecoded(CartStateSchema, cart)])
          expect(counts).toBe(isValid)
        if (v.is(CartStateSchema, cart) && cart.coupon !== null) withCodes += 1
      }),
    )
    expect(withCodes).toBeGreaterThan(0)
  })

  test('counts as decoded: a customer with an address', () => {
    const shipping = savedDetails({
      email: 'sipho@example.org',
      first_name: 'Sipho',
      city: 'Cape Town',
      postcode: '8001',
    })
    const state = loggedInAs({ user_id: 'customer-1', shipping })
    expect(isDecoded(CustomerHolderSchema, { ...customer.view, state })).toBe(true)
  })
})

function nothingOf(value: object): object {
  return Object.fromEntries(Object.keys(value).map((key) => [key, undefined]))
}
