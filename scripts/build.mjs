import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress.mjs'
import { inputs, isBuilt, markBuilt } from './freshness.mjs'
import { buildLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { buildPictures } from './pictures.mjs'
import { root } from './project.mjs'

/** @param {string} line */
const log = (line) => console.log(line)
const out = join(root, 'build')

/**
 * Vite builds beside the last build; only a whole one takes its place.
 * @param {'client' | 'ssr' | 'support'} name
 * @param {import('vite').InlineConfig['build']} options
 * @param {string} [base] the path below which the files are served
 */
async function bundle(name, options, base = '/') {
  const fresh = join(out, `.${name}`)
  await build({ root, base, logLevel: 'warn', build: { ...options, outDir: fresh } })
  return () => {
    const last = join(out, name)
    rmSync(last, { recursive: true, force: true })
    renameSync(fresh, last)
  }
}

async function buildShop() {
  // Vite takes an inherited NODE_ENV for the mode of React.
  process.env.NODE_ENV = 'production'
  const hash = inputs()
  mkdirSync(out, { recursive: true })
  const pictures = buildPictures({ root, out: join(out, 'pictures'), log })
  const bundles = [
    await bundle('client', {}),
    await bundle('ssr', { ssr: 'src/entry-server.tsx' }),
    // The staff's console, of which no shopper ever downloads a byte: not even its styles.
    await bundle('support', { copyPublicDir: false, rolldownOptions: { input: 'src/support/entry.tsx' } }, '/support/'),
  ]
  for (const name of ['.client', '.support']) compressFiles(join(out, name, 'assets'))
  await pictures
  for (const place of bundles) place()
  markBuilt(hash)
}

await withLock(buildLock, {
  onWait: () => log('Another start is building the shop; waiting for it…'),
  work: async () => {
    if (isBuilt()) return
    await buildShop()
  },
})
