import { ENGLISH_SITE, LANGUAGES } from '#domain/site/languages.ts'

/** The web app manifest of English pages. */
export const WEB_MANIFEST = {
  name: 'Rusbank',
  short_name: 'Rusbank',
  description: 'Couches built in Cape Town, on frames that are guaranteed for as long as you own them.',
  id: '/',
  start_url: '/',
  scope: '/',
  lang: ENGLISH_SITE.locale,
  // With the browser's back button, which `standalone` would not have.
  display: 'minimal-ui',
  background_color: '#fbf9f6',
  theme_color: '#fbf9f6',
  categories: ['shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Cart', url: '/cart' },
    { name: 'Search', url: '/search' },
  ],
} as const

/** The same app, as installed from an Afrikaans page. */
export const AFRIKAANS_MANIFEST = {
  ...WEB_MANIFEST,
  description: 'Banke wat in Kaapstad gebou word, op rame met ’n waarborg wat geld solank die bank joune is.',
  start_url: LANGUAGES.af.prefix,
  lang: LANGUAGES.af.locale,
  shortcuts: [
    { name: 'Mandjie', url: `${LANGUAGES.af.prefix}/cart` },
    { name: 'Soek', url: `${LANGUAGES.af.prefix}/search` },
  ],
}
