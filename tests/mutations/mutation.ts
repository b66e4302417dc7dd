import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'

const FoundBySchema = v.variant('by', [
  v.strictObject({
    by: v.literal('tests'),
    files: v.pipe(v.array(v.string()), v.minLength(1)),
    /** A part of the titles of the tests that suffice, for a file with many slow ones. Passed to Vitest's `-t`. */
    title: v.optional(v.string()),
  }),
  v.strictObject({ by: v.literal('sim'), seed: v.number(), seeds: v.number() }),
])

const MutationsSchema = v.array(
  v.strictObject({
    /** A description of the defect. */
    name: v.string(),
    file: v.string(),
    /** Occurs exactly once in the file. */
    find: v.pipe(v.string(), v.minLength(1)),
    replace: v.string(),
    /** The cheapest check that fails with it: test files that need no browser, or simulated worlds from a seed on. */
    foundBy: FoundBySchema,
  }),
)

/** A defect of one to three lines that the tests or the simulation must find. */
export type Mutation = v.InferOutput<typeof MutationsSchema>[number] & { readonly area: string }

const lists = new URL('lists/', import.meta.url)

/** All mutations, with their areas. */
export function readMutations(): Mutation[] {
  return readdirSync(lists).flatMap((file) => {
    const mutations = v.parse(MutationsSchema, JSON.parse(readFileSync(new URL(file, lists), 'utf8')))
    return mutations.map((each) => ({ ...each, area: basename(file, '.json') }))
  })
}

/** A file's text with the defect planted. Null if the patch no longer applies. */
export function mutated(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  const [before, after, ...more] = text.split(find)
  return before === undefined || after === undefined || more.length > 0 ? null : `${before}${replace}${after}`
}
