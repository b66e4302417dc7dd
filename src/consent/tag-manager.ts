import { dataLayer, gtag, NO_CONSENT } from '../client/analytics/data-layer.ts'

let isLoaded = false

/** Grants consent for analytics, and loads the tag manager. */
export function loadTagManager(gtmId: string): void {
  // Also if it is loaded: consent may have been revoked meanwhile.
  gtag('consent', 'update', { ...NO_CONSENT, analytics_storage: 'granted' })
  if (isLoaded) return
  isLoaded = true
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }))
}

/** Revokes consent, and deletes the analytics cookies. Returns whether the page must be reloaded to unload the script. */
export function revokeConsent(): boolean {
  if (!isLoaded) return false
  gtag('consent', 'update', NO_CONSENT)
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!name.startsWith('_ga')) continue
    for (const domain of domainsOf(location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API.
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
  return true
}

/** The domain attributes for the host and its parent domains: `shop.rusbank.example` and `rusbank.example`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.')
  return ['', ...parts.slice(0, -1).map((_, index) => `; domain=${parts.slice(index).join('.')}`)]
}
