import * as v from 'valibot'
import { SeenSchema } from '#domain/wire/seen.ts'

/** What `browser_facts` keeps of an answer that a browser told of. */
export const ToldTotalsSchema = v.pick(SeenSchema, ['after', 'cursor', 'acknowledged', 'shown', 'total', 'why'])
export type ToldTotals = v.InferOutput<typeof ToldTotalsSchema>

export function isToldTotals(data: unknown): data is ToldTotals {
  return v.is(ToldTotalsSchema, data)
}
