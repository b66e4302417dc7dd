import { LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'

/** Allows crawlers all public pages; none if the site requires a password. */
export function robotsTxt({ origin, isPasswordProtected }: { origin: string; isPasswordProtected: boolean }): string {
  if (isPasswordProtected) return 'User-agent: *\nDisallow: /\n'
  const pages = ['/cart', '/checkout', '/my-account', '/search']
  const closed = ['/api/', ...pages, ...pages.map((path) => pathInLanguage(path, LANGUAGES.af)), '/support']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
