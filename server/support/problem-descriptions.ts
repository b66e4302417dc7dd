import * as v from 'valibot'
import { type ProblemKind, ProblemReportSchema } from '#domain/wire/problem-report.ts'

const StoredProblemSchema = v.pick(ProblemReportSchema, ['what', 'count'])

/** Describes a problem reported by a browser, with its code at the end. */
export function describeProblem(data: unknown): string {
  const kept = v.safeParse(StoredProblemSchema, data)
  if (!kept.success) return 'The browser reported an unknown problem'
  const { what, count } = kept.output
  return `${words[what]} (${what}${count === 1 ? '' : `, ${count} times`})`
}

const words: Readonly<Record<ProblemKind, string>> = {
  storage_failed: 'Browser couldn’t save the cart',
  storage_in_memory: 'Browser storage not working, cart kept in memory',
  hash_differs: 'Browser’s cart differed from the shop’s and was replaced',
  unreadable_answer: 'Browser couldn’t read a response from the shop',
  refused_request: 'Shop couldn’t read what the browser sent',
  client_forgotten: 'Shop had no record of earlier changes from this browser',
  cart_forgotten: 'Shop had no record of this cart and started a new one',
  cart_restored: 'Shop had an older copy of the cart; the browser sent its own again',
  log_forked: 'Browser had lost its latest changes, restored from the shop',
  stalled: 'Syncing stopped with an error',
}
