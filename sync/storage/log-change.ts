import type { CartState } from '#domain/cart/cart-state.ts'
import type { CustomerHolder } from '#domain/customer/customer-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import type { NewEvent } from '../log/new-event.ts'
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
  /** Whom to speak as from now on. */
  readonly identity: Identity
  /** They take the place of everything. */
  readonly wipes?: true
}

export interface Proposal<Outcome> {
  /** Null to append nothing. */
  readonly change: LogChange | null
  readonly outcome: Outcome
}
