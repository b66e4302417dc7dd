import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, whatever the working directory is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The oldest Node with Argon2; Node runs TypeScript without a flag from 22.18. */
const RUNS_SHOP = [24, 7]
/** The oldest Node that can install the packages and start the rest. */
const OLDEST_NODE = 20

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return
  console.error(`Rusbank needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}.`)
  console.error('Install a newer one (nodejs.org), then call the same command again.')
  process.exit(1)
}

/** The Node of the npm package `node`, once it is installed. @returns {string | undefined} its path */
export function packagedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', 'node', 'bin', name)
  return existsSync(path) ? path : undefined
}

/** @param {string} version of Node, as `24.7.0` */
export function runsShop(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest = 0, oldestMinor = 0] = RUNS_SHOP
  return major > oldest || (major === oldest && minor >= oldestMinor)
}

/**
 * The Node that runs the shop: the packaged one, or else the one that runs this script if it is new enough.
 * @returns {string} its path
 */
export function nodePath() {
  const packaged = packagedNode()
  if (packaged) return packaged
  if (runsShop(process.versions.node)) return process.execPath
  throw new Error(
    `No packaged Node for ${process.platform} on ${process.arch}: install Node 24.7 or newer (nodejs.org) and call the same command again.`,
  )
}

/**
 * The path of a package's command, run with {@link nodePath}: `tool('vite', 'bin/vite.js')`.
 * @param {string} name
 * @param {string} file inside the package
 */
export const tool = (name, file) => join(root, 'node_modules', name, file)

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {readonly string[]} commands in order of preference
 * @returns {string | undefined} the path of the first one found
 */
export function findOnPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

/**
 * The environment for children: packaged commands come first on the path, as under npm.
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv() {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter) }
}

/** @param {Error & {code?: string}} error of the output */
function endIfUnread(error) {
  if (error.code !== 'EPIPE') throw error
  process.exit(process.exitCode ?? 1)
}

/**
 * Lets this process end quietly once nobody reads its output any more, as after `| head`: with the exit code that it has
 * set, or with 1 if it has set none, as it did not get to its end.
 */
export function endWhenUnread() {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', endIfUnread).on('error', endIfUnread)
}

/**
 * Runs a program and collects its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, limit?: number, echo?: boolean}} [options] the program and
 *   its children are killed after `limit` ms; `echo` also prints the output as it arrives, with {@link endWhenUnread}
 * @returns {Promise<{code: number, output: string}>} `code` is 1 if the program was killed or could not be started
 */
export function run(command, args, { cwd = root, env = projectEnv(), limit, echo = false } = {}) {
  return new Promise((resolve) => {
    if (echo) endWhenUnread()
    const grouped = process.platform !== 'win32'
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: grouped })
    const pid = child.pid
    const end = () => {
      if (pid === undefined) return
      try {
        process.kill(grouped ? -pid : pid, 'SIGKILL')
      } catch {
        // It has already exited.
      }
    }
    let output = ''
    /** @param {string} chunk */
    const keep = (chunk) => {
      output += chunk
      if (echo) process.stdout.write(chunk)
    }
    // A character of several bytes may be in two chunks.
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep)
    const stop = () => {
      end()
      process.exit(130)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop).once('exit', end)
    const timer =
      limit &&
      setTimeout(() => {
        output += `\nStopped: it did not end within ${Math.round(limit / 1000)} seconds.\n`
        end()
      }, limit)
    /** @param {number} code */
    const settle = (code) => {
      if (timer) clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop).off('exit', end)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      settle(1)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}
