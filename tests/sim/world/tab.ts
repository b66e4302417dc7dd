import type { ShopClient } from '#sync/client/shop-client.ts'
import type { CartLog } from '#sync/log/cart-log.ts'
import type { Stored } from '#sync/log/sync-status.ts'
import type { PageEvent } from '#sync/ports/ports.ts'
import type { Process } from './process.ts'
import type { RenderedCart } from './shop-server.ts'

/** An event as its shopper saw it. */
export interface AcknowledgedAct {
  readonly id: string
  /** Where it was shown as saved. Null before that. */
  saved: Stored | null
  /** The customer of its page. Null for a guest. */
  readonly owner: string | null
  /** The first customer who later logged in on its page, and took it over. Null for none. */
  takenOver: string | null
  /** The epoch of its page, as far as the page knew. */
  readonly epoch: number
}

export interface Tab {
  readonly name: string
  /** The index of its tab in the browser. */
  readonly place: number
  readonly process: Process
  readonly client: ShopClient & { readonly log: CartLog }
  /** The events made in it, in order. */
  readonly acknowledged: AcknowledgedAct[]
  readonly tell: (event: PageEvent) => void
  /** Shows its page again, from the back/forward cache. */
  readonly restore: () => void
  /** Whether its page was left normally, with time to hand over its events. */
  isLeft: boolean
  /** The server-rendered cart of its page. Null for none. */
  readonly rendered: RenderedCart | null
}

export function ownerOf({ client }: Pick<Tab, 'client'>): string | null {
  const { state } = client.customer.getSnapshot()
  return state.status === 'customer' ? state.customer.user_id : null
}
