import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Sql } from '#server/database/sql.ts'
import { composeDictionary, SearchWordsSchema } from '#server/search/dictionary.ts'
import { composeDocuments } from '#server/search/documents.ts'
import { indexDocuments } from '#server/search/search-index.ts'
import { type ShopSearch, shopSearch } from '#server/search/shop-search.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { shippedTexts } from '../texts/shipped-texts.ts'

const file = new URL('../../../content/search-words.json', import.meta.url)
export const shippedWords = v.parse(SearchWordsSchema, JSON.parse(readFileSync(file, 'utf8')))

/** A search over the shipped shop, on a migrated database. */
export async function shippedSearch(sql: Sql): Promise<ShopSearch> {
  const catalogue = shippedCatalogue()
  const texts = await shippedTexts()
  const dictionary = composeDictionary(shippedWords)
  const documents = composeDocuments({ catalogue, texts, words: shippedWords, dictionary })
  await indexDocuments(sql, { documents, dictionary, now: Date.UTC(2026, 10, 20) })
  return shopSearch({ run: sql.run, catalogue: () => catalogue, texts, dictionary })
}
