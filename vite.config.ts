import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { type CSSOptions, defineConfig, type Plugin } from 'vite'
import { groups, pathInSources } from './scripts/chunks.mjs'

/** RxJS resolves to ES5 with helpers by default; this is its modern build. */
export const modernRxjs = {
  find: /^rxjs$/,
  replacement: fileURLToPath(import.meta.resolve('rxjs')).replace(/dist.cjs/, 'dist/esm'),
}

/** Dexie resolves to an ES5 build in a wrapper that serves CommonJS and ES modules; this is its modern build. */
const modernDexie = {
  find: /^dexie$/,
  replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')),
}

/** The router's package only exports its development build; the production build lies beside it. */
const router = (entry: string) => ({
  find: new RegExp(`^${entry}$`),
  replacement: fileURLToPath(import.meta.resolve(entry)).replace('development', 'production'),
})

/** Removes the router's display names: the assignments prevent tree shaking of unused components. */
const namelessRouter: Plugin = {
  name: 'nameless-router',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/ },
    handler: (code) => code.replace(/^\w+\.displayName = .*$/gm, ''),
  },
}

/**
 * Replaces Vite's preload helper, which would preload the dependencies of a lazy chunk and costs every page a KiB: the
 * lazy modules name their dependencies themselves. Also removes the lists of imported names that Vite adds to each
 * `import()` for tree shaking, once tree shaking is done.
 */
const leanImports: Plugin = {
  name: 'lean-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? LEAN_IMPORT : null),
  renderChunk: (code) => code.replace(WRAPPED_IMPORT, '__vitePreload(() => $1)'),
}
const WRAPPED_IMPORT =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^;]*);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g
/** Wraps every `import()`: like Vite's own helper, it dispatches an event if a chunk cannot be fetched. */
const LEAN_IMPORT = `export const __vitePreload = (load) => load().catch((error) => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
})`

/**
 * The cascade layers, in the order of imports: later layers override those they build on. Each style sheet is in the
 * layer of its folder, so no rule depends on which file is loaded first.
 */
const LAYERS = ['base', 'ui', 'components', 'features']

function layerOf(file: string): string {
  const path = pathInSources(file)
  if (/^ui\/design\/(base|fonts|shared-classes|tokens)\.css/.test(path)) return 'base'
  return LAYERS.find((layer) => path.startsWith(`${layer}/`)) ?? 'features'
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
 * Two bundles from one config: `vite build` makes the browser's, hashed and with a manifest from which the server takes
 * a page's tags; `vite build --ssr src/app/entry-server.tsx` makes the server's, with React's production build inside,
 * so that rendering does not depend on NODE_ENV or read hundreds of files at startup.
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
    // One stylesheet for all pages: no page waits for a second one, and the next page's styles are already loaded.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The content security policy allows no data: fonts and no data: styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // Lazy modules name their dependencies themselves. Lists of them would cost every page more than a KiB.
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
          // The router's assertions and warnings for developers: 2 KiB that even its production build contains.
          treeshake: { manualPureFunctions: ['invariant', 'warning', 'warningOnce', 'warnOnce'] },
        },
  },
}))
