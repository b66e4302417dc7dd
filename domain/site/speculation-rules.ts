/** Pages of one person, and what is no page. */
const PRIVATE = [
  ...['/api/*', '/support*', '/sandbox/*'],
  ...['cart', 'checkout', 'my-account', 'login', 'register', 'lost-password'].map((page) => `{/af}?/${page}*`),
]

/**
 * Which documents a browser may bring before anybody asks for them, as JSON: public pages, when a pointer rests on a link
 * to them. A page's content security policy names this text by its hash.
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
