import { expect, it } from 'vitest'
import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import type { ShopSearch } from '#server/search/shop-search.ts'
import { shippedSource } from '../catalogue/shipped-catalogue.ts'

/** What an Afrikaans page shows of the catalogue can be searched for. */
export function describeAfrikaansSearch(open: () => ShopSearch): void {
  const search = (q: string) => open().search({ q, page: 1 })

  it.each(shippedSource().categories)('finds the category $name by its name in Afrikaans', async ({ slug, name }) => {
    const translated = AFRIKAANS_TERMS[name]
    if (translated === undefined) return
    const { categories } = await search(translated)
    expect(categories.map((category) => category.slug)).toContain(slug)
  })

  it.each(shippedSource().colours)(
    'finds what there is in $name by the Afrikaans name of the colour',
    async (colour) => {
      const translated = AFRIKAANS_TERMS[colour.name] ?? ''
      const { match, products } = await search(translated)
      expect(match).toBe('every_word')
      expect(products[0]?.meta_data.bech_color.map(({ slug }) => slug)).toContain(colour.slug)
    },
  )

  it.each([
    ['fluweelbank', 'velvet'],
    ['driesitplekbanke', 'three-seaters'],
    ['leerbanke', 'leather'],
    ['leerstoel', 'leather'],
  ])('finds for the Afrikaans compound %s the products of the category %s', async (q, category) => {
    const { products } = await search(q)
    expect(products.length).toBeGreaterThan(2)
    expect(products.every(({ categories }) => categories.some(({ slug }) => slug === category))).toBe(true)
  })

  it.each(['skuim', 'vere', 'vlekbeskerming', 'sakkievere', 'linkerkant', 'raam', 'oortreksel'])(
    'finds products by their option or part %s',
    async (q) => {
      const { products, match, corrected } = await search(q)
      expect([products.length > 0, match, corrected]).toEqual([true, 'every_word', undefined])
    },
  )

  it.each([
    ['gereelde vrae', '/information/faqs#'],
    ['oor ons', '/information/about'],
    ['privaatheid', '/information/privacy'],
    ['verkoopvoorwaardes', '/information/terms'],
    ['betaalmetodes', '/information/payment-methods'],
    ['kontak', '/information/'],
    ['prys', '/information/'],
  ])('finds for %s, as the shop calls it, help at %s', async (q, path) => {
    const { information, match, corrected } = await search(q)
    expect([match, corrected]).toEqual(['every_word', undefined])
    expect(information.map((page) => page.path)).toContainEqual(expect.stringContaining(path))
  })
}
