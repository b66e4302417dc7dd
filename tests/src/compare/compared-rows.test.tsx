import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { assert } from '#domain/assert.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { carriedPieceOf, requiredOpening } from '#domain/fit/furniture-fit.ts'
import { comparedRows } from '#src/compare/compared-rows.tsx'
import { COMPARE_WORDS } from '#src/compare/words.en.tsx'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'

const shop = shippedCatalogue()
const rowsOf = (a: Product, b: Product) =>
  comparedRows(a, b, { words: COMPARE_WORDS, term: (name) => name, contentLang: undefined })
const piece = (slug: string) => {
  const product = shop.bySlug(slug)
  assert(product !== undefined, `${slug} is sold`)
  return product
}

test('a comparison names the same doorway as the product’s own page', () => {
  const [a, b] = [piece('sage-3-seater'), piece('nora-sleeper')]
  const row = rowsOf(a, b).find(({ label }) => label === 'Doorway needed')
  const texts = row?.values.map((value) => renderToStaticMarkup(value))
  expect(texts).toEqual(['73\u00a0cm', '58\u00a0cm'])
  const load = carriedPieceOf(a)
  assert(load !== null, 'it has measurements')
  expect(requiredOpening(load)).toBe(73)
})

test('a row that only one of the products has is shown, and one that neither has is not', () => {
  const [a, b] = [
    { ...piece('sage-3-seater'), weight: 64 },
    { ...piece('nora-sleeper'), weight: null },
  ]
  const weights = (rows: ReturnType<typeof rowsOf>) => rows.find(({ label }) => label === 'Weight')?.values
  expect(weights(rowsOf(a, b))).toEqual(['64\u00a0kg', '–'])
  expect(weights(rowsOf(b, a))).toEqual(['–', '64\u00a0kg'])
  expect(weights(rowsOf(b, b))).toBeUndefined()
})

test('a price that depends on the options is the lowest one, and says so', () => {
  const prices = (varies: readonly [boolean, boolean]) => {
    const [a, b] = varies.map((price_varies) => ({ ...piece('sage-3-seater'), price: 1_299_000, price_varies }))
    assert(a !== undefined && b !== undefined, 'there are two')
    const row = rowsOf(a, b).find(({ label }) => label === 'Price')
    return row?.values.map((value) =>
      renderToStaticMarkup(value)
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('\u00a0', ' '),
    )
  }
  expect(prices([true, false])).toEqual(['From R 12 990.00', 'R 12 990.00'])
})
