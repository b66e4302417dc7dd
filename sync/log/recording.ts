import type { CartState } from '#domain/cart/cart-state.ts'
import type { CustomerHolder } from '#domain/customer/customer-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import type { MadeEvent } from '../made-event.ts'
import type { Identity } from './identity.ts'

/** All that is known of the log, up to its last entry. */
export interface Known {
  readonly fold: Folded<CartState>
  readonly customer: Folded<CustomerHolder>
  /** The last `seq` that was given: that of the last event, whether it can be read or not. */
  readonly lastSeq: number
  readonly identity: Identity
}

/** What to append: facts, and events that follow from them; all or nothing. */
export interface Recording {
  readonly entries: readonly (FactEntry | MadeEvent)[]
  /** Whom to speak as from now on. */
  readonly identity: Identity
  /** They take the place of everything. */
  readonly wipes?: true
}

export interface Built<Outcome> {
  /** Null to append nothing. */
  readonly recording: Recording | null
  readonly outcome: Outcome
}
