import { dataLayer } from '../client/analytics/data-layer.ts'

/** What a tag manager may do. Advertising is nobody's business, whatever the answer. */
const nothing = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Consent mode, version 2: a tag manager reads such entries as the `arguments` of a function of that name. */
function gtag(..._words: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: a tag manager takes no array for it.
  dataLayer().push(arguments)
}

let isDefaultSet = false
let isLoaded = false

/** Says that nothing is allowed, before anything can ask. */
export function denyByDefault(): void {
  if (isDefaultSet) return
  isDefaultSet = true
  gtag('consent', 'default', nothing)
}

/** Allows measuring, and brings the tag manager in. */
export function loadTagManager(gtmId: string): void {
  if (isLoaded) return
  isLoaded = true
  gtag('consent', 'update', { ...nothing, analytics_storage: 'granted' })
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`
  document.head.append(script)
}

/** Allows nothing any more, and takes away what was stored. Gives whether a script is in the page that a reload rids of. */
export function revokeConsent(): boolean {
  if (!isLoaded) return false
  gtag('consent', 'update', nothing)
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
