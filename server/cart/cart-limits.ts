import { type CartRecord, dayOf } from '#server/events/cart-store.ts'
import type { CallError } from '#server/http/call-error.ts'
import { tooManyRequests } from '#server/security/rate-limiter.ts'

const DAY = 24 * 60 * 60 * 1000

/** The most events that one cart takes in a day (UTC) from browsers and callers: more than anybody does, fewer than a machine. */
export const MAX_EVENTS_A_DAY = 5_000
/** How many characters of the data of refused events a cart keeps. */
export const MAX_REFUSED_LENGTH = 32_768
/** The clients whose last numbers a cart knows: the browsers of a household, and those that lost their storage. */
export const MAX_CLIENTS = 50

/** Where a cart has taken so much today that it takes no more; otherwise null. Nothing is refused by it: it may come later. */
export function dailyLimitError({ position, dayStart }: CartRecord, now: number): CallError | null {
  const today = dayOf(now)
  const taken = dayStart.day < today ? 0 : position - dayStart.position
  return taken < MAX_EVENTS_A_DAY ? null : tooManyRequests(today + DAY - now)
}

/**
 * The clients' last numbers with those of one that has sent something. The client that has sent nothing for longest gives way: what it
 * sends next does not join on, so it takes a new name, and nothing is taken twice, since an event is in a stream once.
 */
export function withClient(
  lastSeqs: CartRecord['lastSeqs'],
  { clientId, seq }: { readonly clientId: string; readonly seq: number },
): CartRecord['lastSeqs'] {
  const { [clientId]: _, ...others } = lastSeqs
  return Object.fromEntries([...Object.entries(others), [clientId, seq] as const].slice(-MAX_CLIENTS))
}
