import type { Run } from '#server/database/sql.ts'
import { editDistance } from './edit-distance.ts'

interface CorrectionRow {
  readonly word: string
  readonly known: boolean
  /** The known word with the highest weight that begins with it. */
  readonly longer: Candidate | null
  /** Similar words, the most similar first. */
  readonly near: readonly Candidate[] | null
}

interface Candidate {
  readonly word: string
  readonly weight: number
}

/** A form of a known word is known if a document has it. A form of a synonym is in none: they have the canonical word. */
const CORRECTIONS = `
  select asked.word, known,
    case when not known then (
      select json_build_object('word', word, 'weight', weight) from search_words
      where word > asked.word and word < asked.word || '{' and lexeme is not null
      order by weight desc, length(word) limit 1
    ) end as longer,
    case when not known then (select json_agg(near) from words_like(asked.word) as near) end as near
  from (
    select word, exists (select from search_words where search_words.word = given.word)
      or exists (select from search_documents where words @@ to_tsquery('english', given.word))
      or given.word !~ '[a-z]' or (ts_lexize('english_stem', given.word))[1] is null as known
    from unnest($1::text[]) with ordinality as given (word, nth) order by nth
  ) as asked`

/** A word that is being typed is completed only from this many letters on. */
const MIN_TYPED_LETTERS = 3

/**
 * Corrects the words of a query: an unknown word is replaced by a known word that it begins, or else by the one with the fewest
 * typing errors. A word that resembles none stays as it is.
 */
export async function correctWords(run: Run, words: readonly string[]): Promise<string[]> {
  const rows = await run<CorrectionRow>({ name: 'correct', text: CORRECTIONS, values: [words] })
  return rows.map(({ word, known, longer, near }) => (known ? word : correctionOf(word, { longer, near: near ?? [] })))
}

function correctionOf(
  word: string,
  { longer, near }: { readonly longer: Candidate | null; readonly near: readonly Candidate[] },
) {
  const nearest = near
    .map((each) => ({ ...each, errors: editDistance(word, each.word) }))
    .filter(({ errors }) => errors <= maxErrors(word))
    .toSorted((a, b) => a.errors - b.errors || b.weight - a.weight)[0]
  if (longer === null || word.length < MIN_TYPED_LETTERS) return nearest?.word ?? word
  return nearest?.errors === 1 && nearest.weight > longer.weight ? nearest.word : longer.word
}

/** How many typing errors a word of this length may have. */
function maxErrors(word: string): number {
  if (word.length < 3) return 0
  if (word.length < 5) return 1
  return word.length < 9 ? 2 : 3
}
