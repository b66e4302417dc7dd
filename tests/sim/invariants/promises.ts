/**
 * What is promised and not kept yet: each turns true with the change that keeps it, and stays so. While one is false, worlds are
 * not held to it.
 */
export const KEPT = {
  /** 6. without an excuse for a tab whose log is in memory. */
  allTabsFollowOneCart: true,
  /** 1. for an act that was in memory, or on its way to the disk, when its page was left as pages are left. */
  actsSurviveALeftPage: true,
}
