/** What one exchange comes to. */
export type Outcome =
  /** Nothing is left to send. */
  | { readonly kind: 'settled' }
  /** There is more to do, at once. */
  | { readonly kind: 'again' }
  /** Not now. `reached`: there is a server, if it did not answer what was hoped for. */
  | { readonly kind: 'later'; readonly retryAfter: number | null; readonly reached: boolean }
  /** The customer's session has ended: nothing helps but a login. */
  | { readonly kind: 'ended' }
  /** The server speaks only a newer protocol than this code. */
  | { readonly kind: 'outdated' }

export const again: Outcome = { kind: 'again' }
export const later: Outcome = { kind: 'later', retryAfter: null, reached: true }
export const unreachable: Outcome = { kind: 'later', retryAfter: null, reached: false }
