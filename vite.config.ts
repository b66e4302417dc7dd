import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * React with its router by themselves, since they change more seldom than the shop; and what every page is framed by in
 * one piece, since a dozen crumbs compress worse.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: /[\\/]src[\\/](app(?![\\/](done-there|order-layout|shop-data))|api(?![\\/]shop-call)|design|header(?![\\/](site-footer|house-contact))|notifications)[\\/]|[\\/]src[\\/]seo[\\/](json-ld|shared-picture)|[\\/]src[\\/]cart[\\/](cart-(acts|context|sync)|drawer-context|quantity-field)/,
  },
  // What the cart's page and its drawer share, without what other pages want of it.
  {
    name: 'cart',
    test: /[\\/]src[\\/]cart[\\/](cart-(page|lines|notices)|promo-code|totals|shipping-choice|empty-cart)/,
  },
]

/** RxJS offers its modules as they are today, and in the language of 2009, with helpers, to whoever does not ask. */
const modernRxjs = {
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

/**
 * Two bundles from one config: `vite build` makes the browser's, hashed and with a manifest from which the server
 * takes the tags of a page; `vite build --ssr src/entry-server.tsx` makes the server's, with React's production
 * build inside, so that rendering depends neither on NODE_ENV nor on hundreds of files being read at the start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  resolve: { alias: [modernRxjs, modernDexie, router('react-router'), router('react-router/dom')] },
  appType: 'custom',
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
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
    rolldownOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } },
  },
}))
