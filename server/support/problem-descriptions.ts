import * as v from 'valibot'
import { type ProblemKind, ProblemReportSchema } from '#domain/wire/problem-report.ts'

const KeptProblemSchema = v.pick(ProblemReportSchema, ['what', 'count'])

/** What a browser reported of itself, in a sentence with its code at the end. */
export function describeProblem(data: unknown): string {
  const kept = v.safeParse(KeptProblemSchema, data)
  if (!kept.success) return 'This browser told of a problem that this version of the shop doesn’t know'
  const { what, count } = kept.output
  return `${words[what]} (${what}${count === 1 ? '' : `, ${count} times`})`
}

const words: Readonly<Record<ProblemKind, string>> = {
  storage_failed: 'This browser could not store the cart',
  storage_in_memory: 'This browser kept the cart in memory, since its storage did not work',
  hash_differs: 'This browser computed another cart than the shop, and took the shop’s',
  unreadable_answer: 'This browser could not read an answer of the shop’s',
  refused_request: 'The shop could not read what this browser sent',
  client_forgotten: 'The shop did not know what this browser had sent before',
  cart_forgotten: 'The shop did not know this browser’s cart, and began a new one',
  cart_restored: 'The shop had an older copy of this browser’s cart, which brought its own again',
  log_forked: 'This browser had lost its last changes, which the shop still had',
  stalled: 'This browser’s syncing stopped with an error',
}
