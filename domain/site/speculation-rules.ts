/** Personal pages, and paths that are not pages. */
const PRIVATE = [
  ...['/api/*', '/support*', '/sandbox/*'],
  ...['cart', 'checkout', 'my-account', 'login', 'register', 'lost-password'].map((page) => `{/af}?/${page}*`),
]

/**
 * The speculation rules (JSON): public pages are prefetched when a pointer hovers over a link to them. The content security
 * policy contains the hash of this text.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: PRIVATE } },
          { not: { selector_matches: 'a[download], a[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
