import * as v from 'valibot'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { sessionEnded } from '../account/account-sync.ts'
import type { ClientIds, HttpReply, Problem } from '../ports/ports.ts'
import type { LogChange, LogHead } from '../storage/log-change.ts'
import type { RequestContext } from './apply-answer.ts'
import { again, later, type SyncOutcome } from './outcome.ts'
import { CartMergedSchema, continueAsNewClient, leaveMergedCart, moveToNewCart, skipEvent } from './recoveries.ts'

/**
 * The codes, with their status, by which the shop says that it can't read a request, or that the request is too large. Any
 * other error, of a proxy or portal in between or of a failing part of the shop, does not refuse an act.
 */
const UNSENDABLE: ReadonlyMap<string, number> = new Map([
  ['bad_request', 400],
  ['body_too_large', 413],
])

/** What to do after an error. */
export interface Remedy {
  readonly problem?: Problem
  /** The cart key of the request is not valid any more. */
  readonly isCartGone?: true
  /** Send at most so many events: the server can't read one among them. */
  readonly limit?: number
  /** The session of the request has ended. */
  readonly isSessionOver?: true
  readonly help?: (head: LogHead) => LogChange | null
  readonly outcome: SyncOutcome
}

interface ErrorQuestion {
  readonly reply: HttpReply
  readonly asked: RequestContext
  readonly source: ClientIds
}

export function remedyFor({ reply: { status, body, retryAfter }, asked, source }: ErrorQuestion): Remedy {
  const { identity, sent } = asked
  const error = v.safeParse(ErrorBodySchema, body)
  const { code, message, data } = error.success ? error.output : { code: '', message: '', data: {} }
  const detail = `${status} ${code}`
  if (code === 'unsupported_protocol') return { outcome: { kind: 'outdated' } }
  if (code === 'unknown_cart_key') {
    const help = (head: LogHead) => moveToNewCart({ head, source })
    return { problem: { what: 'cart_forgotten', detail }, isCartGone: true, help, outcome: later }
  }
  if (code === 'seq_gap') {
    const help = (head: LogHead) => continueAsNewClient({ head, source }, head.fold.acknowledged)
    return { problem: { what: 'client_forgotten', detail: identity.clientId }, help, outcome: later }
  }
  if (code === 'cart_merged') {
    const merged = v.safeParse(CartMergedSchema, data)
    if (!merged.success) return { outcome: later }
    const help = (head: LogHead) =>
      head.identity.account.status === 'guest' ? leaveMergedCart({ head, source }, merged.output) : null
    return { isCartGone: true, help, outcome: later }
  }
  if (code === 'session_ended' && identity.account.status === 'customer') {
    return { isSessionOver: true, help: (head) => sessionEnded(head, identity), outcome: again }
  }
  if (UNSENDABLE.get(code) === status) {
    const problem: Problem = { what: 'refused_request', detail }
    const [event] = sent
    if (event === undefined) return { problem, outcome: later }
    if (sent.length > 1) return { problem, limit: Math.ceil(sent.length / 2), outcome: again }
    return { problem, help: (head) => skipEvent({ head, source }, { event, message }), outcome: later }
  }
  return { outcome: { kind: 'later', retryAfter, reached: status < 500 } }
}
