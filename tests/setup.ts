import { afterEach, beforeEach, vi } from 'vitest'

/**
 * An unexpected console error fails the test. A test that expects one mocks it: `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`. (Vitest itself fails the run on an unhandled rejection.)
 */
let errors: unknown[][] = []
const { error } = console

beforeEach(() => {
  errors = []
  console.error = (...words: unknown[]) => {
    errors.push(words)
    error(...words)
  }
})

afterEach(() => {
  console.error = error
  if (errors.length > 0)
    throw new Error(`Unexpected console.error: ${errors.map((words) => words.join(' ')).join('\n')}`)
})

// Vitest restores stubs before the next test, which is too late for the hooks of the next file in the same process: a
// database that is opened while `window` is stubbed takes the process for a browser.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
