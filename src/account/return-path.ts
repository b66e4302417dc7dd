/** Any host at all: paths are read as a browser on the shop's own pages would read them. */
const HERE = 'https://shop.invalid'
/** Whoever logs in there has nothing left to do there. */
const AUTH_PATHS = new Set(['/login', '/register', '/lost-password'])

/**
 * Where somebody was going who had to log in first: a path of this shop with its query, whatever the address bar says.
 * Null for nowhere in particular, and for whatever would lead to another host.
 */
export function returnPath(search: URLSearchParams): string | null {
  const to = search.get('to') ?? ''
  if (!to.startsWith('/') || !URL.canParse(to, HERE)) return null
  const { origin, pathname, search: query } = new URL(to, HERE)
  const isOwn = origin === HERE && !pathname.startsWith('//') && !AUTH_PATHS.has(pathname)
  return isOwn ? pathname + query : null
}
