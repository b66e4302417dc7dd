/** The page where a guest finds an order by its number and e-mail. */
export const FIND_ORDER = '/find-order'
