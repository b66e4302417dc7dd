import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { type CSSOptions, defineConfig, type Plugin } from 'vite'

/** The start of a path below `src/`, of what every page starts with and has on its first screen. */
const FRAME = [
  ...['document', 'entry-client', 'page-data', 'page-errors', 'route', 'shop-app'].map((name) => `app/${name}`),
  ...['default', 'main', 'page', 'site-header', 'skip'].map((name) => `app/layout/${name}`),
  ...['account/account-link', 'cart/drawer-context'],
  ...['api/browser', 'api/loaded', 'api/shop-api', 'cart/cart-context', 'cart/rejection', 'cart/use-act'].map(
    (name) => `client/${name}`,
  ),
  ...['category-nav', 'local', 'moving-picture', 'paths/category', 'route', 'site', 'use-shop-data'].map(
    (name) => `client/${name}`,
  ),
  ...[
    'cart/cart-sync-status',
    'cart/quantity-field',
    'catalogue/product-card.ts',
    'seo/breadcrumb',
    'seo/json-ld',
    'seo/page-head',
  ].map((name) => `components/${name}`),
  ...['amount', 'design/', 'format/pluralize', 'icons', 'notifications/not'].map((name) => `ui/${name}`),
  ...['loading/early', 'loading/import', 'loading/la', 'loading/lo', 'loading/when'].map((name) => `ui/${name}`),
  ...['picture/', 'script-json', 'use-closing'].map((name) => `ui/${name}`),
]
/** The same, of what the cart's page and its drawer share, without what other pages want of it. The page itself has a chunk of its own, by which the server knows it. */
const CART = [
  ...['cart-actions', 'product-of-line', 'action-words'].map((name) => `client/cart/${name}`),
  ...['cart-lines', 'cart-notices', 'empty-cart', 'promo-code', 'shipping-choice', 'totals'].map(
    (name) => `components/cart/${name}`,
  ),
]
/** What is stored and sent, with the library that checks it: the log's code needs all of it, and each alone would be a request. */
const SCHEMAS =
  /node_modules[\\/]valibot[\\/]|domain[\\/](event[\\/](decode|envelope)|log[\\/](entry|log-row|view-facts)|customer[\\/](account-answers|customer-events|customer-state|email|name)|wire[\\/](problem|view|sync-protocol)|catalogue[\\/]product\.ts|cart[\\/](server-cart|decode-cart-event|cart-event-schemas))|[\\/]\w+-schemas?\.ts$/
const sources = `${import.meta.dirname.replaceAll('\\', '/')}/src/`
const isIn = (starts: readonly string[]) => (id: string) => {
  const path = id.replaceAll('\\', '/')
  // The words of another language come by themselves, with its pages.
  if (/\.af\.tsx?$/.test(path)) return false
  return path.startsWith(sources) && starts.some((start) => path.startsWith(start, sources.length))
}

/**
 * React with its router by themselves, since they change more seldom than the shop; and what every page is framed by in
 * one chunk, since a dozen small ones compress worse.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/ },
  { name: 'frame', test: isIn(FRAME) },
  { name: 'cart', test: isIn(CART) },
  { name: 'schemas', test: SCHEMAS },
]

/** RxJS offers its modules as they are today, and in the language of 2009, with helpers, to whoever does not ask. */
export const modernRxjs = {
  find: /^rxjs$/,
  replacement: fileURLToPath(import.meta.resolve('rxjs')).replace(/dist.cjs/, 'dist/esm'),
}

/** Dexie's package leads to a build in the language of 2009 in a wrapper, for who mixes modules of two kinds. */
const modernDexie = {
  find: /^dexie$/,
  replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')),
}

/** The router's build for production lies beside the one for development, which is all that its package leads to. */
const router = (entry: string) => ({
  find: new RegExp(`^${entry}$`),
  replacement: fileURLToPath(import.meta.resolve(entry)).replace('development', 'production'),
})

/** The router names its components for its developers. A name that is assigned keeps a component that nobody uses. */
const namelessRouter: Plugin = {
  name: 'nameless-router',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/ },
    handler: (code) => code.replace(/^\w+\.displayName = .*$/gm, ''),
  },
}

/**
 * Vite's own would preload what a part needs, which the part names itself: a KiB of code for every page to wait for. What it
 * has read by then of the names that are taken from a part, for tree shaking, need not be said at each import again.
 */
const leanImports: Plugin = {
  name: 'lean-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? LEAN_IMPORT : null),
  renderChunk: (code) => code.replace(WRAPPED_IMPORT, '__vitePreload(() => $1)'),
}
const WRAPPED_IMPORT =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^;]*);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g
/** What Vite wraps every `import()` in: it says as Vite's own does that a part could not be fetched. */
const LEAN_IMPORT = `export const __vitePreload = (load) => load().catch((error) => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
})`

/**
 * Of the cascade, as of the imports: what stands further down is overruled by what is built of it. Each style sheet is in
 * the layer of its folder, so no rule depends on which file comes first.
 */
const LAYERS = ['base', 'ui', 'components', 'features']

function layerOf(file: string): string {
  if (isIn(['base', 'fonts', 'tokens'].map((name) => `ui/design/${name}.css`))(file)) return 'base'
  return LAYERS.find((layer) => isIn([`${layer}/`])(file)) ?? 'features'
}

export const css: CSSOptions = {
  modules: { generateScopedName: '[local]-[hash:base64:4]' },
  postcss: {
    plugins: [
      globalData({ files: [fileURLToPath(import.meta.resolve('#src/ui/design/media.css'))] }),
      customMedia(),
      {
        postcssPlugin: 'layers',
        OnceExit(sheet, { AtRule }) {
          const order = new AtRule({ name: 'layer', params: LAYERS.join(', ') })
          const layer = new AtRule({
            name: 'layer',
            params: layerOf(sheet.source?.input.file ?? ''),
            nodes: sheet.nodes,
          })
          sheet.removeAll()
          sheet.append(order, layer)
        },
      },
    ],
  },
}

/**
 * Two bundles from one config: `vite build` makes the browser's, hashed and with a manifest from which the server
 * takes the tags of a page; `vite build --ssr src/app/entry-server.tsx` makes the server's, with React's production
 * build inside, so that rendering depends neither on NODE_ENV nor on hundreds of files being read at the start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), leanImports, namelessRouter],
  resolve: { alias: [modernRxjs, modernDexie, router('react-router'), router('react-router/dom')] },
  appType: 'custom',
  css,
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    outDir: isSsrBuild ? 'build/ssr' : 'build/client',
    emptyOutDir: true,
    // One stylesheet for all pages: a rendered page never waits for a second one, and the next page's is there.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The content security policy allows no data: fonts and no data: styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // What a part needs is named in the part itself. Lists of it would be more than a KiB that every page waits for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/app/entry-client.tsx',
          output: { codeSplitting: { groups } },
          // The router's, for its developers: its build for production has them all, two KiB of advice.
          treeshake: { manualPureFunctions: ['invariant', 'warning', 'warningOnce', 'warnOnce'] },
        },
  },
}))
