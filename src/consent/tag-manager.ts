import { dataLayer, gtag, NO_CONSENT } from '../client/analytics/data-layer.ts'

let isLoaded = false

/** Allows measuring, and brings the tag manager in. */
export function loadTagManager(gtmId: string): void {
  if (isLoaded) return
  isLoaded = true
  gtag('consent', 'update', { ...NO_CONSENT, analytics_storage: 'granted' })
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`
  document.head.append(script)
}

/** Allows nothing any more, and takes away what was stored. Gives whether a script is in the page that a reload rids of. */
export function revokeConsent(): boolean {
  if (!isLoaded) return false
  gtag('consent', 'update', NO_CONSENT)
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!name.startsWith('_ga')) continue
    for (const domain of domainsOf(location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
  return true
}

/** The host itself, and every domain above it: `shop.rusbank.example` and `rusbank.example`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.')
  const domains = parts.slice(0, -1).map((_, index) => `; domain=${parts.slice(index).join('.')}`)
  return ['', ...domains]
}
