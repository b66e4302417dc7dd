import { beforeAll, describe, expect, it } from 'vitest'
import { composeDictionary } from '#server/search/dictionary.ts'
import type { SearchDocument } from '#server/search/documents.ts'
import { indexDocuments, pageChanges } from '#server/search/search-index.ts'
import type { ShopSearch } from '#server/search/shop-search.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { describeAfrikaansSearch } from './afrikaans-search.contract.ts'
import { describeSearch } from './search.contract.ts'
import { shippedSearch } from './shipped-search.ts'

describe('a search in the embedded database', () => {
  const sql = memorySql()
  let search: ShopSearch
  beforeAll(async () => {
    search = await shippedSearch(sql())
  })

  describeSearch(() => search)
  describeAfrikaansSearch(() => search)
})

describe('the search index', () => {
  const sql = memorySql()

  const dictionary = composeDictionary({ same: [] })
  const document = (ref: string, name: string, place = 0): SearchDocument => {
    return { kind: 'product', ref, place, name, known: '', summary: '', text: '' }
  }
  const index = (documents: readonly SearchDocument[], now: number) =>
    indexDocuments(sql(), { documents, dictionary, now })

  it('knows when each page last changed, independent of other pages', async () => {
    await index([document('sage', 'sage couch'), document('fjord', 'fjord couch', 1)], 1_000)
    await index(
      [document('nora', 'nora bed'), document('sage', 'sage sofa', 1), document('fjord', 'fjord couch', 2)],
      2_000,
    )
    const changes = await pageChanges(sql().run)
    expect(Object.fromEntries(changes)).toEqual({
      'product/nora': 2_000,
      'product/sage': 2_000,
      'product/fjord': 1_000,
    })
  })

  it('removes pages that no longer exist', async () => {
    await index([document('fjord', 'fjord couch')], 3_000)
    expect([...(await pageChanges(sql().run)).keys()]).toEqual(['product/fjord'])
  })

  it('is written once by processes that start together', async () => {
    await Promise.all([4_000, 4_001, 4_002].map((now) => index([document('luna', 'luna couch')], now)))
    expect((await pageChanges(sql().run)).get('product/luna')).toBe(4_000)
  })
})
