import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    rolldownOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx' },
  },
}))
