/** The page that stands in for every other one where there is no network. It holds nothing of anybody. */
export const OFFLINE_PAGE = '/offline'
