/** What machines may read: everything that is the same for everybody. Of a shop behind a gate, nothing. */
export function robotsTxt({ origin, isGated }: { readonly origin: string; readonly isGated: boolean }): string {
  if (isGated) return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/cart', '/checkout', '/my-account', '/search', '/support']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
