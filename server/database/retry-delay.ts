/** The maximum of the first delay and of every delay, in ms. */
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 5_000

/**
 * Returns the delay after this many failures in a row (from 1 on), in ms: random up to a maximum that doubles each time, so
 * that processes that lost the same database don't reconnect at the same moment.
 */
export function retryDelay(failures: number): number {
  return Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
}
