/**
 * Known gaps: guarantees that are not implemented yet. Each is set to true by the change that implements it. While one is
 * false, worlds are not checked for it.
 */
export const KEPT = {
  /** 6. without the exception for a tab whose log is in memory. */
  allTabsFollowOneCart: true,
  /** 1. for an act that was in memory, or being written, when its page was unloaded normally. */
  actsSurviveALeftPage: true,
}
