import { assert } from '#domain/assert.ts'
import type { Database } from '#server/database/database.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { type Catalogue, type CatalogueSource, composeCatalogue } from './catalogue.ts'
import { writtenParts } from './written-parts.ts'

/** How long the shown stock may be behind what was sold, in ms. */
const STOCK_MAX_AGE_MS = 300

/** The catalogue as it is now, kept in the process and made anew when any process changes it. */
export interface LiveCatalogue {
  readonly current: () => Catalogue
  /** Resolves when `current` holds all that was stored when it was called. */
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

interface LiveCatalogueOptions {
  readonly database: Pick<Database, 'tables' | 'notifications'>
  readonly source: CatalogueSource
  /** Called when the database could not be read: the catalogue then stays as it was until it can. */
  readonly onError: (error: unknown) => void
}

export async function openCatalogue({ database, source, onError }: LiveCatalogueOptions): Promise<LiveCatalogue> {
  // A catalogue is made at each sale, and its pictures and texts are most of the work.
  const partsById = new Map(source.products.map((product) => [product.id, writtenParts(product, source)]))
  const compose = async (): Promise<Catalogue> =>
    composeCatalogue(await sourceNow(database, source), (product) => {
      const parts = partsById.get(product.id)
      assert(parts !== undefined, 'nothing is sold that is not written about')
      return parts
    })
  let catalogue = await compose()
  let last = Promise.resolve()
  const reload = (): Promise<void> => {
    last = last
      .catch(() => {})
      .then(async () => {
        catalogue = await compose()
      })
    return last
  }
  const following = retryUntilDone({ work: reload, onError })
  // Pieces are sold one after another: what is shown may be a moment behind, since what counts is taken under a lock.
  let soon: NodeJS.Timeout | null = null
  const followSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null
      following.ask()
    }, STOCK_MAX_AGE_MS).unref()
  }
  const ends = [
    database.notifications.subscribe('stock', followSoon),
    database.notifications.subscribe('catalogue', following.ask),
    database.notifications.subscribe('missed', following.ask),
  ]
  return {
    current: () => catalogue,
    reload,
    close: async () => {
      if (soon !== null) clearTimeout(soon)
      for (const end of ends) end()
      await following.close()
    },
  }
}

/** `content/` with the prices, the stock and the withdrawals of the database. */
async function sourceNow({ tables }: Pick<Database, 'tables'>, source: CatalogueSource): Promise<CatalogueSource> {
  const sold = tables.selectFrom('products').where('absent', '=', false).where('withdrawn', '=', false)
  const products = await sold.select(['id', 'price', 'regular_price', 'stock']).execute()
  const columns = ['id', 'price', 'regular_price', 'stock'] as const
  const variations = await tables.selectFrom('variations').where('absent', '=', false).select(columns).execute()
  const coupons = await tables.selectFrom('coupons').selectAll().execute()
  const productById = new Map(products.map((row) => [row.id, row]))
  const variationById = new Map(variations.map((row) => [row.id, row]))
  const usesOf = new Map(coupons.map(({ code, uses }) => [code, uses]))
  return {
    ...source,
    products: source.products.flatMap((product) => {
      const row = productById.get(product.id)
      if (row === undefined) return []
      const those = product.variations.map((each) => ({ ...each, ...variationById.get(each.id) }))
      return [{ ...product, ...row, variations: those }]
    }),
    coupons: source.coupons.map((coupon) => {
      const { code, usage_limit } = coupon
      return {
        ...coupon,
        usage_limit: usage_limit === null ? null : Math.max(0, usage_limit - (usesOf.get(code) ?? 0)),
      }
    }),
  }
}
