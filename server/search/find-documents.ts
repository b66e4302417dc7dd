import type { Run } from '#server/database/sql.ts'
import type { DocumentKind } from './documents.ts'

export interface FoundDocument {
  readonly kind: DocumentKind
  readonly ref: string
}

export interface FoundPage {
  /** How many products there are on all pages. */
  readonly total: number
  /** The slugs of one page of products, the best first. */
  readonly products: readonly string[]
  /** The best of everything else. */
  readonly others: readonly FoundDocument[]
}

/**
 * $1 says what is found, and $2 in which order: by its words one for one, wherever they stand. The planner is not to see
 * $1: for a word that most documents have, it would read them all instead of the index.
 */
const FOUND = (column: 'words' | 'heading') => `
  with found as materialized (
    select kind, ref, place, ts_rank(case when kind = 'product' then heading else words end, order_query) as score
    from search_documents, to_tsquery('english', $2) as order_query
    where ${column} @@ (select to_tsquery('english', $1))
  )
  select (select count(*)::integer from found where kind = 'product') as total,
    (select json_agg(ref) from (
      select ref from found where kind = 'product' order by score desc, place offset $3 limit $4
    ) as page) as products,
    (select json_agg(json_build_object('kind', kind, 'ref', ref)) from (
      select kind, ref from found where kind <> 'product' order by score desc, place limit 40
    ) as best) as others`
const EVERY_WORD = FOUND('words')
const SOME_WORDS = FOUND('heading')

const SUGGESTED = `
  with found as materialized (
    select kind, ref, place, ts_rank(heading, order_query) as score
    from search_documents, to_tsquery('english', $2) as order_query
    where heading @@ (select to_tsquery('english', $1))
  )
  select kinds.kind, best.ref
  from (values (1, 'product', 4), (2, 'category', 2), (3, 'article', 1), (4, 'information', 1)) as kinds (nth, kind, most),
    lateral (select ref, score, place from found where found.kind = kinds.kind order by score desc, place limit most) as best
  order by nth, score desc, place`

interface FoundRow {
  readonly total: number
  readonly products: readonly string[] | null
  readonly others: readonly FoundDocument[] | null
}

interface Question {
  /** Of letters and digits only, as `wordsOf` leaves them. */
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** What has every one of the words. */
export function findAllWords(run: Run, question: Question): Promise<FoundPage> {
  return find(run, { name: 'find-every', text: EVERY_WORD, query: question.words.join(' & '), question })
}

/** What is named by some of the words; the more of them, the better. */
export function findAnyWord(run: Run, question: Question): Promise<FoundPage> {
  return find(run, { name: 'find-some', text: SOME_WORDS, query: question.words.join(' | '), question })
}

interface Search {
  readonly name: string
  readonly text: string
  readonly query: string
  readonly question: Question
}

async function find(run: Run, { name, text, query, question }: Search): Promise<FoundPage> {
  const values = [query, question.words.join(' | '), question.offset, question.limit]
  const [row] = await run<FoundRow>({ name, text, values })
  return { total: row?.total ?? 0, products: row?.products ?? [], others: row?.others ?? [] }
}

interface Beginning {
  /** The words that are complete. */
  readonly words: readonly string[]
  /** What is being typed, and the words that it may become beside those that it begins. */
  readonly start: string
  readonly orElse: readonly string[]
  /** All of them where the last is complete, too. */
  readonly complete: readonly string[]
}

/** What is named by the words and by one that begins with what is being typed. */
export function findPrefix(run: Run, { words, start, orElse, complete }: Beginning): Promise<FoundDocument[]> {
  const last = [`${start}:*`, ...orElse].join(' | ')
  const query = `${[...words, `(${last})`].join(' & ')} | (${complete.join(' & ')})`
  const order = [...words, last, ...complete].join(' | ')
  return run<FoundDocument>({ name: 'find-beginning', text: SUGGESTED, values: [query, order] })
}
