import { createStore } from '../../ui/store.ts'

/** Why the login dialog is open: the shopper asked for it, or their session has ended. */
export type LoginReason = 'login' | 'ended'

const reason = createStore<LoginReason | null>(null)
let hosts = 0
let isSuppressed = false

/** The state of the login dialog. There is one on a page. */
export const loginDialog = {
  /** Why it is open; null while it is closed. */
  getSnapshot: reason.getSnapshot,
  subscribe: reason.subscribe,
  /** False if no component shows it yet: then the link leads to the login page. */
  open(why: LoginReason): boolean {
    if (hosts === 0) return false
    if (!isSuppressed) reason.set(why)
    return true
  },
  /** Keeps the dialog closed during a logout. Returns a function that lifts this. */
  suppress(): () => void {
    isSuppressed = true
    reason.set(null)
    return () => {
      isSuppressed = false
    }
  },
  close: (): void => reason.set(null),
  /** Registers the component that shows it. Returns a function that unregisters it. */
  host(): () => void {
    hosts += 1
    return () => {
      hosts -= 1
      reason.set(null)
    }
  },
} as const
