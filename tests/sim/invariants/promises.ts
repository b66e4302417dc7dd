/**
 * Invariants that do not hold yet. Each becomes true with the change that makes it hold, and stays so. While one is
 * false, worlds are not checked for it.
 */
export const CHECKED_INVARIANTS = {
  /** 6. Without an exception for a tab with its log in memory. */
  allTabsFollowOneCart: true,
  /** 1. For an event that was in memory, or being written, when its page was left normally. */
  actsSurviveALeftPage: true,
}
