import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PAGE_SIZE } from '#domain/catalogue/paging.ts'
import { SearchQuerySchema, SearchResultSchema, SuggestionsSchema } from '#domain/search/search.ts'
import type { ShopSearch } from '#server/search/shop-search.ts'

/** The contract of the search over the shipped shop, for any database. */
export function describeSearch(open: () => ShopSearch): void {
  const search = async (q: string, page = 1) => {
    const result = await open().search({ q, page })
    expect(v.is(SearchResultSchema, result)).toBe(true)
    return result
  }
  const slugs = async (q: string) => (await search(q)).products.map(({ slug }) => slug)

  it.each(['sofa', 'settee', 'bank', 'rusbank', 'Rus Bank', 'couches', 'sofas', 'COUCH'])(
    '%s has the same results as couch',
    async (q) => {
      const couch = await search('couch')
      expect(couch.total).toBeGreaterThan(20)
      expect({ ...(await search(q)), q: '' }).toEqual({ ...couch, q: '' })
    },
  )

  it.each([
    ['fluweel', 'velvet'],
    ['leer', 'leather'],
    ['hoekbank', 'corner'],
    ['slaapbank', 'sleeper'],
    ['leunstoel', 'armchair'],
    ['voetbank', 'ottoman'],
    ['kussing', 'cushion'],
    ['groen', 'green'],
    ['waarborg', 'guarantee'],
    ['sofa bed', 'sleeper'],
    ['l-shaped', 'corner'],
    ['u-shaped', 'corner'],
    ['swatches', 'samples'],
  ])('%s means %s', async (q, meaning) => {
    const meant = await search(meaning)
    expect(meant.match).toBe('every_word')
    expect({ ...(await search(q)), q: '' }).toEqual({ ...meant, q: '' })
  })

  it.each([
    ['coutch', 'couch'],
    ['vlvet', 'velvet'],
    ['cuoch', 'couch'],
    ['lether armchiar', 'leather armchair'],
    ['velvet coutch', 'velvet couch'],
    ['fjrod', 'fjord'],
    ['cushin', 'cushion'],
    ['sofe', 'sofa'],
    ['ottomon', 'ottoman'],
    ['velv', 'velvet'],
    ['fjo', 'fjord'],
    ['corn', 'corner'],
    ['cre', 'cream'],
    ['rusbanke', 'rusbank'],
    ['groen ligbanke', 'groen ligbank'],
    ['voetbanke', 'voetbank'],
    ['discounted', 'discount'],
    ['2.5 seeter', '2.5 seater'],
    ['2,5-sittr', '2.5 sitter'],
  ])('%s is corrected to %s, which is shown', async (q, corrected) => {
    const result = await search(q)
    expect(result).toMatchObject({ corrected, match: 'every_word' })
    expect(result.products.length).toBeGreaterThan(0)
    expect(result.products).toEqual((await search(corrected)).products)
  })

  it('shows no correction if nothing was corrected', async () => {
    expect(await search('velvet')).not.toHaveProperty('corrected')
  })

  it('ranks the product itself above accessories that mention it', async () => {
    expect((await slugs('fjord')).slice(0, 3)).toEqual(['fjord-3-seater', 'fjord-4-seater', 'fjord-armchair'])
    expect((await slugs('sleeper'))[0]).toBe('nora-sleeper')
    expect((await slugs('2.5 seater'))[0]).toBe('sage-2-5-seater')
    const velvets = await search('velvet')
    const firstAccessory = velvets.products.findIndex(({ type }) => type === 'accessory')
    expect(velvets.products.slice(firstAccessory).every(({ type }) => type === 'accessory')).toBe(true)
  })

  it.each([
    ['7 seater', 'atlas-large-corner'],
    ['seven seater couch', 'atlas-large-corner'],
    ['5-seater', 'atlas-corner'],
    ['vyf sitplek', 'atlas-corner'],
    ['3 seater', 'cove-3-seater'],
  ])('finds for %s first a couch with as many seats: %s', async (q, first) => {
    expect((await slugs(q))[0]).toBe(first)
  })

  it('finds a couch by the common name of its colour', async () => {
    const { products } = await search('grey corner couch')
    expect(products.map(({ slug }) => slug)).toContain('atlas-corner')
  })

  it('finds articles and pages as well as products', async () => {
    expect((await search('warranty')).information.map(({ path }) => path)).toContain('/information/guarantee')
    expect((await search('bank transfer')).information[0]?.path).toBe('/information/payment-methods')
    expect((await search('dogs')).articles[0]?.slug).toBe('a-couch-for-children-and-dogs')
    expect((await search('armchairs')).categories[0]?.slug).toBe('armchairs')
    expect((await search('paaiement')).information.map(({ path }) => path)).toContain('/information/payment-methods')
  })

  it.each(['refund', 'returns', 'terugbetaling', 'warranty', 'delivery'])(
    '%s finds help pages, and no category that only mentions it',
    async (q) => {
      const { categories, information } = await search(q)
      expect(categories.map(({ slug }) => slug)).toEqual([])
      expect(information.length).toBeGreaterThan(0)
    },
  )

  it('shows for a question the text of its answer, without the link at its end', async () => {
    const { information } = await search('return couch refund')
    const found = information.find(({ path }) => path === '/information/faqs#change-mind')
    expect(found?.description).toMatch(/never over R 950\.$/)
  })

  it('shows partial matches if nothing matches all words, and says so', async () => {
    const result = await search('red leather couch')
    expect(result.match).toBe('some_words')
    expect(result.products[0]?.fabric).toBe('leather')
  })

  it('shows, beside products that match some of the words, only the other pages that match all of them', async () => {
    const { match, products, categories, information } = await search('return couch refund')
    expect(match).toBe('some_words')
    expect(products.length).toBeGreaterThan(0)
    expect(categories).toEqual([])
    expect(information.map(({ path }) => path)).toContain('/information/returns')
  })

  it('pages through every result once, and answers a page past the end with the last', async () => {
    const first = await search('couch')
    expect(first.products).toHaveLength(PAGE_SIZE)
    const second = await search('couch', 2)
    expect(second).toMatchObject({ page: 2, total: first.total, categories: [], articles: [], information: [] })
    const all = [...first.products, ...second.products].map(({ slug }) => slug)
    expect(new Set(all).size).toBe(first.total)
    expect(await search('couch', 999)).toEqual(second)
  })

  it.each([
    '',
    '   ',
    '!!!',
    '%',
    '\\',
    "'; drop table search_documents; --",
    "couch' & !sofa:*",
    '((((',
    '🛋️',
    '\u0000',
    'the for and',
    'x',
    '9'.repeat(100),
    'zzzz yyyy xxxx',
    `${'a'.repeat(60)} ${'b'.repeat(60)}`,
    'é'.repeat(3000),
    'couch '.repeat(400),
  ])('searches %j literally', async (q) => {
    const query = v.parse(SearchQuerySchema, { q })
    expect(query.q.length).toBeLessThanOrEqual(100)
    await search(query.q)
    expect(v.is(SuggestionsSchema, await open().suggest(query.q))).toBe(true)
    expect((await search('velvet')).total).toBeGreaterThan(0)
  })

  it.each(['qwxzk', '!!!', '', 'the for'])('finds nothing for %j, without an error', async (q) => {
    expect(await search(q)).toMatchObject({ match: 'nothing', products: [], total: 0, page: 1, pages: 1 })
  })

  it('has at most six pages of each kind besides the products', async () => {
    const { categories, articles, information } = await search('couch')
    for (const pages of [categories, articles, information]) expect(pages.length).toBeLessThanOrEqual(6)
    expect(information).toHaveLength(6)
  })

  it.each([
    ['xhair', 'chair'],
    ['sefa', 'sofa'],
  ])('of two words that are as similar takes the one that the shop has more of: %s is %s', async (typed, meant) => {
    expect((await search(typed)).corrected).toBe(meant)
  })

  it('suggests while a word is being typed, few results and a small answer', async () => {
    for (const q of ['so', 'sof', 'cou', 'vel', 'c', 'leather c', 'fjo', 'coutch', 'velvet so']) {
      const answer = await open().suggest(q)
      expect(answer.suggestions.length).toBeGreaterThan(0)
      expect(answer.suggestions.length).toBeLessThanOrEqual(8)
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(5_000)
    }
  })

  it('suggests the products of that name before those that only come in a colour of that name', async () => {
    const products = (await open().suggest('sage')).suggestions.filter(({ kind }) => kind === 'product')
    expect(products.filter(({ path }) => !path.startsWith('/product/sage-'))).toEqual([])
    expect(products).toHaveLength(4)
  })

  it('suggests what a whole phrase stands for, and not only what its last word begins', async () => {
    const { corrected, suggestions } = await open().suggest('l shape')
    expect(corrected).toBeUndefined()
    expect(suggestions.map(({ path }) => path)).toContain('/product-category/corner-couches')
  })

  it('suggests products with price and picture, and pages with their address', async () => {
    const { suggestions } = await open().suggest('velve')
    expect(suggestions[0]).toMatchObject({
      kind: 'product',
      price: expect.any(Number),
      picture: { src: expect.any(String) },
    })
    // The price that is paid, not the one that is struck through.
    expect((await open().suggest('dandy')).suggestions).toContainEqual(
      expect.objectContaining({ path: '/product/dandy-2-seater', price: 699_900 }),
    )
    expect(suggestions).toContainEqual(expect.objectContaining({ kind: 'category', path: '/product-category/velvet' }))
    expect((await open().suggest('deliv')).suggestions).toContainEqual(
      expect.objectContaining({ kind: 'information', path: '/information/delivery' }),
    )
  })
}
