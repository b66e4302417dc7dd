import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ItemChoice, itemKey, withProductNames } from '#domain/cart/item-key.ts'
import { ItemKeySchema } from '#domain/cart/item-key-schema.ts'

const choices: fc.Arbitrary<ItemChoice> = fc.record({
  productId: fc.integer({ min: 1 }),
  variation: fc.option(fc.integer({ min: 1 })),
  colour: fc.option(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
})

it('the key of a line identifies its content', () => {
  expect(itemKey({ productId: 1001, variation: 10013, colour: 'stone' })).toBe('1001-10013-stone')
  expect(itemKey({ productId: 2001, variation: null, colour: null })).toBe('2001-_-_')
})

it('different choices have different keys, and every key is valid', () => {
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      expect(itemKey(one) === itemKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      if (itemKey(one).length <= 160) expect(v.is(ItemKeySchema, itemKey(one))).toBe(true)
    }),
  )
})

it('item keys in a text are replaced by the names of their products, if these are known', () => {
  const nameOf = (id: number) => (id === 1001 ? 'Kaap' : undefined)
  const text = 'Rust 1001-10013-light-stone, 1001-_-_ and 2001-_-_.'
  expect(withProductNames(text, nameOf)).toBe('Rust Kaap, Kaap and 2001-_-_.')
})
