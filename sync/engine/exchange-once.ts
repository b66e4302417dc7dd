import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import type { EventEntry } from '#domain/log/entry.ts'
import { ErrorBodySchema, MAX_PUSH, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import type { CustomerDesk } from '../customer/customer-desk.ts'
import { type Identity, nobody } from '../log/identity.ts'
import type { Known, Recording } from '../log/recording.ts'
import type { ShopLog } from '../log/shop-log.ts'
import type { Exchanged, ShopPorts } from '../shop-ports.ts'
import { type Asked, answerRecording } from './answer-recording.ts'
import type { ResetWhy } from './facts.ts'
import { nextRequest } from './next-request.ts'
import { asNewClient, inNewCart, outOfMergedCart, withoutEvent } from './recoveries.ts'
import { sights } from './sights.ts'

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

export type ExchangePorts = Pick<ShopPorts, 'eventId' | 'now' | 'clientId' | 'transport' | 'report'>

interface ExchangeParts {
  readonly ports: ExchangePorts
  readonly log: ShopLog
  readonly desk: Pick<CustomerDesk, 'recognise'>
  /** Whether the server rendered a cart, so that there is one even if the log has none. */
  readonly hasSeed: () => boolean
}

/** What a server answers to a request that it cannot read, or that is too much for it. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 413, 422])

type Answered = Extract<Exchanged, { kind: 'answered' }>

interface Exchange {
  readonly asked: Asked
  readonly sent: readonly EventEntry[]
}

const again: Outcome = { kind: 'again' }
const later: Outcome = { kind: 'later', retryAfter: null, reached: true }

/**
 * Makes the function that does one round trip: what is pending goes out, and what the server says is appended. What it
 * appends it makes of the log as it is when it is written, and not as it was before the call.
 */
export function exchanger({ ports, log, desk, hasSeed }: ExchangeParts): (signal: AbortSignal) => Promise<Outcome> {
  /** The most events to send: halved until the one is found that the server cannot read. */
  let limit = MAX_PUSH
  let afresh: ResetWhy | null = null
  /** Whether the server has said here that the session has ended, and nothing else since. */
  let hasEnded = false
  const seen = sights()

  /** Records what helps, unless another tab has found help meanwhile. */
  const recover = (
    { asked }: Exchange,
    help: (known: Known) => Recording | null,
    outcome: Outcome = later,
  ): Promise<Outcome> =>
    log.record((known) => {
      const isOurs = known.identity.clientId === asked.identity.clientId
      return { recording: isOurs ? help(known) : null, outcome }
    })

  const takeAnswer = async ({ asked, sent }: Exchange, body: unknown, signal: AbortSignal): Promise<Outcome> => {
    const parsed = v.safeParse(SyncAnswerSchema, body)
    if (!parsed.success) {
      ports.report({ what: 'garbled_answer', detail: v.summarize(parsed.issues) })
      return later
    }
    const verdict = await log.record((known) => {
      const outcome = answerRecording({ answer: parsed.output, asked, known, source: ports })
      return { recording: outcome.kind === 'record' ? outcome.recording : null, outcome }
    })
    switch (verdict.kind) {
      case 'stale':
        return later
      case 'afresh':
        if (verdict.why === 'hash_differs') ports.report({ what: 'hash_differs', detail: asked.identity.clientId })
        afresh = verdict.why
        return again
      case 'whose':
        return (await desk.recognise(signal)) ? again : later
      case 'record':
        hasEnded = false
        seen.note(asked.identity.clientId, verdict.seen)
        if (verdict.forked) ports.report({ what: 'log_forked', detail: asked.identity.clientId })
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
      return recover(exchange, (known) => inNewCart({ known, source: ports }))
    }
    if (code === 'seq_gap') {
      ports.report({ what: 'client_forgotten', detail: asked.identity.clientId })
      return recover(exchange, (known) => asNewClient({ known, source: ports }, known.fold.acknowledged))
    }
    if (code === 'cart_merged' && error.success) {
      const { acknowledged } = error.output.data
      if (typeof acknowledged !== 'number') return later
      return recover(exchange, (known) =>
        known.identity.account.status === 'guest' ? outOfMergedCart({ known, source: ports }, acknowledged) : null,
      )
    }
    if (code === 'session_ended' && asked.identity.account.status === 'customer') {
      hasEnded = true
      return recover(exchange, ended, { kind: 'ended' })
    }
    if (UNREADABLE.has(status)) {
      ports.report({ what: 'refused_request', detail })
      const [first] = sent
      if (first === undefined) return later
      if (sent.length === 1)
        return recover(exchange, (known) => withoutEvent({ known, source: ports }, { event: first, message }))
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
    if (reply.status !== 200) return { kind: 'later', retryAfter: reply.retryAfter, reached: reply.status < 500 }
    return log.record(({ identity }) => {
      const isStill = identity.clientId === clientId && identity.account.status === 'leaving'
      return { recording: isStill ? { entries: [], identity: { ...identity, account: nobody } } : null, outcome: again }
    })
  }

  return async (signal) => {
    const known = await log.catchUp()
    const { fold, identity } = known
    const { account } = identity
    if (account.status === 'leaving') return leave(identity, signal)
    if (account.status === 'customer' && account.ended && hasEnded) return { kind: 'ended' }
    const isNobody = account.status === 'guest' && identity.cartKey === null
    const isStranger = isNobody && fold.streamId === null && !hasSeed()
    if (isStranger && fold.pending.length === 0) return { kind: 'settled' }
    const why = afresh ?? (fold.gap ? 'gap' : null)
    const asked: Asked = { identity, cursor: fold.cursor, afresh: why }
    const next = nextRequest({ ...known, limit, afresh: why !== null })
    if (next.kind === 'hole') {
      return recover({ asked, sent: [] }, (now) => asNewClient({ known: now, source: ports }, next.seqBase))
    }
    const untold = seen.of(identity.clientId)
    const request = { ...next.request, sentAt: ports.now(), ...(untold.length > 0 && { seen: [...untold] }) }
    const reply = await ports.transport.exchange(request, signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return { kind: 'later', retryAfter: null, reached: false }
    if (reply.status === 200) seen.told(untold)
    const exchange: Exchange = { asked, sent: next.sent }
    return reply.status === 200 ? takeAnswer(exchange, reply.body, signal) : takeError(exchange, reply)
  }
}

function ended({ identity }: Known): Recording | null {
  const { account } = identity
  if (account.status !== 'customer' || account.ended) return null
  return { entries: [], identity: { ...identity, account: { ...account, ended: true } } }
}
