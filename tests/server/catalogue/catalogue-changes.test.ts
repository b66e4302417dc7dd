import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { type LiveCatalogue, openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { type Content, readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { serverWorld } from '#server/catalogue/server-world.ts'
import type { Database } from '#server/database/database.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'

const folder = (name: string) => pathToFileURL(`${import.meta.dirname}/../../../${name}/`)

let database: Database
let content: Content
let live: LiveCatalogue
const fail = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  database = await memoryDatabase()
  content = await readContent({ content: folder('content'), pictures: folder('no-pictures') })
})
afterAll(() => database.close())

beforeEach(async () => {
  for (const table of ['variations', 'products', 'coupons', 'seeds'] as const)
    await database.tables.deleteFrom(table).execute()
  await seedCatalogue(database.tables, content)
  live = await openCatalogue({ database, content, onError: fail })
})

const couch = () => live.current().bySlug('harlow-armchair')
const plain = () => live.current().bySlug('weave-throw')

/** Changes the catalogue's content. */
async function edit(change: (product: Content['source']['products'][number]) => object | null, hash = 'edited') {
  const products = content.source.products.flatMap((product) => {
    const changed = change(product)
    return changed === null ? [] : [{ ...product, ...changed }]
  })
  const edited = { hash, source: { ...content.source, products } }
  await seedCatalogue(database.tables, edited)
  await live.close()
  live = await openCatalogue({ database, content: edited, onError: fail })
}

