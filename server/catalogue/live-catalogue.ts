import { assert } from '#domain/assert.ts'
import type { Database } from '#server/database/database.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { type Catalogue, type CatalogueSource, composeCatalogue } from './catalogue.ts'
import { contentParts } from './content-parts.ts'
import type { Content } from './read-content.ts'
import { seededHash } from './seed.ts'

/** How stale the shown stock may be, in ms. */
const STOCK_MAX_AGE_MS = 300

export type LiveCatalogue = Awaited<ReturnType<typeof openCatalogue>>

interface LiveCatalogueOptions {
  readonly database: Pick<Database, 'tables' | 'notifications'>
  readonly content: Content
  /** Called if the database can't be read. The catalogue then stays as it is until it can. */
  readonly onError: (error: unknown) => void
}

/** The current catalogue, cached in this process and composed again when any process changes it. */
export async function openCatalogue({ database, content, onError }: LiveCatalogueOptions) {
  const { source } = content
  // The catalogue is composed after every sale, so its most expensive parts are reused.
  const partsById = new Map(source.products.map((product) => [product.id, contentParts(product, source)]))
  const compose = async (): Promise<Catalogue> =>
    composeCatalogue(await sourceNow(database, content), (product) => {
      const parts = partsById.get(product.id)
      assert(parts !== undefined, 'nothing is sold that is not written about')
      return parts
    })
  let catalogue: Catalogue | null = null
  let last = Promise.resolve()
  let next: Promise<void> | null = null
  /** Resolves once `current` includes everything that was stored before the call. */
  const reload = (): Promise<void> => {
    next ??= last
      .catch(() => {})
      .then(async () => {
        next = null
        catalogue = await compose()
      })
    last = next
    return last
  }
  const reloading = retryUntilDone({ work: reload, onError })
  // Sales are frequent, so reloads are throttled. Stale stock is harmless: it is checked again under a lock.
  let timer: NodeJS.Timeout | null = null
  const reloadSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      reloading.request()
    }, STOCK_MAX_AGE_MS).unref()
  }
  const unsubscribers = [
    database.notifications.subscribe('stock', reloadSoon),
    database.notifications.subscribe('catalogue', reloading.request),
    database.notifications.subscribe('missed', reloading.request),
  ]
  const close = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
    await reloading.close()
  }
  // Subscribed before it is read, so that no change is missed meanwhile.
  await reload().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    current(): Catalogue {
      assert(catalogue !== null, 'the catalogue was read when it was opened')
      return catalogue
    },
    reload,
    close,
  }
}

/** `content/` with prices, stock and withdrawals from the database. */
async function sourceNow({ tables }: Pick<Database, 'tables'>, { source, hash }: Content): Promise<CatalogueSource> {
  const sold = tables.selectFrom('products').where('absent', '=', false).where('withdrawn', '=', false)
  const columns = ['id', 'price', 'regular_price', 'stock'] as const
  const products = await sold.select(columns).execute()
  const variations = await tables.selectFrom('variations').where('absent', '=', false).select(columns).execute()
  const coupons = await tables.selectFrom('coupons').selectAll().execute()
  const productById = new Map(products.map((row) => [row.id, row]))
  const variationById = new Map(variations.map((row) => [row.id, row]))
  const usesOf = new Map(coupons.map(({ code, uses }) => [code, uses]))
  return {
    ...source,
    isOutdated: (await seededHash(tables)) !== hash,
    products: source.products.flatMap((product) => {
      const row = productById.get(product.id)
      if (row === undefined) return []
      const variationsNow = product.variations.map((each) => ({ ...each, ...variationById.get(each.id) }))
      return [{ ...product, ...row, variations: variationsNow }]
    }),
    coupons: source.coupons.map((coupon) => {
      const { code, usage_limit: limit } = coupon
      return { ...coupon, usage_limit: limit === null ? null : Math.max(0, limit - (usesOf.get(code) ?? 0)) }
    }),
  }
}
