import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { readableEvents } from '#domain/log/log-row.ts'
import { isServersCart } from '#domain/wire/same-cart.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import { isSame } from '../log/is-same.ts'
import type { ClientIds, Problem } from '../ports/ports.ts'
import type { Identity } from '../storage/identity.ts'
import { type Fact, factsFrom, type LogChange, type LogHead, type ResetWhy } from '../storage/log-change.ts'
import { refusalsOf, resendLostChanges } from './recoveries.ts'
import { viewReportOf } from './view-reports.ts'

/** The state of the log when a request was made. */
export interface RequestContext {
  readonly identity: Identity
  /** The cart key of the request, known or proposed; undefined for a customer's cart. */
  readonly cartKey: string | undefined
  /** The key that a customer's next request must name: another cart of this browser may have been created with it. Null for none. */
  readonly nextKey: string | null
  readonly streamId: string | null
  readonly cursor: number
  /** Why the whole stream was requested; null if only the events after the cursor were. */
  readonly refetch: ResetWhy | null
  /** The events that the request contained. */
  readonly sent: readonly EventEntry[]
}

/** The result of applying an answer. */
export type AppliedAnswer =
  | {
      readonly kind: 'record'
      /** Null if the answer contains nothing new, so that opening a page writes nothing. */
      readonly change: LogChange | null
      /** What the shopper saw change; null for nothing. */
      readonly seen: ViewReport | null
      /** How many events are left to send, and whether any was acknowledged. */
      readonly left: number
      readonly moved: boolean
      /**
       * `log_forked`: the server has events of this client that the log lacks, since the disk has lost its last writes.
       * `hash_differs`: even the whole stream folds to another state than the server's. `cart_restored`: the server has lost
       * events of the cart that the log holds, and the log sends their changes again.
       */
      readonly problems: readonly Problem[]
    }
  /** The answer does not follow on the log, or folds to another state than the server's: request the whole stream. */
  | { readonly kind: 'refetch'; readonly why: ResetWhy }
  /** The cart is a customer's, and the request named none: not the log's customer, if another one has logged in meanwhile. */
  | { readonly kind: 'unknown_owner' }
  /** The log has changed meanwhile, so the answer no longer applies: request again. */
  | { readonly kind: 'stale' }

interface AnswerToApply {
  readonly answer: SyncAnswer
  readonly context: RequestContext
  readonly head: LogHead
  readonly source: ClientIds
}

