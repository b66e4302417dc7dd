/** Why the shopper is asked to log in beside what they do: they wanted to, or their session has ended. */
export type LoginReason = 'login' | 'ended'

let reason: LoginReason | null = null
let hosts = 0
let isSuppressed = false
const listeners = new Set<() => void>()

function become(next: LoginReason | null): void {
  if (next === reason) return
  reason = next
  for (const listener of listeners) listener()
}

/** The sheet with the login, over whatever page there is. One for the whole page. */
export const loginDialog = {
  /** Why it is open; null while it is closed. */
  getSnapshot: (): LoginReason | null => reason,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** False where nobody is there yet to show it: then a link leads to the login's own page. */
  open(why: LoginReason): boolean {
    if (hosts === 0) return false
    if (!isSuppressed) become(why)
    return true
  },
  /** Whoever is on the way out is not asked to come in. Gives what ends it. */
  suppress(): () => void {
    isSuppressed = true
    become(null)
    return () => {
      isSuppressed = false
    }
  },
  close: (): void => become(null),
  /** Says that somebody is there to show it; gives what takes that back. */
  host(): () => void {
    hosts += 1
    return () => {
      hosts -= 1
      become(null)
    }
  },
} as const
