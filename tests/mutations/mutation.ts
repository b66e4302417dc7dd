import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'

const FoundBySchema = v.variant('by', [
  v.strictObject({
    by: v.literal('tests'),
    files: v.pipe(v.array(v.string()), v.minLength(1)),
    /** Of the tests that are enough, where a file has many that take their time: a part of their titles, as Vitest's `-t` takes it. */
    title: v.optional(v.string()),
  }),
  v.strictObject({ by: v.literal('sim'), seed: v.number(), seeds: v.number() }),
])

const MutationsSchema = v.array(
  v.strictObject({
    /** What the defect is. */
    name: v.string(),
    file: v.string(),
    /** Stands once in the file. */
    find: v.pipe(v.string(), v.minLength(1)),
    replace: v.string(),
    /** The cheapest that fails with it: files of the unit tests, or so many worlds of the simulation from a seed on. */
    foundBy: FoundBySchema,
  }),
)

/** A mistake of one to three lines that the tests or the simulation have to find. */
export type Mutation = v.InferOutput<typeof MutationsSchema>[number] & { readonly area: string }

const lists = new URL('lists/', import.meta.url)

/** All that are kept, by their areas. */
export function readMutations(): Mutation[] {
  return readdirSync(lists).flatMap((file) => {
    const mutations = v.parse(MutationsSchema, JSON.parse(readFileSync(new URL(file, lists), 'utf8')))
    return mutations.map((each) => ({ ...each, area: basename(file, '.json') }))
  })
}

/** A file's text with the mistake in it; null where it does not apply any more. */
export function mutated(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  const [before, after, ...more] = text.split(find)
  return before === undefined || after === undefined || more.length > 0 ? null : `${before}${replace}${after}`
}
