// Which modules share a chunk of the client's bundle. Without groups every set of pages that shares modules would have a
// chunk of its own: a visit loaded 60 scripts, half of them below a KiB.

import { basename, dirname, join, relative } from 'node:path'
import { root } from './project.mjs'

/**
 * For each chunk the beginnings of file names, by folder below `src/`. A chunk also contains what its modules import, unless
 * a chunk before it does: so what a page needs before hydration is above what is loaded later.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const CHUNKS = {
  // What every page needs first, or shows on its first screen.
  frame: {
    app: ['document', 'entry-client', 'page-data', 'page-errors', 'route', 'shop-app'],
    'app/layout': ['default', 'main', 'page', 'site-header', 'skip'],
    account: ['account-link'],
    client: [
      'category-navigation',
      'connection',
      'local-setting',
      'picture-transition',
      'route',
      'site',
      'use-shop-data',
    ],
    'client/api': ['browser-api', 'shop-api'],
    'client/cart': ['cart-context', 'rejection', 'use-act'],
    'client/paths': ['category'],
    'components/cart': ['cart-sync-status', 'quantity-field'],
    'components/catalogue': ['product-card.ts'],
    'components/seo': ['breadcrumb', 'json-ld', 'page-head'],
    ui: ['amount', 'icons', 'script-json', 'use-closing-menus', 'use-document-event', 'use-time-shown'],
    'ui/design': [''],
    'ui/format': ['pluralize'],
    'ui/loading': ['early-interactions', 'import-with-retry', 'lazy-island', 'load-once', 'loading-bar', 'when-idle'],
    'ui/notifications': ['notification'],
    'ui/picture': [''],
  },
  // Pages with several products.
  grid: {
    client: ['view-transition'],
    'components/catalogue': ['card-words', 'product-grid', 'use-first-screen-first'],
  },
  fields: { ui: ['use-lost-focus'], 'ui/form': ['use-following-value'] },
  formats: { 'ui/format': ['format-date', 'format-day', 'format-time', 'use-format-date', 'words'] },
  // The information pages, and the links to them in the footer and the menu.
  information: {
    'components/information': [''],
    information: ['words'],
    'ui/language': ['english-text'],
    'ui/text': ['prose', 'use-localised-html'],
  },
  // The cart page and the cart drawer.
  cart: {
    cart: ['login-hint', 'words'],
    'client/cart': ['act-words', 'product-of-line', 'use-cart-acts'],
    'components/cart': ['cart-lines', 'cart-notices', 'empty-cart', 'promo-code', 'shipping-choice', 'totals', 'words'],
    'components/payment': ['instalment-line', 'instalment-words'],
  },
  // What the footer, the menu, and the pages for errors show.
  islands: {
    'app/layout': ['language-link', 'menu-links', 'menu-words'],
    client: ['reload-when-saved'],
    consent: ['words'],
    offline: ['words'],
  },
  // The log's database, and what tells other tabs and the service worker of a change.
  storage: { 'client/background-sync': [''] },
  // Calls of the API, and what waits for them. A navigation and the suggestions of a search wait for it, so it needs no
  // schemas, which are only loaded for the log.
  calls: {
    client: ['form-draft', 'use-unexpected-error'],
    'client/api': ['api-result', 'failure-words', 'fresh-api', 'recent-answers'],
    'client/paths': ['use-page-language'],
    ui: ['use-online'],
    'ui/form': ['use-stored-texts'],
  },
  // It needs the library of the schemas.
  post: { 'client/api': ['post'] },
  forms: {
    client: ['use-shop-form'],
    'ui/form': ['field', 'form', 'offline-note', 'text-field', 'use-late-value', 'words'],
  },
  dialog: {
    client: ['stored-postcode'],
    'components/cart': ['arrival-words', 'delivery-estimate'],
    'ui/dialog': ['dialog'],
  },
  // What every page reports once it is idle.
  analytics: {
    'client/analytics': ['cart-events', 'data-layer', 'ecommerce-event'],
    consent: ['consent-store', 'consent.ts'],
  },
  orders: { 'client/checkout': ['go-to-payment'], 'components/order': ['order-access', 'order-dates'] },
}

/** Modules outside of `src/`, by chunk. */
const OTHERS = {
  // They change less often than the shop.
  react: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
  // All schemas with their validation library: the log's code needs them all.
  schemas:
    /node_modules[\\/]valibot[\\/]|domain[\\/](event[\\/](decode|envelope)|log[\\/](entry|log-row|view-facts)|customer[\\/](account-answers|customer-events|customer-state|email|name)|wire[\\/](problem|view|sync-protocol)|catalogue[\\/]product\.ts|cart[\\/](server-cart|decode-cart-event|cart-event-schemas))|[\\/]\w+-schemas?\.ts$/,
  formats: /domain[\\/](shipping[\\/]calendar|money[\\/]vat|instalments[\\/])/,
  storage: /sync[\\/]browser[\\/](log-database|tab-channel)/,
}
const sources = join(root, 'src')

/** @param {string} file @returns {string} its path below `src/` */
export const pathInSources = (file) => relative(sources, file).replaceAll('\\', '/')

/** @param {string} name @param {string} id a module's path */
function isInChunk(name, id) {
  if (OTHERS[/** @type {keyof typeof OTHERS} */ (name)]?.test(id)) return true
  const folder = pathInSources(dirname(id))
  const file = basename(id)
  // The texts of other languages are loaded with their pages.
  if (/\.af\.tsx?$/.test(file)) return false
  return (CHUNKS[name]?.[folder] ?? []).some((start) => file.startsWith(start))
}

/** Rolldown's groups, each before those that may import it. */
export const groups = [...new Set(['react', 'frame', 'schemas', ...Object.keys(CHUNKS)])].map((name) => ({
  name,
  test: (/** @type {string} */ id) => isInChunk(name, id),
}))
