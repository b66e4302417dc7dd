import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * One stylesheet for all pages, so that a rendered page never waits for a second one and the next page's is there; React
 * with its router by themselves, since they change more seldom than the shop; and what every page is framed by in one
 * piece, since a dozen crumbs compress worse.
 */
const groups = [
  { name: 'styles', test: /\.css(\?|$)/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: /[\\/]src[\\/](app|api|design|header|notifications)[\\/]|[\\/]src[\\/]cart[\\/](cart-(acts|context|sync)|drawer-context)/,
  },
]

/**
 * Two bundles from one config: `vite build` makes the browser's, hashed and with a manifest from which the server
 * takes the tags of a page; `vite build --ssr src/entry-server.tsx` makes the server's, with React's production
 * build inside, so that rendering depends neither on NODE_ENV nor on hundreds of files being read at the start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    outDir: isSsrBuild ? 'build/ssr' : 'build/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The content security policy allows no data: fonts and no data: styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } },
  },
}))
