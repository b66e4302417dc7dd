import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { modernRxjs } from '../vite.config.ts'
import { compressFiles } from './compress.mjs'
import { addEarlierFiles, filesOf, writeDifferences } from './differences.mjs'
import { inputs, isBuilt, markBuilt } from './freshness.mjs'
import { buildIcons } from './icons.mjs'
import { buildLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { readOptions } from './options.mjs'
import { buildPictures } from './pictures.mjs'
import { root } from './project.mjs'

/** @param {string} line */
const log = (line) => console.log(line)
const out = join(root, 'build')
const { values } = readOptions({ options: { 'few-pictures': { type: 'boolean', default: false } } })

/**
 * Vite builds into a new folder, which replaces the last build only when the whole build has succeeded.
 * @param {'client' | 'ssr' | 'support'} name
 * @param {import('vite').InlineConfig['build']} options
 * @param {string} [base] the path below which the files are served
 */
async function bundle(name, options, base = '/') {
  const fresh = join(out, `.${name}`)
  await build({ root, base, logLevel: 'warn', build: { ...options, outDir: fresh } })
  return () => place(name)
}

/** @param {string} name */
function place(name) {
  const last = join(out, name)
  rmSync(last, { recursive: true, force: true })
  renameSync(join(out, `.${name}`), last)
}

/** Keeps the replaced release as `previous`, so that the next release's differences from it can be computed. */
function keepLastRelease() {
  const last = join(out, 'client/.vite/manifest.json')
  const fresh = join(out, '.client/.vite/manifest.json')
  if (!existsSync(last) || readFileSync(last).equals(readFileSync(fresh))) return
  rmSync(join(out, 'previous'), { recursive: true, force: true })
  renameSync(join(out, 'client'), join(out, 'previous'))
}

/** Builds the service worker with the names of all files of the client's bundle. */
async function bundleWorker() {
  const fresh = join(out, '.worker')
  const manifest = readFileSync(join(out, '.client/.vite/manifest.json'), 'utf8')
  const release = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const kept = [
    ...['/offline', '/af/offline'].map((url) => ({ url, revision: release })),
    ...filesOf(join(out, '.client')).map((file) => ({ url: `/${file}`, revision: null })),
  ]
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [modernRxjs] },
    define: { RELEASE_FILES: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'baseline-widely-available',
      outDir: fresh,
      emptyOutDir: true,
      rolldownOptions: {
        input: 'src/offline/worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  return () => place('worker')
}

/** @param {'all' | 'drawings'} make which pictures are made now; see `buildPictures` */
async function buildShop(make) {
  // Vite uses an inherited NODE_ENV as React's mode.
  process.env.NODE_ENV = 'production'
  const hash = inputs()
  mkdirSync(out, { recursive: true })
  const pictures = buildPictures({ root, out: join(out, 'pictures'), make, log })
  await buildIcons({ root, out: join(out, 'icons') })
  const bundles = [
    await bundle('client', {}),
    await bundle('ssr', { ssr: 'src/app/entry-server.tsx', manifest: true }),
    // The staff console is a separate bundle, so that shoppers download nothing of it, not even its styles.
    await bundle(
      'support',
      { copyPublicDir: false, rolldownOptions: { input: 'src/app/console-entry.tsx' } },
      '/support/',
    ),
  ]
  bundles.push(await bundleWorker())
  for (const name of ['.client', '.support']) compressFiles(join(out, name, 'assets'))
  const before = ['client', 'previous'].map((name) => join(out, name, 'assets'))
  writeDifferences({ assets: join(out, '.client/assets'), before })
  await pictures
  keepLastRelease()
  for (const name of ['ssr', 'support']) addEarlierFiles({ last: join(out, name), fresh: join(out, `.${name}`) })
  for (const replace of bundles) replace()
  markBuilt(hash)
}

await withLock(buildLock, {
  onWait: () => log('Another start is building the shop; waiting for it…'),
  work: async () => {
    // The shop makes the other pictures when they are requested.
    const make = values['few-pictures'] ? 'drawings' : 'all'
    if (!isBuilt()) await buildShop(make)
    else if (make === 'all') await buildPictures({ root, out: join(out, 'pictures'), log })
  },
})
