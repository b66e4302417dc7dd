import { expect, it, onTestFinished } from 'vitest'
import { catalogueCommand, describeChange, parseCatalogueChange } from '#server/commands/catalogue-command.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'

it.each([
  ['price 100701 729900', { of: '100701', set: { price: 729_900 } }],
  ['regular-price weave-throw 59900', { of: 'weave-throw', set: { regular_price: 59_900 } }],
  ['stock weave-throw 0', { of: 'weave-throw', set: { stock: 0 } }],
  ['withdraw weave-throw', { of: 'weave-throw', set: { withdrawn: true } }],
  ['restore weave-throw', { of: 'weave-throw', set: { withdrawn: false } }],
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
  const change = { of: 'harlow-armchair', set: { price: 1 } } as const
  const changed = { ok: false, reason: 'has_variations', variations: [100_701, 100_702] } as const
  expect(describeChange(change, changed)).toBe('harlow-armchair has variations. Name one of them: 100701, 100702.')
})

it.each(['price', 'regular-price'])('refuses a %s of nothing, and says why', async (verb) => {
  const catalogue = await memoryDatabase()
  onTestFinished(catalogue.close)
  expect(await catalogueCommand([verb, 'weave-throw', '0'], { catalogue })).toEqual({
    ok: false,
    lines: ['A price is at least 1 cent.'],
  })
})
