import * as v from 'valibot'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { sessionEnded } from '../account/account-sync.ts'
import type { ClientIds, HttpReply, Problem } from '../ports/ports.ts'
import type { LogChange, LogHead } from '../storage/log-change.ts'
import type { RequestContext } from './apply-answer.ts'
import { again, later, type SyncOutcome } from './outcome.ts'
import {
  CartMergedSchema,
  continueAsNewClient,
  leaveMergedCart,
  moveToNewCart,
  skipUnsendableEvent,
} from './recoveries.ts'

/**
 * By what the shop says that it cannot read a request, or that it is too much for it: the code, with its status. Whatever
 * else is said, by a proxy or a portal in between or by a part of the shop that stumbled, refuses nobody's act.
 */
const UNSENDABLE: ReadonlyMap<string, number> = new Map([
  ['bad_request', 400],
  ['body_too_large', 413],
])

/** What an error calls for. */
export interface Remedy {
  readonly problem?: Problem
  /** The key that the cart was asked for by opens nothing any more. */
  readonly isCartGone?: true
  /** Send no more events than so many: there is one among them that the server cannot read. */
  readonly limit?: number
  /** The session that was asked in is over. */
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
    return { problem, help: (head) => skipUnsendableEvent({ head, source }, { event, message }), outcome: later }
  }
  return { outcome: { kind: 'later', retryAfter, reached: status < 500 } }
}
