import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import type { EventEntry } from '#domain/log/entry.ts'
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

/** The client and the cart of a request. */
export interface RequestContext {
  readonly identity: Identity
  /** Under which the cart was asked for, or a first one; undefined for a customer's. */
  readonly cartKey: string | undefined
  /** What a customer's next request is to name: another cart of this browser may have been asked for by it. Null for none. */
  readonly nextKey: string | null
  /** The fold's, when it was asked. */
  readonly streamId: string | null
  readonly cursor: number
  /** Why the whole stream was requested, from its start; null if only the events after the cursor were. */
  readonly afresh: ResetWhy | null
  /** The events that went with it. */
  readonly sent: readonly EventEntry[]
}

/** The result of applying an answer. */
export type AppliedAnswer =
  | {
      readonly kind: 'record'
      /** Null where it says nothing that the log does not hold: a page that is opened then writes nothing. */
      readonly change: LogChange | null
      /** What the shopper saw of it; null for nothing. */
      readonly seen: ViewReport | null
      /** How many events are left to send, and whether any was taken. */
      readonly left: number
      readonly moved: boolean
      /**
       * `log_forked`: the server has events of this client that the log does not hold, since the disk has lost its end.
       * `hash_differs`: the whole stream was folded, and still it is another state than the server's. `cart_restored`: the
       * server had lost events of the cart that the log holds, and the log sends their changes again.
       */
      readonly problems: readonly Problem[]
    }
  /** It does not follow on the log, or gives another state than the server's: request the whole stream. */
  | { readonly kind: 'afresh'; readonly why: ResetWhy }
  /** The cart is a customer's, and the log is not known to be one's. */
  | { readonly kind: 'whose' }
  /** The log has changed meanwhile, so the answer does not apply any more: request again. */
  | { readonly kind: 'stale' }

interface AnswerQuestion {
  readonly answer: SyncAnswer
  readonly asked: RequestContext
  readonly head: LogHead
  readonly source: ClientIds
}

/** The facts of an answer, to be appended together: what was refused, and then what was synced or reset. */
export function applyAnswer({ answer, asked, head, source }: AnswerQuestion): AppliedAnswer {
  const { fold } = head
  const { account } = head.identity
  if (head.identity.clientId !== asked.identity.clientId) return { kind: 'stale' }
  if (answer.cartKey === null && account.status === 'guest') return { kind: 'whose' }
  const rewrites = answer.reset !== undefined || asked.afresh !== null
  const isSamePlace = fold.streamId === asked.streamId && fold.cursor === asked.cursor
  if (rewrites && !isSamePlace) return { kind: 'stale' }
  const streamId = `cart:${answer.cartId}`
  const isOther = fold.streamId !== null && fold.streamId !== streamId
  if (isOther && !rewrites) return { kind: 'afresh', why: 'other_cart' }

  const taken = head.identity.seqBase + answer.acknowledged
  if (answer.reset?.past === true && fold.streamId === streamId) {
    const { cursor, state } = answer.reset
    const acknowledged = Math.max(fold.acknowledged, taken)
    const older = { streamId, cursor, state, acknowledged, refused: answer.refused }
    const change = resendLostChanges({ head, source }, older)
    const left = change.entries.filter((entry) => !('kind' in entry)).length
    const problems: Problem[] = [{ what: 'cart_restored', detail: asked.identity.clientId }]
    return { kind: 'record', change, seen: null, left, moved: true, problems }
  }
  const forked = isForked(answer, head)
  // A reset names the refusals of what was sent with it, and not of what another tab has sent meanwhile: that is sent again.
  const sentUpTo = asked.sent.at(-1)?.seq ?? 0
  const unasked = fold.pending.find(({ seq }) => answer.reset !== undefined && seq > sentUpTo && seq <= taken)
  const ours = unasked === undefined ? taken : unasked.seq - 1
  const acknowledged = forked ? fold.acknowledged : Math.max(fold.acknowledged, ours)
  const why = asked.afresh ?? (isOther ? 'other_cart' : 'too_far_behind')
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

  const entries = factsFrom({ facts, stream: streamId, source })
  const next = foldEntries(cartStream, fold, entries)
  const joined = !next.gap && next.cursor >= answer.cursor
  if (!joined && !rewrites) return { kind: 'afresh', why: 'gap' }
  const comparable = next.cursor === answer.cursor && next.newerVersion !== 'confirmed'
  const differs = comparable && !isServersCart(next.confirmed, answer)
  if (differs && !rewrites) return { kind: 'afresh', why: 'hash_differs' }

  // To a request of before a login it says nothing of the guest's key, which the customer's next request is to name.
  const isOfLogin = head.identity.logins === asked.identity.logins
  const cartKey = isOfLogin ? (answer.cartKey ?? asked.nextKey) : head.identity.cartKey
  const served = {
    ...head.identity,
    cartKey,
    account: account.status === 'customer' ? { ...account, ended: false } : account,
  }
  const identity = forked ? { ...served, clientId: source.clientId(), seqBase: fold.acknowledged } : served
  const left = fold.pending.filter(({ seq }) => seq > acknowledged).length
  const moved = acknowledged > fold.acknowledged
  const seen = forked ? null : viewReportOf({ head, entries, after: next })
  const problems: Problem[] = []
  if (forked) problems.push({ what: 'log_forked', detail: asked.identity.clientId })
  if (differs) problems.push({ what: 'hash_differs', detail: 'even with the whole stream' })
  const isNews =
    rewrites ||
    moved ||
    fold.streamId === null ||
    next.cursor > fold.cursor ||
    facts.length > 1 ||
    !isSame(identity, head.identity)
  return { kind: 'record', change: isNews ? { entries, identity } : null, seen, left, moved, problems }
}

/** Whether the server holds events of this client that are not those of the log: what was lost here has its numbers there. */
function isForked(answer: SyncAnswer, { fold, lastSeq, identity }: LogHead): boolean {
  if (identity.seqBase + answer.acknowledged > lastSeq) return true
  const pending = new Map(fold.pending.map(({ seq, id }) => [seq, id]))
  return answer.events.some(({ origin, seq, id }) => {
    if (origin !== identity.clientId || seq === null) return false
    const own = identity.seqBase + seq
    return own > fold.acknowledged && pending.get(own) !== id
  })
}
