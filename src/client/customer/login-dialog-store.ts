/** Why the login dialog is open: the shopper asked for it, or their session has ended. */
export type LoginReason = 'login' | 'ended'

let reason: LoginReason | null = null
let hosts = 0
let isSuppressed = false
const listeners = new Set<() => void>()

function setReason(next: LoginReason | null): void {
  if (next === reason) return
  reason = next
  for (const listener of listeners) listener()
}

/** The state of the login dialog. There is one on a page. */
export const loginDialog = {
  /** Why it is open; null while it is closed. */
  getSnapshot: (): LoginReason | null => reason,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** False if no component shows it yet: then the link leads to the login page. */
  open(why: LoginReason): boolean {
    if (hosts === 0) return false
    if (!isSuppressed) setReason(why)
    return true
  },
  /** Keeps the dialog closed during a logout. Returns a function that lifts this. */
  suppress(): () => void {
    isSuppressed = true
    setReason(null)
    return () => {
      isSuppressed = false
    }
  },
  close: (): void => setReason(null),
  /** Registers the component that shows it. Returns a function that unregisters it. */
  host(): () => void {
    hosts += 1
    return () => {
      hosts -= 1
      setReason(null)
    }
  },
} as const
