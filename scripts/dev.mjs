import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { unmarkBuilt } from './freshness.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { nodePath, projectEnv, requireNode, root } from './project.mjs'

/** How long to gather changes before the server is restarted, in ms. */
const DEBOUNCE_MS = 150

/** @param {readonly string[]} args arguments of Node */
const node = (args) => spawn(nodePath(), args, { cwd: root, env: projectEnv(), stdio: 'inherit' })

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
/** @type {NodeJS.Timeout | undefined} */
let timer

function startServer() {
  server = node(['--disable-warning=ExperimentalWarning', join(root, 'server', 'app', 'main.ts')])
}

/** Only one process may have the database open, so the next server starts when the last one has exited. */
function restartServer() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return startServer()
    server.removeAllListeners('exit').once('exit', startServer)
    server.kill('SIGTERM')
  }, DEBOUNCE_MS)
}

async function watchBundles() {
  const { build } = await import('vite')
  // The mode adds the developers' overlay; React itself is still the production build.
  const mode = 'development'
  const options = { emptyOutDir: false, watch: {} }
  const bundles = [
    await build({ root, mode, logLevel: 'warn', build: options }),
    await build({ root, mode, logLevel: 'warn', build: { ...options, ssr: 'src/app/entry-server.tsx' } }),
    await build({
      root,
      mode,
      base: '/support/',
      logLevel: 'warn',
      build: {
        ...options,
        outDir: join(root, 'build', 'support'),
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/console-entry.tsx' },
      },
    }),
  ]
  for (const bundle of bundles) {
    if (!('on' in bundle)) continue
    bundle.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'BUNDLE_END') restartServer()
    })
  }
}

requireNode()
readOptions({})
if (!(await ensureInstalled(console.log))) process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server?.kill('SIGTERM')
    process.exit(0)
  })
}
console.log('Building the shop…')
await new Promise((resolve) => node([join(root, 'scripts', 'build.mjs'), '--few-pictures']).once('exit', resolve))
unmarkBuilt()
await watchBundles()
for (const folder of ['server', 'domain', 'content']) watch(join(root, folder), { recursive: true }, restartServer)
restartServer()
