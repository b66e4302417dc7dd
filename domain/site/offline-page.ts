/** The page shown instead of any other without a network. It contains no personal data. */
export const OFFLINE_PAGE = '/offline'
