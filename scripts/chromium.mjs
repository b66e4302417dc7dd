import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { apt, installFromDebian } from './apt.mjs'
import { findOnPath, isExecutable, nodePath, run, tool } from './project.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shellCommands = ['chromium-headless-shell', 'chrome-headless-shell']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const caches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
]
const insideCache = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']

const shellsInsideCache = [
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/headless_shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
]

/** @param {readonly string[]} files @returns {string[]} */
const inCaches = (files) => caches.flatMap((cache) => inCache(cache, files))

/**
 * @param {string | undefined} cache
 * @param {readonly string[]} files
 */
function inCache(cache, files) {
  if (!cache || !existsSync(cache)) return []
  const newestFirst = readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.flatMap((name) => files.map((file) => join(cache, name, file)))
}

/**
 * Finds a Chromium or Chrome: the one named by CHROME_PATH, else one on the path, else one installed by Playwright.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is ${named}, and no program is there.`)
  }
  return (
    findOnPath(commands) ?? [...applications, ...inCaches([...insideCache, ...shellsInsideCache])].find(isExecutable)
  )
}

/**
 * Finds Chromium's headless shell, which takes half the time for the same pages; or the whole Chromium if there is none
 * or CHROME_PATH names one.
 * @returns {string | undefined} its path
 */
export function findLightChromium() {
  if (process.env.CHROME_PATH) return findChromium()
  return findShell() ?? findChromium()
}

/** @returns {string | undefined} */
function findShell() {
  return findOnPath(shellCommands) ?? inCaches(shellsInsideCache).find(isExecutable)
}

async function installFromPlaywright() {
  const { code, output } = await run(nodePath(), [tool('playwright-core', 'cli.js'), 'install', 'chromium'])
  return code === 0 ? '' : output
}

/** Both must have the same version. */
const debianPackages = ['chromium', 'chromium-headless-shell']

/**
 * Installs the headless shell for the tests if Debian has it. Without it they take longer.
 * @param {(line: string) => void} log
 */
export async function ensureLightChromium(log) {
  await ensureChromium(log)
  if (process.env.CHROME_PATH || findShell()) return
  const aptGet = await apt()
  if (!aptGet) return
  log('Installing the light Chromium for the browser tests (once, a minute or so)…')
  const refusal = await installFromDebian(aptGet, debianPackages)
  if (!findShell())
    log(`It could not be installed, so the whole Chromium is taken: ${refusal.trim().split('\n').at(-1)}`)
}

/**
 * Finds the browser for the tests, or installs it.
 * @param {(line: string) => void} log
 * @returns {Promise<string>} its path
 * @throws {Error} with instructions, if none is found and none can be installed
 */
export async function ensureChromium(log) {
  const found = findChromium()
  if (found) return found
  log('Installing Chromium for the browser tests (once, a minute or so)…')
  const aptGet = await apt()
  const refusals = []
  for (const attempt of aptGet
    ? [
        () => installFromDebian(aptGet, debianPackages),
        () => installFromDebian(aptGet, ['chromium']),
        installFromPlaywright,
      ]
    : [installFromPlaywright]) {
    const refusal = await attempt()
    const installed = findChromium()
    if (installed) return installed
    refusals.push(refusal.trim())
  }
  throw new Error(
    `${refusals.join('\n\n')}\n\nNo Chromium was found, and none could be installed; what the installers said is above.\n` +
      'Install Chromium or Chrome, or name one with CHROME_PATH=/path/to/it, and call the same command again.',
  )
}
