import type { ShopClient } from '#sync/client/shop-client.ts'
import type { CartLog } from '#sync/log/cart-log.ts'
import type { Seed } from '#sync/log/seed.ts'
import type { Stored } from '#sync/log/sync-status.ts'
import type { PageEvent } from '#sync/ports/ports.ts'
import type { Process } from './process.ts'

/** An event as its shopper came to know of it. */
export interface AcknowledgedAct {
  readonly id: string
  /** Where it was said to be saved; null until it was. */
  saved: Stored | null
  /** The customer whose page it was made in; null for a guest's. */
  readonly owner: string | null
  /** The customer who logged in later in its page, whose it is since; null for none. */
  takenOver: string | null
  /** The epoch that its page lived in, as far as that knew. */
  readonly epoch: number
}

export interface Tab {
  readonly name: string
  readonly process: Process
  readonly client: ShopClient & { readonly log: CartLog }
  /** What was done in it, in order. */
  readonly acknowledged: AcknowledgedAct[]
  readonly tell: (event: PageEvent) => void
  /** Whether its page was left as pages are left, with time to hand over what it holds. */
  isLeft: boolean
  /** The cart that the server rendered into its page; null for none. */
  readonly seed: Seed | null
}

export function ownerOf({ client }: Pick<Tab, 'client'>): string | null {
  const { state } = client.customer.getSnapshot()
  return state.status === 'customer' ? state.customer.user_id : null
}
