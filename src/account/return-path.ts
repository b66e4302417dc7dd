import { isLoginPath } from '../client/paths/path-with-return.ts'

/** A placeholder origin, to parse paths as a browser does. */
const HERE = 'https://shop.invalid'

/**
 * The path and query of this shop to return to after a login. Null if there is none, or if it would lead to another
 * host: the parameter is not trusted.
 */
export function returnPath(search: URLSearchParams): string | null {
  const to = search.get('to') ?? ''
  if (!to.startsWith('/') || !URL.canParse(to, HERE)) return null
  const { origin, pathname, search: query } = new URL(to, HERE)
  return origin === HERE && !pathname.startsWith('//') && !isLoginPath(pathname) ? pathname + query : null
}
