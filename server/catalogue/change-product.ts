import type { Database } from '#server/database/database.ts'

/** A change of the catalogue; amounts in cents. `of` is the slug of a product or the id of a variation. */
export interface CatalogueChange {
  readonly of: string
  readonly set: Value | Withdrawal
}

type Value = { readonly price: number } | { readonly regular_price: number } | { readonly stock: number }
/** Of a product alone. */
type Withdrawal = { readonly withdrawn: boolean }

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
  { of, set }: CatalogueChange,
): Promise<CatalogueChangeResult> {
  const changed = await ('withdrawn' in set ? setWithdrawn(tables, of, set) : setValue(tables, of, set))
  if (changed.ok) notifications.publish('catalogue', {})
  return changed
}

async function setWithdrawn(
  tables: CatalogueDatabase['tables'],
  slug: string,
  withdrawal: Withdrawal,
): Promise<CatalogueChangeResult> {
  const product = tables.updateTable('products').set(withdrawal).where('slug', '=', slug).where('absent', '=', false)
  return (await product.returning('id').executeTakeFirst()) ? { ok: true } : notFound
}

async function setValue(tables: CatalogueDatabase['tables'], of: string, value: Value): Promise<CatalogueChangeResult> {
  if (/^\d{1,9}$/.test(of)) {
    const variation = tables.updateTable('variations').set(value).where('id', '=', Number(of))
    return (await variation.where('absent', '=', false).returning('id').executeTakeFirst()) ? { ok: true } : notFound
  }
  const named = tables.selectFrom('products').select('id').where('slug', '=', of).where('absent', '=', false)
  const product = await named.executeTakeFirst()
  if (product === undefined) return notFound
  const ofProduct = tables.selectFrom('variations').select('id').where('product_id', '=', product.id)
  const variations = (await ofProduct.where('absent', '=', false).orderBy('id').execute()).map(({ id }) => id)
  if (variations.length > 0) return { ok: false, reason: 'has_variations', variations }
  await tables.updateTable('products').set(value).where('id', '=', product.id).execute()
  return { ok: true }
}

const notFound: CatalogueChangeResult = { ok: false, reason: 'unknown', variations: [] }
