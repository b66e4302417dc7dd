import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { SearchResult } from '#domain/search/search.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { GroupedResults } from './grouped-results.tsx'
import { SEARCH_PAGE_WORDS } from './page-words.en.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchHelp } from './search-help.tsx'
import styles from './search-page.module.css'

/** `/search?q=`. The loader returns null for an empty search. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<SearchResult | null> => {
      const searchParams = new URL(request.url).searchParams
      // The shop refuses a NUL, which no text has.
      const query = new URLSearchParams({ q: (searchParams.get('q') ?? '').replaceAll('\0', ' ') })
      const page = searchParams.get('page') ?? ''
      // An invalid page number shows the first page.
      if (/^\d{1,6}$/.test(page)) query.set('page', page)
      const result = bodyOrThrow(await api.get<SearchResult>(`/api/search?${query}`, request.signal))
      return result.q === '' ? null : { ...result, products: result.products.map((card) => cardForList(card)) }
    },
    Component: SearchPage,
  }
}

function SearchPage() {
  const result = useLoaderData<SearchResult | null>()
  const words = useWords('searchPage', SEARCH_PAGE_WORDS)
  return (
    <div className="page">
      <PageHead
        title={result === null ? words.title : words.titleOf(result.q)}
        description={words.description}
        path={null}
        indexed={false}
      />
      <div className={styles.head}>
        <h1>{result === null ? words.question : <Headline result={result} />}</h1>
        <SearchBox size="large" words={result?.q ?? ''} />
        {result !== null && (
          <p role="status" aria-label={words.results} className="muted-text">
            {summaryOf(result, words)}
          </p>
        )}
      </div>
      {result === null || result.match === 'nothing' ? <SearchHelp /> : <GroupedResults result={result} />}
    </div>
  )
}

function Headline({ result: { q, corrected, match } }: { readonly result: SearchResult }) {
  const { none, some } = useWords('searchPage', SEARCH_PAGE_WORDS)
  return <span key={match}>{match === 'nothing' ? none(<q>{q}</q>) : some(<q>{corrected ?? q}</q>)}</span>
}

/** The number of results, and whether they are for a corrected or a partial search. */
function summaryOf({ q, corrected, match, total }: SearchResult, words: typeof SEARCH_PAGE_WORDS) {
  if (match === 'nothing') return words.checkSpelling
  if (total === 0) return words.noProducts
  const items = words.items(total)
  if (match === 'some_words') return words.someWords(items)
  return corrected === undefined ? items : words.corrected(items, <q>{q}</q>)
}
