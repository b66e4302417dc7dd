import type { Run } from '#server/database/sql.ts'
import type { DocumentKind } from './documents.ts'

export interface FoundDocument {
  readonly kind: DocumentKind
  readonly ref: string
}

export interface FoundPage {
  /** The number of products on all pages. */
  readonly total: number
  /** The slugs of one page of products, best first. */
  readonly products: readonly string[]
  /** The best other documents. */
  readonly others: readonly FoundDocument[]
}

/**
 * `$1` is the query, and `$2` the words for the ranking. `$1` is hidden from the planner in a subquery: for a word that most
 * documents have, it would scan them all instead of using the index.
 */
const found = (column: 'words' | 'heading') => `
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
const FOUND = { every: found('words'), some: found('heading') }

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

type FoundRow = { readonly [Name in keyof FoundPage]: FoundPage[Name] | null }

interface WordQuery {
  /** Documents with all of the words, or with some of them in their heading; more of them rank higher. */
  readonly match: keyof typeof FOUND
  /** Letters and digits only, as returned by `splitWords`. */
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

export async function findWords(run: Run, { match, words, offset, limit }: WordQuery): Promise<FoundPage> {
  const some = words.join(' | ')
  const values = [match === 'every' ? words.join(' & ') : some, some, offset, limit]
  const [row] = await run<FoundRow>({ name: `find-${match}`, text: FOUND[match], values })
  return { total: row?.total ?? 0, products: row?.products ?? [], others: row?.others ?? [] }
}

interface PrefixQuery {
  /** The completed words. */
  readonly words: readonly string[]
  /** The prefix that is being typed, and canonical words that it may stand for. */
  readonly start: string
  readonly orElse: readonly string[]
  /** All words, if the last one is complete too. */
  readonly complete: readonly string[]
}

/** Finds documents with the words and one that begins with the prefix in their heading. */
export function findPrefix(run: Run, { words, start, orElse, complete }: PrefixQuery): Promise<FoundDocument[]> {
  const last = [`${start}:*`, ...orElse].join(' | ')
  const query = `${[...words, `(${last})`].join(' & ')} | (${complete.join(' & ')})`
  const order = [...words, last, ...complete].join(' | ')
  return run<FoundDocument>({ name: 'find-beginning', text: SUGGESTED, values: [query, order] })
}
