import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { DiskFault } from './world/disk-faults.ts'
import type { CallFault, NetworkConditions } from './world/network.ts'

/** A shopper's command, independent of the cart's content: lines are named by their index, and all shown notices are meant. */
export type PlannedCommand =
  | Exclude<CartCommand, { type: 'ChangeQuantity' | 'RemoveItem' | 'DismissNotices' }>
  | { readonly type: 'DismissNotices' }
  | { readonly type: 'ChangeQuantity'; readonly line: number; readonly quantity: number }
  | { readonly type: 'RemoveItem'; readonly line: number }

interface Place {
  readonly browser: number
  readonly tab: number
}

/** One step of a world. `wait` is the ms since the step before. Browsers and tabs are named by their index. */
export type Step = { readonly wait: number } & (
  | (Place & { readonly kind: 'act'; readonly commands: readonly PlannedCommand[] })
  | { readonly kind: 'network'; readonly browser: number; readonly conditions: NetworkConditions; readonly ms: number }
  | { readonly kind: 'offline'; readonly browser: number; readonly ms: number }
  | { readonly kind: 'disk_fails'; readonly browser: number; readonly fault: DiskFault; readonly operations: number }
  /** The nth disk operation from now fails like this, or the tab that does it crashes there and is reopened. */
  | {
      readonly kind: 'operation_fails'
      readonly browser: number
      readonly nth: number
      readonly how: DiskFault['how'] | 'crash'
    }
  /** The nth call to the server from now fails like this, or the tab that makes it crashes there and is reopened. */
  | { readonly kind: 'call_fails'; readonly browser: number; readonly nth: number; readonly how: CallFault | 'crash' }
  /** The next store that a tab opens takes this long to open. */
  | { readonly kind: 'disk_slow'; readonly browser: number; readonly ms: number }
  /** The browser evicts everything stored except cookies, while its tabs are running. */
  | { readonly kind: 'evict'; readonly browser: number }
  /** The tab crashes at its nth await from now. */
  | (Place & { readonly kind: 'crash'; readonly pauses: number })
  | { readonly kind: 'crash_browser'; readonly browser: number }
  /** The tab's page is left normally at its nth await from now, and another one replaces it. */
  | (Place & { readonly kind: 'reload'; readonly pauses: number })
  /** The tab's page is left and kept in the back/forward cache, and another one takes its place. */
  | (Place & { readonly kind: 'put_away' })
  /** The tab goes back to the page that was put away last, unless the browser has evicted it: then it is loaded again. */
  | (Place & { readonly kind: 'back'; readonly isEvicted?: boolean })
  /** The tab is duplicated, with its session storage, in place of the next one, which is closed. */
  | (Place & { readonly kind: 'duplicate' })
  /** Crashed tabs are reopened. */
  | { readonly kind: 'reopen'; readonly browser: number }
  | (Place & { readonly kind: 'freeze'; readonly ms: number })
  /** A tab in the background, often a frozen one, is discarded without another event, and loaded again. */
  | (Place & { readonly kind: 'discard' })
  /** The browser's machine sleeps: its tabs stop, without an event before or after. */
  | { readonly kind: 'sleep'; readonly browser: number; readonly ms: number }
  /** The tab is frozen during its next write, with the transaction open. */
  | (Place & { readonly kind: 'freeze_writing'; readonly ms: number })
  | (Place & { readonly kind: 'look' })
  /** A shopper dismisses every refusal that the tab shows. */
  | (Place & { readonly kind: 'dismiss' })
  /** All pages of the browser are closed, and new ones are opened after this long. */
  | { readonly kind: 'close'; readonly browser: number; readonly ms: number }
  /** The browser's service worker wakes to send pending events, and is terminated at its nth await; null if it ends by itself. */
  | { readonly kind: 'wake_worker'; readonly browser: number; readonly pauses: number | null }
  /** The browser is closed; when it is opened again, its last unsent event (or one of the server's answers) is unreadable. */
  | { readonly kind: 'corrupt'; readonly browser: number; readonly row?: 'event' | 'answer' }
  /** A tab of a newer release appends an event that this code does not know (or no server accepts), and is closed. */
  | { readonly kind: 'newer_tab'; readonly browser: number; readonly isUnsendable?: boolean }
  /** The clock of a browser, or of the server (null), jumps by this many ms. */
  | { readonly kind: 'clock'; readonly browser: number | null; readonly ms: number }
  /** A server process crashes at its nth next await, at the latest when another replaces it after `ms`. */
  | { readonly kind: 'kill_server'; readonly process: number; readonly pauses: number; readonly ms: number }
  /** The server restarts from a backup of this many ms ago. */
  | { readonly kind: 'restore_server'; readonly ago: number }
  | { readonly kind: 'reprice'; readonly product: number; readonly price: number }
  | { readonly kind: 'restock'; readonly product: number; readonly stock: number }
  | { readonly kind: 'end_coupon'; readonly code: string }
  /** A shopper presses the checkout's button, or opens the checkout of an empty cart. */
  | (Place & { readonly kind: 'check_out' })
  /** Somebody logs in. Another customer's unsent events are discarded, or the login is cancelled. */
  | (Place & { readonly kind: 'log_in'; readonly customer: number; readonly discards: boolean })
  /** Somebody logs out, with `anyway` even if not everything could be sent. */
  | (Place & { readonly kind: 'log_out'; readonly anyway: boolean })
  /** Every session of a customer ends on the server. */
  | { readonly kind: 'end_sessions'; readonly customer: number }
  /** A page requests the session's customer, as at its start. */
  | (Place & { readonly kind: 'refresh' })
)

export interface Plan {
  readonly seed: number
  /** Whether the browsers start with the cookie of an existing cart, or create one. */
  readonly cart: 'given' | 'made'
  /** Whether the browsers have Web Locks. Without them, every tab leads. */
  readonly locks: 'shared' | 'none'
  /** The numbers of browsers and of tabs in each; 2 by default. */
  readonly browsers?: number
  readonly tabs?: number
  /** The number of server processes (1 by default), and how they access the store (`instant` by default). */
  readonly processes?: number
  readonly reach?: 'instant' | 'guarded'
  /** `rendered`: a page starts with the server-rendered cart, and acts are made before its code has loaded. `loaded` by default. */
  readonly pages?: 'rendered' | 'loaded'
  /** Whether the browsers have Background Sync, so that a service worker can send for them. */
  readonly hasWorkers?: boolean
  readonly steps: readonly Step[]
}
