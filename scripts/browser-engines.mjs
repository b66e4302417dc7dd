import { apt, installFromDebian } from './apt.mjs'
import { findChromium } from './chromium.mjs'
import { findOnPath } from './project.mjs'

export const ENGINES = ['chromium', 'firefox', 'webkit']

/**
 * How to find each engine's command, and its Debian packages.
 * @type {Record<string, {find: () => string | undefined, packages: string[]}>}
 */
const needs = {
  chromium: { find: findChromium, packages: ['chromium'] },
  firefox: { find: () => findOnPath(['firefox-esr', 'firefox']), packages: ['firefox-esr'] },
  webkit: {
    // It runs on a virtual screen, so both are needed.
    find: () => (findOnPath(['Xvfb']) ? findOnPath(['WebKitWebDriver']) : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

/**
 * Installs missing engines, and logs those that could not be installed.
 * @param {readonly string[]} wanted
 * @param {(line: string) => void} log
 * @returns {Promise<Record<string, string>>} the commands of the available engines
 */
export async function ensureEngines(wanted, log) {
  /** @type {Record<string, string>} */
  const commands = {}
  for (const name of wanted) {
    const need = needs[name]
    if (need === undefined) continue
    let found = need.find()
    if (found === undefined) {
      const aptGet = await apt()
      log(`Installing ${need.packages.join(' and ')}…`)
      const refusal = aptGet
        ? await installFromDebian(aptGet, need.packages)
        : 'There is no apt-get here that may be called.'
      found = need.find()
      if (found === undefined) log(`${refusal.trim()}\n${name} could not be installed: ${need.packages.join(', ')}.`)
    }
    if (found !== undefined) commands[name] = found
  }
  return commands
}
