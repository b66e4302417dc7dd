import { apt, installFromDebian } from './apt.mjs'
import { findChromium } from './chromium.mjs'
import { findOnPath } from './project.mjs'

export const ENGINES = ['chromium', 'firefox', 'webkit']

/**
 * What each engine needs: how to find its command, and Debian's packages of it.
 * @type {Record<string, {find: () => string | undefined, packages: string[]}>}
 */
const needs = {
  chromium: { find: findChromium, packages: ['chromium'] },
  firefox: { find: () => findOnPath(['firefox-esr', 'firefox']), packages: ['firefox-esr'] },
  webkit: {
    // It is driven on a screen of its own, and neither is of use without the other.
    find: () => (findOnPath(['Xvfb']) ? findOnPath(['WebKitWebDriver']) : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

/**
 * Installs the engines that are missing, and says what it could not.
 * @param {readonly string[]} wanted
 * @param {(line: string) => void} log
 * @returns {Promise<Record<string, string>>} the commands of those that are there
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
