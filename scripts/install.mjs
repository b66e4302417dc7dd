import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { packagedNode, root, run } from './project.mjs'

/** Held while packages are installed or bundles built, so that two concurrent starts do not interfere. */
export const buildLock = join(root, 'build', '.lock')

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, integrity?: string, link?: boolean, optional?: boolean}>}
 */
const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether node_modules matches package-lock.json. npm writes its own record of an install to node_modules at the very
 * end; optional packages for other platforms may be missing from it.
 */
function isInstalled() {
  try {
    const installed = packagesIn('node_modules/.package-lock.json')
    return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
      if (path === '') return true
      const found = installed[path]
      if (!found) return wanted.optional === true
      return found.version === wanted.version && found.integrity === wanted.integrity
    })
  } catch {
    return false
  }
}

/** The npm that runs this script, or else the one on the path. @returns {[string, ...string[]]} */
function npm() {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) return [process.env.npm_node_execpath ?? process.execPath, cli]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** The install removes node_modules, and with it the commands that npm put first on the path. */
const pathWithoutPackages = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)

/** @param {readonly string[]} subcommand */
function npmInstall(subcommand) {
  const [command, ...before] = npm()
  // Development tools are needed whatever NODE_ENV is, and whatever Node version the newest packages require.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  return run(command, [...before, ...subcommand, ...flags], { env: { ...process.env, PATH: pathWithoutPackages() } })
}

/** A clean install, or if npm refuses that, one that keeps node_modules and the lockfile. */
async function install() {
  const clean = await npmInstall(['ci'])
  if (clean.code === 0) return clean
  const patched = await npmInstall(['install', '--no-save'])
  return patched.code === 0
    ? patched
    : { code: patched.code, output: `${clean.output.trim()}\n\n${patched.output.trim()}` }
}

/** Links the packaged Node for npm's scripts: npm 11 does so itself, npm 10 does not. */
function linkNode() {
  const commands = join(root, 'node_modules', '.bin')
  const packaged = packagedNode()
  if (!packaged || process.platform === 'win32' || existsSync(join(commands, 'node'))) return
  symlinkSync(relative(commands, packaged), join(commands, 'node'))
}

/**
 * Installs the packages unless they are installed already.
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether they are installed now; if not, the reason has been logged
 */
export async function ensureInstalled(log) {
  if (isInstalled()) return true
  return withLock(buildLock, {
    onWait: () => log('Another start is preparing the shop; waiting for it…'),
    work: async () => {
      if (isInstalled()) return true
      log('Installing packages (once, a minute or so)…')
      const { code, output } = await install()
      if (code === 0 && isInstalled()) {
        linkNode()
        return true
      }
      log(output.trim())
      log(`\nThe packages could not be installed (npm ended with ${code}). What npm said is above.`)
      log('Is the npm registry reachable from here, and is there room on the disk? Then call the same command again.')
      return false
    },
  })
}
