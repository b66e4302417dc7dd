import { emptyCart } from '#domain/cart/cart-state.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { Account } from '../log/account.ts'
import type { ClientIds } from '../ports/ports.ts'
import type { Identity } from './identity.ts'
import { factsFrom, type LogChange } from './log-change.ts'

interface EpochParts {
  /** The last `seq` given before: none of it is given again. */
  readonly lastSeq: number
  /** The one to begin. */
  readonly epoch: number
  readonly account: Account
  readonly source: ClientIds
}

/** A change of facts alone. */
type Wipe = LogChange & { readonly entries: readonly FactEntry[]; readonly wipes: true }

/**
 * What a log starts with anew, as somebody else whom nothing connects with whoever it was before. The facts say so to a
 * tab that knows only what was before, and move the log's end on, so that nothing of the old epoch can be written after it.
 */
export function newEpoch({ lastSeq, epoch, account, source }: EpochParts): Wipe {
  const reset = { streamId: null, cursor: 0, why: 'logged_out' } as const
  const cart = { ...reset, acknowledged: lastSeq, state: emptyCart() }
  const customer = { ...reset, acknowledged: 0, state: customerStream.initial() }
  const entries = [
    ...factsFrom({ facts: [{ type: 'Reset', data: cart }], stream: 'cart:new', source }),
    ...factsFrom({ facts: [{ type: 'Reset', data: customer }], stream: 'customer:new', source }),
  ]
  const identity: Identity = { clientId: source.clientId(), cartKey: null, seqBase: lastSeq, account, epoch, logins: 0 }
  return { entries, identity, wipes: true }
}
