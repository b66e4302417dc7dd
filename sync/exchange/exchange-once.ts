import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import { DoneSchema } from '#domain/customer/account-answers.ts'
import type { EventEntry } from '#domain/log/entry.ts'
import { ErrorBodySchema, MAX_PUSH, RefusedSchema, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import { type AccountSync, sessionEnded } from '../account/account-sync.ts'
import { guestAccount } from '../log/account.ts'
import type { ClientIds, LocalRecord, Problem, Reply, Transport } from '../ports/ports.ts'
import type { ResetWhy } from '../storage/facts.ts'
import type { Identity } from '../storage/identity.ts'
import type { LogChange, LogHead } from '../storage/log-change.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { applyAnswer, type RequestContext } from './apply-answer.ts'
import { nextRequest } from './next-request.ts'
import type { ProblemReports } from './problem-reports.ts'
import { asNewClient, inNewCart, outOfMergedCart, withoutEvent } from './recoveries.ts'
import { viewReports } from './view-reports.ts'

/** What one exchange comes to. */
export type Outcome =
  /** Nothing is left to send. */
  | { readonly kind: 'settled' }
  /** There is more to do, at once. */
  | { readonly kind: 'again' }
  /** Not now. `reached`: there is a server, if it did not answer what was hoped for. */
  | { readonly kind: 'later'; readonly retryAfter: number | null; readonly reached: boolean }
  /** The customer's session has ended: nothing helps but a login. */
  | { readonly kind: 'ended' }
  /** The server speaks only a newer protocol than this code. */
  | { readonly kind: 'outdated' }

export interface ExchangePorts extends ClientIds {
  readonly transport: Pick<Transport, 'exchange' | 'logOut'>
  readonly localRecord: Pick<LocalRecord, 'newCartKey' | 'replaceCartKey'>
  readonly report: (problem: Problem) => void
}

interface ExchangeParts {
  readonly ports: ExchangePorts
  readonly log: StoredLog
  readonly account: Pick<AccountSync, 'recognise'>
  /** Whether the server rendered a cart, so that there is one even if the log has none. */
  readonly hasSeed: () => boolean
  readonly problems: Pick<ProblemReports, 'undelivered' | 'delivered'>
}

/**
 * By what the shop says that it cannot read a request, or that it is too much for it: the code, with its status. Whatever
 * else is said, by a proxy or a portal in between or by a part of the shop that stumbled, refuses nobody's act.
 */
const UNSENDABLE: ReadonlyMap<string, number> = new Map([
  ['bad_request', 400],
  ['body_too_large', 413],
])

/** What a cart had taken of a client before it went into another; older servers name no events. */
const CartMergedSchema = v.object({
  acknowledged: v.number(),
  held: v.optional(v.array(v.string()), []),
  refused: v.optional(v.array(RefusedSchema), []),
})

type Answered = Extract<Reply, { kind: 'answered' }>

interface Exchange {
  readonly asked: RequestContext
  readonly sent: readonly EventEntry[]
}

const again: Outcome = { kind: 'again' }
const later: Outcome = { kind: 'later', retryAfter: null, reached: true }

/**
 * Makes the function that does one round trip: what is pending goes out, and what the server says is appended. What it
 * appends it makes of the log as it is when it is written, and not as it was before the call.
 */
export function createExchange({
  ports,
  log,
  account: accounts,
  hasSeed,
  problems,
}: ExchangeParts): (signal: AbortSignal) => Promise<Outcome> {
  /** The most events to send: halved until the one is found that the server cannot read. */
  let limit = MAX_PUSH
  let afresh: ResetWhy | null = null
  /** Whether the server has said here that the session has ended, and nothing else since. */
  let hasEnded = false
  /** The session that was asked for in the place of one that the log had lost. */
  let recognised = ''
  const reports = viewReports()

  /** Records what helps, unless another tab has found help meanwhile. */
  const recover = (
    { asked }: Exchange,
    help: (head: LogHead) => LogChange | null,
    outcome: Outcome = later,
  ): Promise<Outcome> =>
    log.record((head) => {
      const isOurs = head.identity.clientId === asked.identity.clientId
      return { change: isOurs ? help(head) : null, outcome }
    })

  const replaceCartKey = ({ cartKey }: Identity): void => {
    if (cartKey !== null) ports.localRecord.replaceCartKey(cartKey)
  }

  const takeAnswer = async ({ asked, sent }: Exchange, body: unknown, signal: AbortSignal): Promise<Outcome> => {
    const parsed = v.safeParse(SyncAnswerSchema, body)
    if (!parsed.success) {
      ports.report({ what: 'unreadable_answer', detail: v.summarize(parsed.issues) })
      return later
    }
    const verdict = await log.record((head) => {
      const outcome = applyAnswer({ answer: parsed.output, asked, head, source: ports })
      return { change: outcome.kind === 'record' ? outcome.change : null, outcome }
    })
    switch (verdict.kind) {
      case 'stale':
        return later
      case 'afresh':
        if (verdict.why === 'hash_differs') ports.report({ what: 'hash_differs', detail: asked.identity.clientId })
        afresh = verdict.why
        return again
      case 'whose':
        return (await accounts.recognise(signal)) ? again : later
      case 'record':
        hasEnded = false
        reports.add(asked.identity.clientId, verdict.seen)
        if (verdict.forked) ports.report({ what: 'log_forked', detail: asked.identity.clientId })
        if (verdict.restored) ports.report({ what: 'cart_restored', detail: asked.identity.clientId })
        if (verdict.differs) ports.report({ what: 'hash_differs', detail: 'even with the whole stream' })
        afresh = null
        limit = MAX_PUSH
        if (verdict.left === 0) return { kind: 'settled' }
        return verdict.moved || sent.length === 0 ? again : later
      default:
        return assertNever(verdict)
    }
  }

  const takeError = async (exchange: Exchange, { status, body, retryAfter }: Answered): Promise<Outcome> => {
    const { asked, sent } = exchange
    const error = v.safeParse(ErrorBodySchema, body)
    const code = error.success ? error.output.code : ''
    const message = error.success ? error.output.message : ''
    const detail = `${status} ${code}`
    if (code === 'unsupported_protocol') return { kind: 'outdated' }
    if (code === 'unknown_cart_key') {
      ports.report({ what: 'cart_forgotten', detail })
      replaceCartKey(asked.identity)
      return recover(exchange, (head) => inNewCart({ head, source: ports }))
    }
    if (code === 'seq_gap') {
      ports.report({ what: 'client_forgotten', detail: asked.identity.clientId })
      return recover(exchange, (head) => asNewClient({ head, source: ports }, head.fold.acknowledged))
    }
    if (code === 'cart_merged' && error.success) {
      const merged = v.safeParse(CartMergedSchema, error.output.data)
      if (!merged.success) return later
      replaceCartKey(asked.identity)
      return recover(exchange, (head) =>
        head.identity.account.status === 'guest' ? outOfMergedCart({ head, source: ports }, merged.output) : null,
      )
    }
    if (code === 'session_ended' && asked.identity.account.status === 'customer') {
      return log.record((head) => {
        const change = sessionEnded(head, asked.identity)
        const { account } = head.identity
        hasEnded = change !== null || (account.status === 'customer' && account.ended)
        return { change, outcome: hasEnded ? { kind: 'ended' } : again }
      })
    }
    if (UNSENDABLE.get(code) === status) {
      ports.report({ what: 'refused_request', detail })
      const [first] = sent
      if (first === undefined) return later
      if (sent.length === 1)
        return recover(exchange, (head) => withoutEvent({ head, source: ports }, { event: first, message }))
      limit = Math.ceil(sent.length / 2)
      return again
    }
    return { kind: 'later', retryAfter, reached: status < 500 }
  }

  /** The server hears of a logout before anything else: its cookie would make the next guest the old customer. */
  const leave = async ({ clientId }: Identity, signal: AbortSignal): Promise<Outcome> => {
    const reply = await ports.transport.logOut(signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return { kind: 'later', retryAfter: null, reached: false }
    // A portal answers 200 to everything, with whatever it likes, and has logged nobody out.
    const isDone = reply.status === 200 && v.is(DoneSchema, reply.body)
    if (!isDone) return { kind: 'later', retryAfter: reply.retryAfter, reached: reply.status < 500 }
    return log.record(({ identity }) => {
      const isStill = identity.clientId === clientId && identity.account.status === 'leaving'
      const change = isStill ? { entries: [], identity: { ...identity, account: guestAccount } } : null
      return { change, outcome: again }
    })
  }

  return async (signal) => {
    const head = await log.catchUp()
    const { fold, customer, identity } = head
    const { account } = identity
    if (account.status === 'leaving') return leave(identity, signal)
    if (account.status === 'customer' && account.ended && hasEnded) return { kind: 'ended' }
    const session = `${identity.clientId} ${identity.logins}`
    if (account.status === 'customer' && !account.ended && customer.streamId === null && recognised !== session) {
      // A log that was lost and came back without its customer.
      recognised = session
      return (await accounts.recognise(signal)) ? again : later
    }
    const isNobody = account.status === 'guest' && identity.cartKey === null
    const isStranger = isNobody && fold.streamId === null && !hasSeed()
    if (isStranger && fold.pending.length === 0) return { kind: 'settled' }
    const why = afresh ?? (fold.gap ? 'gap' : null)
    const next = nextRequest({ ...head, newCartKey: ports.localRecord.newCartKey(), limit, afresh: why !== null })
    const sentUpTo = (next.kind === 'send' && next.sent.at(-1)?.seq) || fold.acknowledged
    const asked: RequestContext = { identity, cursor: fold.cursor, afresh: why, sentUpTo }
    if (next.kind === 'hole') {
      return recover({ asked, sent: [] }, (now) => asNewClient({ head: now, source: ports }, next.seqBase))
    }
    const seen = reports.undelivered(identity.clientId)
    const wrong = problems.undelivered()
    const request = {
      ...next.request,
      sentAt: ports.now(),
      ...(seen.length > 0 && { seen: [...seen] }),
      ...(wrong.length > 0 && { problems: [...wrong] }),
    }
    const reply = await ports.transport.exchange(request, signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return { kind: 'later', retryAfter: null, reached: false }
    if (reply.status === 200) {
      reports.delivered(seen)
      problems.delivered(wrong)
    }
    const exchange: Exchange = { asked, sent: next.sent }
    return reply.status === 200 ? takeAnswer(exchange, reply.body, signal) : takeError(exchange, reply)
  }
}