describe('the catalogue in the database', () => {
  it('is imported from content, and again only when content changes', async () => {
    expect(live.current().cards).toHaveLength(content.source.products.length)
    expect(couch()?.variations['100701']).toMatchObject({ price: 729_900, stock: 6 })
    expect(await seedCatalogue(database.tables, content)).toBe(false)
    expect(await seedCatalogue(database.tables, { ...content, hash: 'another' })).toBe(true)
  })

  it('is outdated in a process while another release has other content', async () => {
    const isOutdated = async () => {
      await live.reload()
      return serverWorld(live.current(), 0).isOutdated
    }
    expect(await isOutdated()).toBe(false)
    await seedCatalogue(database.tables, { ...content, hash: 'another' })
    expect(await isOutdated()).toBe(true)
    await seedCatalogue(database.tables, content)
    expect(await isOutdated()).toBe(false)
  })

  it('applies a changed price and stock in every process', async () => {
    expect(await changeProduct(database, { of: '100701', set: { price: 699_900 } })).toEqual({ ok: true })
    await changeProduct(database, { of: '100701', set: { stock: 4 } })
    await changeProduct(database, { of: 'weave-throw', set: { regular_price: 59_900 } })
    await live.reload()
    expect(couch()).toMatchObject({ price: 699_900, variations: { 100701: { price: 699_900, stock: 4 } } })
    expect(plain()?.regular_price).toBe(59_900)
    expect(serverWorld(live.current(), 0).product(1007)?.price).toBe(699_900)
  })

  it('prepares the pictures of a product and its card once, however often it is sold', async () => {
    const pictures = () => [couch()?.images, live.current().cards.find(({ slug }) => slug === couch()?.slug)?.images]
    const before = pictures()
    const was = live.current()
    await live.reload()
    expect(live.current()).not.toBe(was)
    for (const [index, images] of pictures().entries()) expect(images).toBe(before[index])
  })

  it('shows low stock on a card, summed over all options', async () => {
    const card = () => live.current().cards.find(({ slug }) => slug === 'harlow-armchair')
    const variations = Object.keys(couch()?.variations ?? {})
    const setStocks = async (stocks: readonly number[]) => {
      for (const [index, of] of variations.entries())
        await changeProduct(database, { of, set: { stock: stocks[index] ?? 0 } })
      await live.reload()
    }
    expect(card()).toMatchObject({ in_stock: true, few_left: null })
    await setStocks([3, 2])
    expect(card()).toMatchObject({ in_stock: true, few_left: 5 })
    await setStocks([3, 3])
    expect(card()?.few_left).toBe(null)
    await setStocks([0, 1])
    expect(card()?.few_left).toBe(1)
    await setStocks([])
    expect(card()).toMatchObject({ in_stock: false, few_left: null })
    await changeProduct(database, { of: 'weave-throw', set: { stock: 2 } })
    await live.reload()
    expect(plain()?.few_left).toBe(2)
  })

  it('drops a withdrawn product, and restores it', async () => {
    await changeProduct(database, { of: 'weave-throw', set: { withdrawn: true } })
    await live.reload()
    expect(plain()).toBeUndefined()
    await changeProduct(database, { of: 'weave-throw', set: { withdrawn: false } })
    await live.reload()
    expect(plain()?.slug).toBe('weave-throw')
  })

  it('names the variations with the product’s price, and unknown ones', async () => {
    const changed = await changeProduct(database, { of: 'harlow-armchair', set: { price: 1 } })
    expect(changed).toEqual({ ok: false, reason: 'has_variations', variations: [100_701, 100_702, 100_703] })
    for (const of of ['nothing', '999999999', '99999999999', 'x; drop']) {
      expect(await changeProduct(database, { of, set: { stock: 1 } })).toMatchObject({ reason: 'unknown' })
    }
  })

  it('takes the price of a product itself once content names no variations of it any more', async () => {
    const single = { variations: [], attributes: [], price: 700_000, regular_price: 700_000, stock: 4 }
    await edit(({ slug }) => (slug === 'harlow-armchair' ? single : {}))
    expect(await changeProduct(database, { of: 'harlow-armchair', set: { price: 650_000 } })).toEqual({
      ok: true,
    })
    await live.reload()
    expect(couch()).toMatchObject({ price: 650_000, stock: 4, variations: {} })
  })

  it('keeps the shop’s own price and stock when content changes something else', async () => {
    await changeProduct(database, { of: 'weave-throw', set: { stock: 3 } })
    await edit((product) => (product.slug === 'weave-throw' ? { price: 44_900 } : {}))
    expect(plain()).toMatchObject({ price: 44_900, stock: 3 })
    await edit((product) => (product.slug === 'weave-throw' ? { price: 44_900, stock: 50 } : {}), 'edited again')
    expect(plain()).toMatchObject({ price: 44_900, stock: 50 })
  })

  it('keeps the stock that is left of what content set, when content changes something else later', async () => {
    const priced = (price: number) =>
      edit(({ slug }) => (slug === 'weave-throw' ? { price, stock: 50 } : {}), `a price of ${price}`)
    await priced(44_900)
    await changeProduct(database, { of: 'weave-throw', set: { stock: 3 } })
    await priced(45_900)
    expect(plain()).toMatchObject({ price: 45_900, stock: 3 })
  })

  it('shows the stock that is left after each sale, not only after the first', async () => {
    for (const stock of [7, 6]) {
      await database.tables.updateTable('products').set({ stock }).where('slug', '=', 'weave-throw').execute()
      database.notifications.publish('stock', {})
      await expect.poll(() => plain()?.stock).toBe(stock)
    }
  })

  it('drops what content no longer names, and restores it when content does again', async () => {
    await edit((product) => (product.slug === 'weave-throw' ? null : {}))
    expect(plain()).toBeUndefined()
    expect(live.current().cards).toHaveLength(content.source.products.length - 1)
    await edit(() => ({}), 'whole again')
    expect(plain()?.price).toBe(content.source.products.find(({ slug }) => slug === 'weave-throw')?.price)
  })

  it('sells a variation again that content names again, with what was left of it', async () => {
    await changeProduct(database, { of: '100701', set: { stock: 2 } })
    await edit(({ slug, variations }) => (slug === 'harlow-armchair' ? { variations: variations.slice(1) } : {}))
    expect(Object.keys(couch()?.variations ?? {})).not.toContain('100701')
    await edit(() => ({}), 'whole again')
    expect(couch()?.variations['100701']?.stock).toBe(2)
  })

  it('changes nothing that content no longer names, and says that it is unknown', async () => {
    const gone = plain()?.id
    await edit(({ slug, variations }) => {
      if (slug === 'weave-throw') return null
      return slug === 'harlow-armchair' ? { variations: variations.slice(1) } : {}
    })
    const unknown = { ok: false, reason: 'unknown', variations: [] }
    expect(await changeProduct(database, { of: '100701', set: { stock: 1 } })).toEqual(unknown)
    // Its row has its id instead of the slug.
    expect(await changeProduct(database, { of: String(gone), set: { withdrawn: true } })).toEqual(unknown)
    await edit(() => ({}), 'whole again')
    expect(couch()?.variations['100701']?.stock).toBe(6)
    expect(plain()).toBeDefined()
  })

  it('lets another product take the slug of one that content no longer names, and two swap theirs', async () => {
    const harlow = couch()?.id
    await edit(({ slug }) => {
      if (slug === 'harlow-armchair') return null
      return slug === 'weave-throw' ? { slug: 'harlow-armchair' } : {}
    })
    expect(couch()?.name).not.toBe(undefined)
    expect(couch()?.id).not.toBe(harlow)
    const swapped: Readonly<Record<string, string>> = {
      'harlow-armchair': 'weave-throw',
      'weave-throw': 'harlow-armchair',
    }
    await edit(({ slug }) => ({ slug: swapped[slug] ?? slug }), 'swapped')
    expect(plain()?.id).toBe(harlow)
  })

  it('counts the uses of a coupon on when content changes', async () => {
    const code = content.source.coupons.find(({ usage_limit }) => usage_limit !== null)?.code ?? ''
    const left = () => serverWorld(live.current(), 0).coupon(code)?.usesLeft ?? 0
    const before = left()
    expect(before).toBeGreaterThan(1)
    await database.tables.updateTable('coupons').set({ uses: 1 }).where('code', '=', code).execute()
    await edit(() => ({}))
    expect(left()).toBe(before - 1)
  })

  it('disables a coupon whose uses are spent', async () => {
    const limited = content.source.coupons.find(({ usage_limit }) => usage_limit !== null)
    expect(limited).toBeDefined()
    const code = limited?.code ?? ''
    const uses = limited?.usage_limit ?? 0
    await database.tables.updateTable('coupons').set({ uses }).where('code', '=', code).execute()
    await live.reload()
    expect(serverWorld(live.current(), 0).coupon(code)?.usesLeft).toBe(0)
  })
})