/** Turns an answer into facts to append together: first the refusals, then a `Synced` or a `Reset`. */
export function applyAnswer({ answer, context, head, source }: AnswerToApply): AppliedAnswer {
  const { fold } = head
  const { account } = head.identity
  if (head.identity.clientId !== context.identity.clientId) return { kind: 'stale' }
  if (answer.cartKey === null && context.identity.account.status === 'guest') return { kind: 'unknown_owner' }
  const rewrites = answer.reset !== undefined || context.refetch !== null
  const isSamePlace = fold.streamId === context.streamId && fold.cursor === context.cursor
  if (rewrites && !isSamePlace) return { kind: 'stale' }
  const streamId = `cart:${answer.cartId}`
  const isOther = fold.streamId !== null && fold.streamId !== streamId
  if (isOther && !rewrites) return { kind: 'refetch', why: 'other_cart' }

  const ackSeq = head.identity.seqBase + answer.acknowledged
  if (answer.reset?.past === true && fold.streamId === streamId) {
    const { cursor, state } = answer.reset
    const older = { streamId, cursor, state, acknowledged: ackSeq, refused: answer.refused }
    const change = resendLostChanges({ head, source }, older)
    const left = change.entries.filter((entry) => !('kind' in entry)).length
    const problems: Problem[] = [{ what: 'cart_restored', detail: context.identity.clientId }]
    return { kind: 'record', change, seen: null, left, moved: true, problems }
  }
  const forked = isForked(answer, head)
  // A reset lists the refusals of this request only, not of what another tab has sent meanwhile: that is sent again.
  const sentUpTo = context.sent.at(-1)?.seq ?? 0
  const sentByOther = fold.pending.find(({ seq }) => answer.reset !== undefined && seq > sentUpTo && seq <= ackSeq)
  const ours = sentByOther === undefined ? ackSeq : sentByOther.seq - 1
  const acknowledged = forked ? storedUpTo(answer, head) : Math.max(fold.acknowledged, ours)
  const why = context.refetch ?? (isOther ? 'other_cart' : 'too_far_behind')
  const facts: Fact[] = refusalsOf(head, answer.refused)
  if (answer.reset !== undefined) {
    const { cursor, state } = answer.reset
    facts.push({ type: 'Reset', data: { streamId, cursor, state, acknowledged, why } })
  } else {
    const { cursor, hash } = answer
    const events = readableEvents(answer.events, decodeCartEvent)
    if (rewrites) {
      const data = { streamId, cursor: 0, acknowledged: fold.acknowledged, state: emptyCart(), why }
      facts.push({ type: 'Reset', data })
    }
    facts.push({ type: 'Synced', data: { streamId, cursor, acknowledged, events, hash } })
  }

  const entries = factsFrom(facts, streamId, source)
  const next = foldEntries(cartStream, fold, entries)
  const joined = !next.gap && next.cursor >= answer.cursor
  if (!joined && !rewrites) return { kind: 'refetch', why: 'gap' }
  const comparable = next.cursor === answer.cursor && next.newerVersion !== 'confirmed'
  const differs = comparable && !isServersCart(next.confirmed, answer)
  if (differs && !rewrites) return { kind: 'refetch', why: 'hash_differs' }

  // The answer to a request from before a login does not settle the guest's key, which the customer's next request must name.
  const isOfLogin = head.identity.logins === context.identity.logins
  const cartKey = isOfLogin ? (answer.cartKey ?? context.nextKey) : head.identity.cartKey
  const owner = account.status === 'customer' ? { ...account, ended: false } : account
  const served = { ...head.identity, cartKey, account: owner }
  const identity = forked ? { ...served, clientId: source.clientId(), seqBase: acknowledged } : served
  const left = fold.pending.filter(({ seq }) => seq > acknowledged).length
  const moved = acknowledged > fold.acknowledged
  const seen = forked ? null : viewReportOf({ head, entries, after: next })
  const problems: Problem[] = []
  if (forked) problems.push({ what: 'log_forked', detail: context.identity.clientId })
  if (differs) problems.push({ what: 'hash_differs', detail: 'even with the whole stream' })
  const isKnown = fold.streamId !== null && next.cursor <= fold.cursor && isSame(identity, head.identity)
  const isNews = rewrites || moved || facts.length > 1 || !isKnown
  return { kind: 'record', change: isNews ? { entries, identity } : null, seen, left, moved, problems }
}

/** The last `seq` of the pending events that the answer contains: what follows them was lost, and numbered again. */
function storedUpTo({ events }: SyncAnswer, { fold }: LogHead): number {
  const stored = new Set(events.map(({ id }) => id))
  const lost = fold.pending.findIndex(({ id }) => !stored.has(id))
  const known = lost === -1 ? fold.pending : fold.pending.slice(0, lost)
  return known.at(-1)?.seq ?? fold.acknowledged
}

/** Whether the server holds events of this client that the log lacks: the log has reused the numbers of events that it lost. */
function isForked(answer: SyncAnswer, { fold, lastSeq, identity }: LogHead): boolean {
  if (identity.seqBase + answer.acknowledged > lastSeq) return true
  const pending = new Map(fold.pending.map(({ seq, id }) => [seq, id]))
  return answer.events.some(({ origin, seq, id }) => {
    if (origin !== identity.clientId || seq === null) return false
    const own = identity.seqBase + seq
    return own > fold.acknowledged && pending.get(own) !== id
  })
}
