import { emptyCart } from '#domain/cart/cart-state.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import type { Account } from '../log/account.ts'
import type { ClientIds } from '../ports/ports.ts'
import type { Identity } from './identity.ts'
import { factsFrom } from './log-change.ts'

interface EpochParts {
  /** The last `seq` assigned before: none is reused. */
  readonly lastSeq: number
  /** The new epoch. */
  readonly epoch: number
  readonly account: Account
  readonly source: ClientIds
}

/**
 * The change that starts a new epoch, with an identity unrelated to the previous one. Its facts reset tabs that still know
 * the old epoch, and advance the log's end, so that those tabs cannot append anything of the old epoch.
 */
export function newEpoch({ lastSeq, epoch, account, source }: EpochParts) {
  const reset = { streamId: null, cursor: 0, why: 'logged_out' } as const
  const cart = { ...reset, acknowledged: lastSeq, state: emptyCart() }
  const customer = { ...reset, acknowledged: 0, state: customerStream.initial() }
  const entries = [
    ...factsFrom([{ type: 'Reset', data: cart }], 'cart:new', source),
    ...factsFrom([{ type: 'Reset', data: customer }], 'customer:new', source),
  ]
  const identity: Identity = { clientId: source.clientId(), cartKey: null, seqBase: lastSeq, account, epoch, logins: 0 }
  return { entries, identity, wipes: true as const }
}
