import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './freshness.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { nodePath, projectEnv, requireNode, root, run } from './project.mjs'

/** @param {string} line */
const log = (line) => console.log(line)

async function ensureBuilt() {
  if (isBuilt()) return true
  log('Building the shop…')
  const { code } = await run(nodePath(), [join(root, 'scripts', 'build.mjs'), '--few-pictures'], { echo: true })
  if (code === 0) return true
  log('\nThe shop could not be built. What went wrong is above.')
  return false
}

/**
 * Stops the server if npm is killed without passing the signal on; otherwise the server would keep running on its port.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    stop()
  }, 500)
}

/** Starts the server with this terminal, and passes on signals and its exit code. */
function serve() {
  // glibc gives each thread its own memory by default, of which the image library would leave 200 MB unused.
  const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), MALLOC_ARENA_MAX: '2', ...projectEnv() }
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'server', 'app', 'main.ts')]
  const server = spawn(nodePath(), args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // The terminal sends Ctrl-C to the server as well; a second signal would interrupt its graceful shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      server.kill(signal)
    })
  }
  stopWithNpm(() => server.kill('SIGTERM'))
  server.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.once('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    process.removeAllListeners(signal ?? 'SIGTERM')
    process.kill(process.pid, signal ?? 'SIGTERM')
  })
}

requireNode()
// It is configured by environment variables, which the README lists.
readOptions({})
if ((await ensureInstalled(log)) && (await ensureBuilt())) serve()
else process.exitCode = 1
