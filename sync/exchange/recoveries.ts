import * as v from 'valibot'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { eventsBetween } from '#domain/cart/events-between.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { type Refused, RefusedSchema } from '#domain/wire/sync-protocol.ts'
import type { NewEvent } from '../log/new-event.ts'
import type { ClientIds } from '../ports/ports.ts'
import { type Fact, factsFrom, type LogChange, type LogHead } from '../storage/log-change.ts'

interface RecoveryInput {
  readonly head: LogHead
  readonly source: ClientIds
}

/**
 * Continues as a new client, whose first event is the one after `seqBase` in the log: after a gap in the log, or when the
 * server no longer knows the old client. Nothing in the log is rewritten.
 */
export function continueAsNewClient({ head, source }: RecoveryInput, seqBase: number): LogChange {
  return { entries: [], identity: { ...head.identity, clientId: source.clientId(), seqBase } }
}

interface Unsendable {
  readonly event: EventEntry
  /** The server's message for the shopper. */
  readonly message: string
}

/** Skips an event that the server cannot accept, so that later ones are sent. The shopper sees it as a refusal. */
export function skipEvent({ head, source }: RecoveryInput, { event, message }: Unsendable): LogChange {
  const { streamId, cursor, confirmed: state } = head.fold
  const facts: Fact[] = [
    { type: 'Refused', data: { eventId: event.id, seq: event.seq, reason: 'bad_request', message } },
    { type: 'Reset', data: { streamId, cursor, acknowledged: event.seq, state, why: 'unsendable' } },
  ]
  const entries = factsFrom(facts, streamId ?? 'cart:new', source)
  return { ...continueAsNewClient({ head, source }, event.seq), entries }
}

/** Starts a new cart with the content of the old one, which the server no longer knows. */
export function moveToNewCart(recovery: RecoveryInput): LogChange {
  const { acknowledged } = recovery.head.fold
  const older = { streamId: null, cursor: 0, state: emptyCart(), acknowledged, refused: [] }
  const resent = resendLostChanges(recovery, older)
  return { ...resent, identity: { ...resent.identity, cartKey: null } }
}

/** The server's cart, which lacks events that the log holds. */
interface OlderCart {
  readonly streamId: string | null
  readonly cursor: number
  readonly state: CartState
  /** The last `seq` of the log that it has acknowledged since, and the events that it refused. */
  readonly acknowledged: number
  readonly refused: readonly Refused[]
}

/**
 * Continues with a server's cart that has lost events of the log. The lost changes are appended as new events, then the
 * pending ones, all with new numbers. They set quantities, so two browsers that send the same changes get the same cart.
 */
export function resendLostChanges({ head, source }: RecoveryInput, older: OlderCart): LogChange {
  const { fold, identity, lastSeq } = head
  const { streamId, cursor, state } = older
  const refused = new Set(older.refused.map(({ id }) => id))
  const accepted = fold.pending.filter(({ seq, id }) => seq <= older.acknowledged && !refused.has(id))
  const { view: known } = foldEntries(cartStream, { ...fold, pending: accepted }, [])
  const left = fold.pending.filter(({ seq }) => seq > older.acknowledged)
  const data = { streamId, cursor, state, acknowledged: lastSeq, why: 'unknown_cart' as const }
  const facts = [...refusalsOf(head, older.refused), { type: 'Reset' as const, data }]
  const at = source.now()
  const events = eventsBetween(state, known).map((event) => ({ id: source.eventId(), at, event }))
  return {
    entries: [...factsFrom(facts, streamId ?? 'cart:new', source), ...events, ...left.flatMap(asNewEvent)],
    identity: { ...identity, clientId: source.clientId(), seqBase: lastSeq },
  }
}

/** What a cart had accepted from a client before it was merged into another. Older servers send no event ids. */
export const CartMergedSchema = v.object({
  acknowledged: v.number(),
  held: v.optional(v.array(v.string()), []),
  refused: v.optional(v.array(RefusedSchema), []),
})
type CartMerged = v.InferOutput<typeof CartMergedSchema>

/**
 * Leaves a cart that was merged into the cart of a customer unknown to this browser, such as when the answer to a login was
 * lost. Events that the old cart had accepted are in the customer's cart. Pending events go to a new cart until the customer
 * logs in. `acknowledged` is this client's last `seq` on the wire in the old cart; `held` are the ids of pending events that
 * the old cart received from another client. If there are any, all other pending events get new numbers.
 */
export function leaveMergedCart({ head, source }: RecoveryInput, merged: CartMerged): LogChange {
  const { fold, identity, lastSeq } = head
  const held = new Set(merged.held)
  const passed = Math.max(fold.acknowledged, identity.seqBase + merged.acknowledged)
  const left = fold.pending.filter(({ seq }) => seq > passed)
  const isMixed = left.some(({ id }) => held.has(id))
  const acknowledged = isMixed ? lastSeq : passed
  const renumbered = isMixed ? left.filter(({ id }) => !held.has(id)).flatMap(asNewEvent) : []
  const hadLines = Object.keys(fold.view.lines).length > 0
  const account = hadLines ? ({ status: 'guest', merged: true } as const) : identity.account
  const data = { streamId: null, cursor: 0, acknowledged, state: emptyCart(), why: 'other_cart' as const }
  const facts = [...refusalsOf(head, merged.refused), { type: 'Reset' as const, data }]
  return {
    entries: [...factsFrom(facts, fold.streamId ?? 'cart:new', source), ...renumbered],
    identity: { ...identity, account, clientId: source.clientId(), cartKey: null, seqBase: acknowledged },
  }
}

/** A `Refused` fact for each refused event that is pending. */
export function refusalsOf({ fold, identity }: LogHead, refused: readonly Refused[]): Fact[] {
  const pending = new Set(fold.pending.map(({ id }) => id))
  return refused
    .filter(({ id }) => pending.has(id))
    .map(({ seq, id, reason, message }) => {
      return { type: 'Refused', data: { eventId: id, seq: identity.seqBase + seq, reason, message } }
    })
}

/** Events of newer code are left out: only that code can give them new numbers. */
function asNewEvent(entry: EventEntry): NewEvent[] {
  const decoded = decodeCartEvent(entry)
  return decoded.ok ? [{ id: entry.id, at: entry.at, event: decoded.event }] : []
}
