import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { SearchQuerySchema } from '#domain/search/search.ts'
import { composeCatalogue } from '#server/catalogue/catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { composeDictionary, SearchWordsSchema } from '#server/search/dictionary.ts'
import { composeDocuments } from '#server/search/documents.ts'
import { indexDocuments } from '#server/search/search-index.ts'
import { type ShopSearch, shopSearch } from '#server/search/shop-search.ts'
import { readTexts } from '#server/texts/read-texts.ts'
import { composeSiteTexts } from '#server/texts/site-texts.ts'
import { openMemorySql } from '#tests/server/memory-database.ts'
import type { BenchRow } from './bench-row.ts'
import { manyProducts, QUERIES, TYPED_PREFIXES } from './search-fixtures.ts'
import { limitedRow, percentile, slowestMedian, timesOf } from './statistics.ts'

const PRODUCTS = 5_000
/** In ms, at the 95th percentile. */
const LIMIT = 20
const COUNTS = { warmup: 3, rounds: 12 }

/** Searches among 5,000 products in the embedded database, which is slower than PostgreSQL. */
export async function run(): Promise<BenchRow[]> {
  const sql = await openMemorySql()
  try {
    const search = await openSearch(sql)
    const searched = await timesOf({
      ...COUNTS,
      queries: QUERIES,
      ask: (q) => search.search(v.parse(SearchQuerySchema, { q })),
    })
    const suggested = await timesOf({ ...COUNTS, queries: TYPED_PREFIXES, ask: (q) => search.suggest(q) })
    return [
      limitedRow('search over 5,000 products, 95th percentile of all answers', percentile(searched.flat(), 95), LIMIT),
      limitedRow('search over 5,000 products, the slowest question’s median', slowestMedian(searched), LIMIT),
      limitedRow(
        'suggestions over 5,000 products, 95th percentile of all answers',
        percentile(suggested.flat(), 95),
        LIMIT,
      ),
    ]
  } finally {
    await sql.close()
  }
}

async function openSearch(sql: Awaited<ReturnType<typeof openMemorySql>>): Promise<ShopSearch> {
  const folder = (name: string) => pathToFileURL(`${resolve(import.meta.dirname, '..', name)}/`)
  const content = folder('content')
  const { source } = await readContent({ content, pictures: folder('build/pictures') })
  const catalogue = composeCatalogue({ ...source, products: manyProducts(source.products, PRODUCTS) })
  const texts = composeSiteTexts(
    { ...(await readTexts({ content, isMeasured: false })), pictures: source.pictures },
    catalogue,
  )
  const words = v.parse(SearchWordsSchema, JSON.parse(await readFile(new URL('search-words.json', content), 'utf8')))
  const dictionary = composeDictionary(words)
  const documents = composeDocuments({ catalogue, texts, words, dictionary })
  await indexDocuments(sql, { documents, dictionary, now: Date.now() })
  return shopSearch({ run: sql.run, catalogue: () => catalogue, texts, dictionary })
}
