import * as v from 'valibot'
import { ErrorBodySchema, SYNC_PROTOCOL } from '#domain/wire/sync-protocol.ts'
import { endSession } from '../account/account-sync.ts'
import type { ClientIds, HttpReply, Problem } from '../ports/ports.ts'
import type { LogChange, LogHead } from '../storage/log-change.ts'
import type { RequestContext } from './apply-answer.ts'
import { again, later, type SyncOutcome } from './outcome.ts'
import { CartMergedSchema, continueAsNewClient, leaveMergedCart, moveToNewCart, skipEvent } from './recoveries.ts'

/**
 * The shop's own error codes, with their status, for a request that is unreadable or too large. No other error, such as a
 * proxy's, a captive portal's or that of a failing part of the shop, refuses an act.
 */
const UNSENDABLE: ReadonlyMap<string, number> = new Map([
  ['bad_request', 400],
  ['body_too_large', 413],
])

/** What to do after an error. */
export interface Remedy {
  readonly problem?: Problem
  /** Why the cart key of the request is no longer valid. `merged`: the customer who now has the cart may have just logged in here. */
  readonly goneCart?: 'unknown' | 'merged'
  /** Send at most this many events: the server cannot read one of them. */
  readonly limit?: number
  /** The session of the request has ended. */
  readonly isSessionOver?: true
  readonly recovery?: (head: LogHead) => LogChange | null
  readonly outcome: SyncOutcome
}

interface ErrorInput {
  readonly reply: HttpReply
  readonly context: RequestContext
  readonly source: ClientIds
}

export function remedyFor({ reply: { status, body, retryAfter }, context, source }: ErrorInput): Remedy {
  const { identity, sent } = context
  const error = v.safeParse(ErrorBodySchema, body)
  const { code, message, data } = error.success ? error.output : { code: '', message: '', data: {} }
  const detail = `${status} ${code}`
  // During a release, an older server may answer, and a newer one the next request. After a rollback, the page asks for a reload.
  const isServerOlder = 'supported' in data && Number(data.supported) < SYNC_PROTOCOL
  if (code === 'unsupported_protocol') return { outcome: isServerOlder ? later : { kind: 'outdated' } }
  if (code === 'unknown_cart_key') {
    const recovery = (head: LogHead) => moveToNewCart({ head, source })
    return { problem: { what: 'cart_forgotten', detail }, goneCart: 'unknown', recovery, outcome: later }
  }
  if (code === 'seq_gap') {
    const recovery = (head: LogHead) => continueAsNewClient({ head, source }, head.fold.acknowledged)
    return { problem: { what: 'client_forgotten', detail: identity.clientId }, recovery, outcome: later }
  }
  if (code === 'cart_merged') {
    const merged = v.safeParse(CartMergedSchema, data)
    if (!merged.success) return { outcome: later }
    const recovery = (head: LogHead) =>
      head.identity.account.status === 'guest' ? leaveMergedCart({ head, source }, merged.output) : null
    return { goneCart: 'merged', recovery, outcome: later }
  }
  if (code === 'session_ended' && identity.account.status === 'customer') {
    const erased = 'account' in data && data.account === 'deleted' ? source : undefined
    return { isSessionOver: true, recovery: (head) => endSession(head, identity, erased), outcome: again }
  }
  if (UNSENDABLE.get(code) === status) {
    const problem: Problem = { what: 'refused_request', detail }
    const [event] = sent
    if (event === undefined) return { problem, outcome: later }
    if (sent.length > 1) return { problem, limit: Math.ceil(sent.length / 2), outcome: again }
    return { problem, recovery: (head) => skipEvent({ head, source }, { event, message }), outcome: later }
  }
  return { outcome: { kind: 'later', retryAfter, reached: error.success && status < 500 } }
}
