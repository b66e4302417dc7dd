import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { Content } from './read-content.ts'

/**
 * Updates the tables from `content/` if it has changed since the last time. A price or stock that changed in `content/`
 * wins, one that changed only in the shop stays, and products that are no longer in `content/` are not sold any more.
 * Returns whether anything changed.
 */
export async function seedCatalogue(tables: Kysely<Tables>, { source, hash }: Content): Promise<boolean> {
  if ((await seededHash(tables)) === hash) return false
  const products = source.products.toSorted((a, b) => a.id - b.id)
  const variations = products
    .flatMap(({ id, variations: own }) => own.map((each) => ({ ...each, product_id: id })))
    .toSorted((a, b) => a.id - b.id)
  await tables.transaction().execute(async (rows) => {
    await sql`lock table seeds in exclusive mode`.execute(rows)
    // Locks rows in the same order as orders do, to avoid deadlocks: variations first, each table by id.
    await rows.selectFrom('variations').select('id').orderBy('id').forUpdate().execute()
    await rows.selectFrom('products').select('id').orderBy('id').forUpdate().execute()
    await rows.updateTable('variations').set({ absent: true }).execute()
    // A slug is unique, and another product may have it from now on.
    await rows.updateTable('products').set({ absent: true, slug: sql<string>`id::text` }).execute()
    await rows
      .insertInto('products')
      .values(products.map(({ id, slug, ...rest }) => ({ id, slug, ...valuesOf(rest) })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ slug: sql`excluded.slug`, ...updatedValues('products'), absent: false }),
      )
      .execute()
    await rows
      .insertInto('variations')
      .values(variations.map(({ id, product_id, ...rest }) => ({ id, product_id, ...valuesOf(rest) })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ product_id: sql`excluded.product_id`, ...updatedValues('variations'), absent: false }),
      )
      .execute()
    await rows
      .insertInto('coupons')
      .values(source.coupons.map(({ code }) => ({ code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await rows
      .insertInto('seeds')
      .values({ name: 'catalogue', hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
      .execute()
  })
  return true
}

/** The hash of the content from which the tables were last updated. */
export const seededHash = async (tables: Kysely<Tables>): Promise<string | undefined> =>
  (await tables.selectFrom('seeds').select('hash').where('name', '=', 'catalogue').executeTakeFirst())?.hash

interface Valued<Stock> {
  readonly price: number
  readonly regular_price: number
  readonly stock: Stock
}

function valuesOf<Stock extends number | null>({ price, regular_price, stock }: Valued<Stock>) {
  const content = { content_price: price, content_regular_price: regular_price, content_stock: stock }
  return { price, regular_price, stock, ...content }
}

/** The value from `content/` if it has changed since the last time; otherwise the shop's. */
function updatedValues(table: 'products' | 'variations') {
  const newest = (column: 'price' | 'regular_price' | 'stock'): RawBuilder<number> => {
    const [current, previous] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.content_${column}`)]
    const next = sql.ref(`excluded.content_${column}`)
    return sql<number>`case when ${previous} is distinct from ${next} then ${next} else ${current} end`
  }
  return {
    price: newest('price'),
    regular_price: newest('regular_price'),
    stock: newest('stock'),
    content_price: sql<number>`excluded.content_price`,
    content_regular_price: sql<number>`excluded.content_regular_price`,
    content_stock: sql<number>`excluded.content_stock`,
  }
}
