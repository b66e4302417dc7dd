/** The result of one exchange. */
export type SyncOutcome =
  /** Nothing is left to send. */
  | { readonly kind: 'settled' }
  /** There is more to do, at once. */
  | { readonly kind: 'again' }
  /** Retry later. `reached`: the shop itself answered, but not with success. */
  | { readonly kind: 'later'; readonly retryAfter: number | null; readonly reached: boolean }
  /** The customer's session has ended: a login is needed. */
  | { readonly kind: 'ended' }
  /** The server requires a newer protocol than this code's. */
  | { readonly kind: 'outdated' }

export const again: SyncOutcome = { kind: 'again' }
export const later: SyncOutcome = { kind: 'later', retryAfter: null, reached: true }
export const unreachable: SyncOutcome = { kind: 'later', retryAfter: null, reached: false }
