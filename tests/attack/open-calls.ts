/** The calls that need no session: a guest's cart is named by its key. All others require a session. A new public call must be added here. */
export const OPEN_CALLS: ReadonlySet<string> = new Set([
  // Logging in and out.
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/customer-lost-password-email',
  'POST /api/customer-lost-password-set',
  'POST /api/support/sign-in',
  'POST /api/support/sign-out',
  // Public reads.
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
  // Public writes.
  'POST /api/review-create',
  'POST /api/contact',
  'POST /api/page-error',
  'POST /api/web-vitals',
  // Its answer is the same for everybody. The link is sent to the order's own e-mail.
  'POST /api/order-link',
  // A guest's own cart, created by the first call.
  'POST /api/sync',
  'GET /api/cart-guest',
  'POST /api/cart-guest',
])

/** Calls for the developer role only. */
export const CALLS_OF_DEVELOPERS: ReadonlySet<string> = new Set(['GET /api/support/looks'])
