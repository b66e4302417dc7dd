import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { apt, installFromDebian } from './apt.mjs'
import { findOnPath, isExecutable, nodePath, run, tool } from './project.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const caches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
]
const insideCache = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string | undefined} cache */
function inCache(cache) {
  if (!cache || !existsSync(cache)) return []
  const newestFirst = readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.flatMap((name) => insideCache.map((file) => join(cache, name, file)))
}

/**
 * A Chromium or Chrome on this machine: the one that CHROME_PATH names, else one on the path, else one that Playwright
 * keeps.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is ${named}, and no program is there.`)
  }
  return findOnPath(commands) ?? [...applications, ...caches.flatMap(inCache)].find(isExecutable)
}

async function installFromPlaywright() {
  const { code, output } = await run(nodePath(), [tool('playwright-core', 'cli.js'), 'install', 'chromium'])
  return code === 0 ? '' : output
}

/**
 * The browser for the tests, installed where there is none.
 * @param {(line: string) => void} log
 * @returns {Promise<string>} its path
 * @throws {Error} that says what to do, where none is found and none can be installed
 */
export async function ensureChromium(log) {
  const found = findChromium()
  if (found) return found
  log('Installing Chromium for the browser tests (once, a minute or so)…')
  const aptGet = await apt()
  const refusals = []
  for (const attempt of aptGet
    ? [() => installFromDebian(aptGet, ['chromium']), installFromPlaywright]
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
