export const PAGE_SIZE = 24
/** Fewer products than this do not get a page of their own, but are added to the page before. */
const MIN_ON_LAST_PAGE = 6
/** The most products on one page. */
export const PAGE_LIMIT = PAGE_SIZE + MIN_ON_LAST_PAGE - 1

/** The number of pages for `total` products; an empty list has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil((total - MIN_ON_LAST_PAGE + 1) / PAGE_SIZE))

/** The number of products on a page: the last page holds all that are left. */
export function itemsOnPage({ total, page }: { readonly total: number; readonly page: number }): number {
  const left = total - (page - 1) * PAGE_SIZE
  return page === pagesOf(total) ? left : Math.min(left, PAGE_SIZE)
}
