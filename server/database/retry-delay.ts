/** The ceiling of the first wait, and of any, in ms. */
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 5_000

/**
 * How long to wait after so many failures in a row (the first is 1), in ms: anything up to a ceiling that doubles each
 * time, so that processes that lost the same database don't come back to it at the same moment.
 */
export function retryDelay(failures: number): number {
  return Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
}
