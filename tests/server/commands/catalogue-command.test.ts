import { expect, it } from 'vitest'
import { describeResult, parseCatalogueChange } from '#server/commands/catalogue-command.ts'

it.each([
  ['price 100701 729900', { type: 'SetPrice', of: '100701', price: 729_900 }],
  ['regular-price weave-throw 59900', { type: 'SetRegularPrice', of: 'weave-throw', price: 59_900 }],
  ['stock weave-throw 0', { type: 'SetStock', of: 'weave-throw', stock: 0 }],
  ['withdraw weave-throw', { type: 'Withdraw', of: 'weave-throw' }],
  ['restore weave-throw', { type: 'Restore', of: 'weave-throw' }],
])('parses: %s', (words, change) => {
  expect(parseCatalogueChange(words.split(' '))).toEqual(change)
})

it.each([
  '',
  'price',
  'price weave-throw',
  'price weave-throw 1.5',
  'price weave-throw -1',
  'stock weave-throw 1e3',
  'give away',
])('does not parse: %s', (words) => {
  expect(parseCatalogueChange(words.split(' ').filter(Boolean))).toBeNull()
})

it('lists the variations of a product that has some', () => {
  const change = { type: 'SetPrice', of: 'harlow-armchair', price: 1 } as const
  const changed = { ok: false, reason: 'has_variations', variations: [100_701, 100_702] } as const
  expect(describeResult(change, changed)).toBe('harlow-armchair has variations. Name one of them: 100701, 100702.')
})
