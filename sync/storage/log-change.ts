import type { CartState } from '#domain/cart/cart-state.ts'
import type { CustomerHolder } from '#domain/customer/customer-events.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/folded.ts'
import type { NewEvent } from '../log/new-event.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import type { Identity } from './identity.ts'

/** All that is known of the stored log, up to its last entry. */
export interface LogHead {
  readonly fold: Folded<CartState>
  readonly customer: Folded<CustomerHolder>
  /** The last `seq` that was given: that of the last event, whether it can be read or not. */
  readonly lastSeq: number
  readonly identity: Identity
}

/** What to append: facts, and events that follow from them; all or nothing. */
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

interface FactQuestion {
  readonly facts: readonly Fact[]
  readonly stream: string
  readonly source: ClockAndIds
}

/** Facts as the log keeps them. */
export function factsFrom({ facts, stream, source }: FactQuestion): FactEntry[] {
  const at = source.now()
  return facts.map((fact): FactEntry => ({ kind: 'fact', id: source.eventId(), stream, at, v: 1, ...fact }))
}

interface Place {
  /** The server's stream, where it is known. */
  readonly streamId: string | null
  /** The last `seq` given before. */
  readonly lastSeq: number
  readonly tab: string
}

/** The entries to append: facts as they are, events with the `seq` that follows on the last one given. */
export function sequenced(entries: readonly (FactEntry | NewEvent)[], { streamId, lastSeq, tab }: Place): LogEntry[] {
  const stream = streamId ?? 'cart:new'
  let seq = lastSeq
  return entries.map((entry) => {
    if ('kind' in entry) return entry
    seq += 1
    const { id, at, event } = entry
    return { kind: 'event', id, stream, seq, at, tab, type: event.type, v: event.v, data: event.data }
  })
}
