import type { Run } from '#server/database/sql.ts'
import { editDistance } from './edit-distance.ts'

interface AskedRow {
  readonly word: string
  readonly known: boolean
  /** The weightiest word that begins so. */
  readonly longer: Candidate | null
  /** The words that look like it, the likest first. */
  readonly near: readonly Candidate[] | null
}

interface Candidate {
  readonly word: string
  readonly weight: number
}

const ASKED = `
  select asked.word, known,
    case when not known then (
      select json_build_object('word', word, 'weight', weight) from search_words
      where word > asked.word and word < asked.word || '{' and lexeme is not null
      order by weight desc, length(word) limit 1
    ) end as longer,
    case when not known then (select json_agg(near) from words_like(asked.word) as near) end as near
  from (
    select word, exists (select from search_words where search_words.word = given.word)
      or exists (select from search_words where lexeme = (ts_lexize('english_stem', given.word))[1])
      or given.word !~ '[a-z]' or (ts_lexize('english_stem', given.word))[1] is null as known
    from unnest($1::text[]) with ordinality as given (word, nth) order by nth
  ) as asked`

/** A word that is being typed needs so many letters before it says what it will be. */
const MIN_TYPED_LETTERS = 3

/**
 * The words that a shopper meant: one that the shop does not know gives way to one that it begins, or to the one that is
 * fewest typing errors away. A word that resembles none stays as it is.
 */
export async function correctWords(run: Run, words: readonly string[]): Promise<string[]> {
  const rows = await run<AskedRow>({ name: 'correct', text: ASKED, values: [words] })
  return rows.map(({ word, known, longer, near }) => (known ? word : meantBy(word, { longer, near: near ?? [] })))
}

function meantBy(
  word: string,
  { longer, near }: { readonly longer: Candidate | null; readonly near: readonly Candidate[] },
) {
  const nearest = near
    .map((each) => ({ ...each, slips: editDistance(word, each.word) }))
    .filter(({ slips }) => slips <= slipsForgiven(word))
    .toSorted((a, b) => a.slips - b.slips || b.weight - a.weight)[0]
  if (longer === null || word.length < MIN_TYPED_LETTERS) return nearest?.word ?? word
  return nearest?.slips === 1 && nearest.weight > longer.weight ? nearest.word : longer.word
}

/** How many typing errors a word of this length may have. */
function slipsForgiven(word: string): number {
  if (word.length < 3) return 0
  if (word.length < 5) return 1
  return word.length < 9 ? 2 : 3
}
