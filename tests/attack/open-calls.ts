/**
 * What the shop does for somebody of whom it knows nothing. A call that is not here asks who it is: whoever adds one that
 * does not has to say so here.
 */
export const OPEN_CALLS: ReadonlySet<string> = new Set([
  // Becoming somebody, and ceasing to be.
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/customer-lost-password-email',
  'POST /api/customer-lost-password-set',
  'POST /api/support/sign-in',
  'POST /api/support/sign-out',
  // What everybody may read.
  'GET /api/products',
  'GET /api/products/:slug',
  'GET /api/categories',
  'GET /api/categories/:slug',
  'GET /api/blog',
  'GET /api/blog/:slug',
  'GET /api/information/faqs',
  'GET /api/information/:slug',
  'GET /api/company',
  'GET /api/offline',
  'GET /api/search',
  'GET /api/search/suggest',
  'GET /api/stamped',
  'GET /api/reviews-dashboard',
  'GET /api/release',
  'GET /api/coupons-all',
  'GET /api/payment-methods',
  // What everybody may write.
  'POST /api/review-create',
  'POST /api/contact',
  'POST /api/page-error',
  'POST /api/web-vitals',
  // Its answer is the same for everybody; what was asked for goes to the order's own mailbox.
  'POST /api/order-link',
  // A cart of one's own, which a first call makes.
  'POST /api/sync',
  'GET /api/cart-guest',
  'POST /api/cart-guest',
])

/** What only this one role of the staff sees. */
export const CALLS_OF_DEVELOPERS: ReadonlySet<string> = new Set(['GET /api/support/looks'])
