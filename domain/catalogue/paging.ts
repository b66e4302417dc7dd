export const PAGE_SIZE = 24
/** Fewer than this many are no page of their own: they stand on the page before. */
const MIN_ON_LAST_PAGE = 6
/** As many as a page may hold. */
export const PAGE_LIMIT = PAGE_SIZE + MIN_ON_LAST_PAGE - 1

/** How many pages a list of so many takes; an empty list has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil((total - MIN_ON_LAST_PAGE + 1) / PAGE_SIZE))
}

/** What stands on a page, from an offset on: the last page holds all that is left. */
export function itemsOnPage({ total, page }: { readonly total: number; readonly page: number }): number {
  const left = total - (page - 1) * PAGE_SIZE
  return page === pagesOf(total) ? left : Math.min(left, PAGE_SIZE)
}
