import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { DiskFault } from './world/disk-faults.ts'
import type { CallFault, NetworkConditions } from './world/network.ts'

/** What a shopper does, as it can be said before the cart is known: lines by their place in the cart. */
export type PlannedCommand =
  | Exclude<CartCommand, { type: 'ChangeQuantity' | 'RemoveItem' }>
  | { readonly type: 'ChangeQuantity'; readonly line: number; readonly quantity: number }
  | { readonly type: 'RemoveItem'; readonly line: number }

interface Place {
  readonly browser: number
  readonly tab: number
}

/** One thing that happens in a world. `wait` is the ms since the step before; browsers and tabs go by their numbers. */
export type Step = { readonly wait: number } & (
  | (Place & { readonly kind: 'act'; readonly commands: readonly PlannedCommand[] })
  | { readonly kind: 'network'; readonly browser: number; readonly conditions: NetworkConditions; readonly ms: number }
  | { readonly kind: 'offline'; readonly browser: number; readonly ms: number }
  | { readonly kind: 'disk_fails'; readonly browser: number; readonly fault: DiskFault; readonly operations: number }
  /** The nth operation on the disk from now fails so, or the tab that does it dies there and is opened again. */
  | {
      readonly kind: 'operation_fails'
      readonly browser: number
      readonly nth: number
      readonly how: DiskFault['how'] | 'crash'
    }
  /** The nth call to the server from now fails so, or the tab that makes it dies there and is opened again. */
  | { readonly kind: 'call_fails'; readonly browser: number; readonly nth: number; readonly how: CallFault | 'crash' }
  /** The next store that a tab opens takes so long to open. */
  | { readonly kind: 'disk_slow'; readonly browser: number; readonly ms: number }
  /** The browser drops everything that it stored, but for the cookies, while its tabs live. */
  | { readonly kind: 'evict'; readonly browser: number }
  /** The tab dies at its nth await from now. */
  | (Place & { readonly kind: 'crash'; readonly pauses: number })
  | { readonly kind: 'crash_browser'; readonly browser: number }
  /** The tab's page is left at its nth await from now, as a page is left, and another comes in its place. */
  | (Place & { readonly kind: 'reload'; readonly pauses: number })
  /** Tabs that are dead are opened again. */
  | { readonly kind: 'reopen'; readonly browser: number }
  | (Place & { readonly kind: 'freeze'; readonly ms: number })
  /** The browser's machine sleeps: its tabs stand still, and nobody tells them before or after. */
  | { readonly kind: 'sleep'; readonly browser: number; readonly ms: number }
  /** The tab is frozen in the middle of its next write, with the transaction open. */
  | (Place & { readonly kind: 'freeze_writing'; readonly ms: number })
  | (Place & { readonly kind: 'look' })
  /** All pages of the browser are closed, and opened anew after so long. */
  | { readonly kind: 'close'; readonly browser: number; readonly ms: number }
  /** The browser's worker wakes to send what waits, and is ended at its nth await; null where it ends by itself. */
  | { readonly kind: 'wake_worker'; readonly browser: number; readonly pauses: number | null }
  /** The browser is closed, and when it opens again its last event that is still to be sent (or one of the server's answers) cannot be read. */
  | { readonly kind: 'corrupt'; readonly browser: number; readonly row?: 'event' | 'answer' }
  /** A tab of a newer release appends an event that this code does not know (or no server takes), and is closed. */
  | { readonly kind: 'newer_tab'; readonly browser: number; readonly isUnsendable?: boolean }
  /** The clock of a browser, or of the server (null), jumps by so many ms. */
  | { readonly kind: 'clock'; readonly browser: number | null; readonly ms: number }
  /** A process of the server dies at its nth await from now, at the latest when another takes its place, after `ms`. */
  | { readonly kind: 'kill_server'; readonly process: number; readonly pauses: number; readonly ms: number }
  /** The server starts again from a backup: its carts are what they were so many ms ago. */
  | { readonly kind: 'restore_server'; readonly ago: number }
  | { readonly kind: 'reprice'; readonly product: number; readonly price: number }
  | { readonly kind: 'restock'; readonly product: number; readonly stock: number }
  | { readonly kind: 'end_coupon'; readonly code: string }
  /** Somebody presses the checkout's button, or looks at the checkout of an empty cart. */
  | (Place & { readonly kind: 'check_out' })
  /** Somebody logs in; another customer's unsent acts are given up, or the login is. */
  | (Place & { readonly kind: 'log_in'; readonly customer: number; readonly discards: boolean })
  /** Somebody logs out, `anyway` also if not everything could be sent. */
  | (Place & { readonly kind: 'log_out'; readonly anyway: boolean })
  /** Every session of a customer ends at the server. */
  | { readonly kind: 'end_sessions'; readonly customer: number }
  /** A page asks who is logged in, as it does at its start. */
  | (Place & { readonly kind: 'refresh' })
)

export interface Plan {
  readonly seed: number
  /** Whether the browsers come with the cookie of a cart that is there, or make one. */
  readonly cart: 'given' | 'made'
  /** Whether the browsers have Web Locks. Without, every tab leads. */
  readonly locks: 'shared' | 'none'
  /** How many browsers there are, and tabs in each; 2 if not said. */
  readonly browsers?: number
  readonly tabs?: number
  /** The server's processes (1 if not said), and how they reach the store (`instant` if not said). */
  readonly processes?: number
  readonly reach?: 'instant' | 'guarded'
  /** `rendered`: a page begins with the server's cart in it, and acts come before its code has come; `loaded` if not said. */
  readonly pages?: 'rendered' | 'loaded'
  /** Whether the browsers have Background Sync: their pages let a worker send for them. */
  readonly hasWorkers?: boolean
  readonly steps: readonly Step[]
}
