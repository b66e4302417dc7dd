import type { CartState } from '#domain/cart/cart-state.ts'
import type { CustomerHolder } from '#domain/customer/customer-events.ts'
import type { Folded } from '#domain/event/folded.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { NewEvent } from '../log/new-event.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import type { Identity } from './identity.ts'

/** The known state of the stored log, up to its last entry. */
export interface LogHead {
  readonly fold: Folded<CartState>
  readonly customer: Folded<CustomerHolder>
  /** The last `seq` assigned: that of the last event, readable or not. */
  readonly lastSeq: number
  readonly identity: Identity
}

/** What to append, atomically: facts, and events that follow from them. */
export interface LogChange {
  readonly entries: readonly (FactEntry | NewEvent)[]
  /** The log's identity after the change. */
  readonly identity: Identity
  /** The entries replace the whole log. */
  readonly wipes?: true
}

export interface Proposal<Outcome> {
  /** Null to append nothing. */
  readonly change: LogChange | null
  readonly outcome: Outcome
}

export type Fact = { [Type in FactEntry['type']]: FactOf<Type> }[FactEntry['type']]
type FactOf<Type extends FactEntry['type']> = Pick<Extract<FactEntry, { type: Type }>, 'type' | 'data'>
export type ResetWhy = FactOf<'Reset'>['data']['why']

/** Makes log entries of a stream's facts. */
export function factsFrom(facts: readonly Fact[], stream: string, source: ClockAndIds): FactEntry[] {
  const at = source.now()
  return facts.map((fact): FactEntry => ({ kind: 'fact', id: source.eventId(), stream, at, v: 1, ...fact }))
}

interface LogEnd {
  /** The server's stream; null if it is not known. */
  readonly streamId: string | null
  /** The last `seq` assigned before. */
  readonly lastSeq: number
  readonly tab: string
}

/** The entries to append: facts unchanged, events with the next `seq` each. */
export function sequenced(entries: readonly (FactEntry | NewEvent)[], { streamId, lastSeq, tab }: LogEnd): LogEntry[] {
  const stream = streamId ?? 'cart:new'
  let seq = lastSeq
  return entries.map((entry) => {
    if ('kind' in entry) return entry
    seq += 1
    const { id, at, event } = entry
    return { kind: 'event', id, stream, seq, at, tab, type: event.type, v: event.v, data: event.data }
  })
}
