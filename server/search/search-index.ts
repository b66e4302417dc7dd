import { createHash } from 'node:crypto'
import type { Run, Sql } from '#server/database/sql.ts'
import type { Dictionary } from './dictionary.ts'
import type { SearchDocument } from './documents.ts'

const INDEXING_LOCK_ID = 722_874_100
const SEED = 'search'
const CONTENT_SEED = 'search content'
/** To be increased when the stored form of documents changes, so that the next start stores them again. */
const DOCUMENT_VERSION = 1
const BATCH_SIZE = 500

interface IndexedDocument extends SearchDocument {
  readonly hash: string
}

interface SearchSource {
  readonly documents: readonly SearchDocument[]
  readonly dictionary: Dictionary
  /** Epoch ms. */
  readonly now: number
}

/**
 * Whether the texts that the documents are composed of, as this hash, are those of the release that was started last. A release
 * that starts makes them so.
 */
export async function isLatestContent(run: Run, hash: string, isStarting: boolean): Promise<boolean> {
  if (!isStarting) return (await seedOf(run, CONTENT_SEED)) === hash
  await storeSeed(run, CONTENT_SEED, hash)
  return true
}

/** Stores the documents for the search. Writes nothing if they have not changed since the last time. */
export async function indexDocuments(sql: Sql, { documents, dictionary, now }: SearchSource): Promise<void> {
  const indexed = documents.map((document) => ({
    ...document,
    hash: hashOf(JSON.stringify({ ...document, place: 0 })),
  }))
  const hash = hashOf(
    JSON.stringify([DOCUMENT_VERSION, indexed.map((each) => [each.hash, each.place]), dictionary.words]),
  )
  if ((await seedOf(sql.run, SEED)) === hash) return
  await sql.maintenance(async (run) => {
    await run({ text: `select pg_advisory_xact_lock(${INDEXING_LOCK_ID})` })
    if ((await seedOf(run, SEED)) === hash) return
    await removeOthers(run, indexed)
    for (let at = 0; at < indexed.length; at += BATCH_SIZE)
      await writeDocuments(run, indexed.slice(at, at + BATCH_SIZE), now)
    await writeWords(run, weighWords(documents, dictionary))
    await storeSeed(run, SEED, hash)
  })
  await sql.run({ text: 'analyze search_documents, search_words' })
}

/** When each page last changed, in epoch ms, by kind and ref: `product/sage-3-seater`. */
export async function pageChanges(run: Run): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ page: string; changed_at: number }>({
    text: `select kind || '/' || ref as page, changed_at from search_documents`,
  })
  return new Map(rows.map(({ page, changed_at }) => [page, changed_at]))
}

async function seedOf(run: Run, name: string): Promise<string | undefined> {
  const [row] = await run<{ hash: string }>({ text: 'select hash from seeds where name = $1', values: [name] })
  return row?.hash
}

async function storeSeed(run: Run, name: string, hash: string): Promise<void> {
  const text = 'insert into seeds (name, hash) values ($1, $2) on conflict (name) do update set hash = $2'
  await run({ text, values: [name, hash] })
}

async function removeOthers(run: Run, documents: readonly IndexedDocument[]): Promise<void> {
  await run({
    text: `delete from search_documents where kind || '/' || ref <> all ($1)`,
    values: [documents.map(({ kind, ref }) => `${kind}/${ref}`)],
  })
}

async function writeDocuments(run: Run, documents: readonly IndexedDocument[], now: number): Promise<void> {
  await run({
    text: `
      insert into search_documents (kind, ref, place, hash, changed_at, heading, words)
      select kind, ref, place, hash, $2, heading, case when kind = 'product' then strip(words) else words end
      from json_to_recordset($1::json) as given
          (kind text, ref text, place integer, hash text, name text, known text, summary text, text text),
        lateral (select setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', known), 'B'))
          as named (heading),
        lateral (select heading || setweight(to_tsvector('english', summary), 'C') || setweight(to_tsvector('english', text), 'D'))
          as whole (words)
      on conflict (kind, ref) do update set
        place = excluded.place, heading = excluded.heading, words = excluded.words, hash = excluded.hash,
        changed_at = case when search_documents.hash = excluded.hash then search_documents.changed_at else $2 end`,
    values: [JSON.stringify(documents), now],
  })
}

/** Weighs words for spelling corrections: a word in a name counts ten times one in a text, and a synonym as much as its canonical word. */
function weighWords(documents: readonly SearchDocument[], dictionary: Dictionary): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of text.split(' ')) weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  for (const { name, known, summary, text } of documents) {
    add(`${name} ${known}`, 10)
    add(`${summary} ${text}`, 1)
  }
  const synonyms = dictionary.words.map((word): [string, number] => {
    const canonical = dictionary.canonical([word])[0] ?? word
    return [word, Math.max(1, weights.get(word) ?? 0, weights.get(canonical) ?? 0)]
  })
  return new Map([...weights, ...synonyms].filter(([word]) => /^[a-z]{2,40}$/.test(word)))
}

async function writeWords(run: Run, weights: ReadonlyMap<string, number>): Promise<void> {
  await run({ text: 'delete from search_words' })
  await run({
    text: `
      insert into search_words (word, lexeme, weight)
      select word, (ts_lexize('english_stem', word))[1], weight from unnest($1::text[], $2::integer[]) as given (word, weight)`,
    values: [[...weights.keys()], [...weights.values()]],
  })
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
