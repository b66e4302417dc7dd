import { parseArgs } from 'node:util'

/**
 * Says what is wrong with the options of a command, and ends it with exit code 2.
 * @param {string} message
 * @returns {never}
 */
export function wrongCall(message) {
  console.error(message)
  process.exit(2)
}

/**
 * Parses the options of the command that runs: Node's `parseArgs`, without a stack trace for an unknown option.
 * @template {import('node:util').ParseArgsConfig} const Config
 * @param {Config} config
 */
export function readOptions(config) {
  try {
    return parseArgs(config)
  } catch (error) {
    return wrongCall(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Ends the command unless each value is a whole number of at least 1, in digits.
 * @param {Readonly<Record<string, string | undefined>>} values by the names of their options; undefined ones are not checked
 */
export function requireWholeNumbers(values) {
  for (const [name, value = '1'] of Object.entries(values)) {
    if (/^[1-9]\d{0,9}$/.test(value)) continue
    wrongCall(`--${name} is "${value}", and must be a whole number of at least 1.`)
  }
}
