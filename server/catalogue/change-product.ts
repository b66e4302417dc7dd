import type { Database } from '#server/database/database.ts'

/** A change of the catalogue; amounts in cents. `of` is the slug of a product or the id of a variation. */
export type CatalogueChange =
  | { readonly type: 'SetPrice'; readonly of: string; readonly price: number }
  | { readonly type: 'SetRegularPrice'; readonly of: string; readonly price: number }
  | { readonly type: 'SetStock'; readonly of: string; readonly stock: number }
  | { readonly type: 'Withdraw'; readonly of: string }
  | { readonly type: 'Restore'; readonly of: string }

export type CatalogueChangeResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** The prices and stock of a product with variations are set on its variations. */
      readonly reason: 'unknown' | 'has_variations'
      readonly variations: readonly number[]
    }

type CatalogueDatabase = Pick<Database, 'tables' | 'notifications'>

/**
 * Changes a price, a stock or whether a product is sold, and notifies every process. What `content/` no longer names is unknown:
 * no shop sells it.
 */
export async function changeProduct(
  { tables, notifications }: CatalogueDatabase,
  change: CatalogueChange,
): Promise<CatalogueChangeResult> {
  const changed = await (change.type === 'Withdraw' || change.type === 'Restore'
    ? setWithdrawn(tables, change)
    : setValue(tables, change))
  if (changed.ok) notifications.publish('catalogue', {})
  return changed
}

async function setWithdrawn(
  tables: CatalogueDatabase['tables'],
  { type, of: slug }: Extract<CatalogueChange, { type: 'Withdraw' | 'Restore' }>,
): Promise<CatalogueChangeResult> {
  const withdrawn = type === 'Withdraw'
  const product = tables.updateTable('products').set({ withdrawn }).where('slug', '=', slug).where('absent', '=', false)
  const rows = product.returning('id')
  return (await rows.executeTakeFirst()) ? { ok: true } : notFound
}

async function setValue(
  tables: CatalogueDatabase['tables'],
  change: Extract<CatalogueChange, { type: 'SetPrice' | 'SetRegularPrice' | 'SetStock' }>,
): Promise<CatalogueChangeResult> {
  const value = newValue(change)
  if (/^\d{1,9}$/.test(change.of)) {
    const variation = tables.updateTable('variations').set(value).where('id', '=', Number(change.of))
    const rows = variation.where('absent', '=', false).returning('id')
    return (await rows.executeTakeFirst()) ? { ok: true } : notFound
  }
  const named = tables.selectFrom('products').select('id').where('slug', '=', change.of).where('absent', '=', false)
  const product = await named.executeTakeFirst()
  if (product === undefined) return notFound
  const ofProduct = tables.selectFrom('variations').select('id').where('product_id', '=', product.id)
  const sold = await ofProduct.where('absent', '=', false).orderBy('id').execute()
  const variations = sold.map(({ id }) => id)
  if (variations.length > 0) return { ok: false, reason: 'has_variations', variations }
  await tables.updateTable('products').set(value).where('id', '=', product.id).execute()
  return { ok: true }
}

const notFound: CatalogueChangeResult = { ok: false, reason: 'unknown', variations: [] }

function newValue(change: Extract<CatalogueChange, { type: 'SetPrice' | 'SetRegularPrice' | 'SetStock' }>) {
  switch (change.type) {
    case 'SetPrice':
      return { price: change.price }
    case 'SetRegularPrice':
      return { regular_price: change.price }
    case 'SetStock':
      return { stock: change.stock }
  }
}
