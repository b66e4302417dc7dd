import { itemsOnPage, PAGE_LIMIT, PAGE_SIZE, pagesOf } from '#domain/catalogue/paging.ts'
import type { SearchQuery, SearchResult, Suggestions } from '#domain/search/search.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Run } from '#server/database/sql.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { correctWords } from './correct-words.ts'
import { asTyped, type Dictionary, splitWords } from './dictionary.ts'
import { type FoundPage, findPrefix, findWords } from './find-documents.ts'
import { type SearchResults, searchResults } from './search-results.ts'

/** The most words of a query, and the most letters of a word, that are searched for. */
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40
/** For categories, articles and information pages each. */
const MAX_OTHERS = 6

export type ShopSearch = ReturnType<typeof shopSearch>

interface ShopSearchParts {
  readonly run: Run
  readonly catalogue: () => Catalogue
  readonly texts: SiteTexts
  readonly dictionary: Dictionary
}

/** The result of a query, with the words that were searched for. */
interface FoundWords {
  readonly words: readonly string[]
  readonly match: SearchResult['match']
  readonly found: FoundPage
}

export function shopSearch({ run, catalogue, texts, dictionary }: ShopSearchParts) {
  const resultsOf = memoByCatalogue((shop) => searchResults(shop, texts))

  async function findTyped(typed: readonly string[], page: number): Promise<FoundWords> {
    const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_LIMIT }
    const find = (match: 'every' | 'some', words: readonly string[]) =>
      findWords(run, { match, words: dictionary.canonical(words), ...range })
    let words = typed
    let found = await find('every', words)
    if (isEmpty(found)) {
      words = await correctWords(run, typed)
      if (differs(words, typed)) found = await find('every', words)
    }
    const some = found.total > 0 || words.length === 1 ? nothing : await find('some', words)
    if (some.total === 0) return { words, match: isEmpty(found) ? 'nothing' : 'every_word', found }
    return { words, match: 'some_words', found: found.others.length > 0 ? { ...some, others: found.others } : some }
  }

  async function search({ q, page }: SearchQuery): Promise<SearchResult> {
    const typed = typedWords(q)
    const { words, match, found } =
      typed.length === 0 ? { words: typed, match: 'nothing' as const, found: nothing } : await findTyped(typed, page)
    const { total } = found
    const pages = pagesOf(total)
    if (page > pages) return search({ q, page: pages })
    const shown = found.products.slice(0, itemsOnPage({ total, page }))
    const { product, article, information } = resultsOf(catalogue())
    const others = page === 1 ? found.others : []
    const refs = (kind: 'category' | 'article') => others.flatMap((each) => (each.kind === kind ? [each.ref] : []))
    return {
      q,
      ...correction(words, typed),
      match,
      products: shown.flatMap((slug) => product(slug) ?? []),
      categories: refs('category')
        .flatMap((slug) => catalogue().category(slug) ?? [])
        .slice(0, MAX_OTHERS),
      articles: refs('article')
        .flatMap((slug) => article(slug) ?? [])
        .slice(0, MAX_OTHERS),
      information: others.flatMap((each) => information(each) ?? []).slice(0, MAX_OTHERS),
      total,
      page,
      pages,
    }
  }

  async function suggest(q: string): Promise<Suggestions> {
    const typed = typedWords(q)
    if (typed.length === 0) return { q, suggestions: [] }
    const findWithPrefix = (words: readonly string[]) => {
      const start = words.at(-1) ?? ''
      return findPrefix(run, {
        words: dictionary.canonical(words.slice(0, -1)),
        start,
        orElse: dictionary.withPrefix(start),
        complete: dictionary.canonical(words),
      })
    }
    let words = typed
    let found = await findWithPrefix(words)
    if (found.length === 0) {
      words = await correctWords(run, typed)
      if (differs(words, typed)) found = await findWithPrefix(words)
    }
    const { suggestion } = resultsOf(catalogue())
    return { q, ...correction(words, typed), suggestions: found.flatMap((each) => suggestion(each) ?? []) }
  }

  return { search, suggest }
}

const nothing: FoundPage = { total: 0, products: [], others: [] }

const isEmpty = ({ total, others }: FoundPage): boolean => total === 0 && others.length === 0

function typedWords(q: string): readonly string[] {
  return splitWords(q)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
}

function differs(words: readonly string[], typed: readonly string[]): boolean {
  return words.some((word, index) => word !== typed[index])
}

function correction(words: readonly string[], typed: readonly string[]): { readonly corrected?: string } {
  return differs(words, typed) ? { corrected: words.map(asTyped).join(' ') } : {}
}

/** Caches the results' lookup tables for each catalogue object, which is replaced whenever the catalogue changes. */
function memoByCatalogue(make: (catalogue: Catalogue) => SearchResults): (catalogue: Catalogue) => SearchResults {
  const cache = new WeakMap<Catalogue, SearchResults>()
  return (catalogue) => {
    const results = cache.get(catalogue) ?? make(catalogue)
    cache.set(catalogue, results)
    return results
  }
}
