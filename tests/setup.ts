import { afterEach, beforeEach } from 'vitest'

/**
 * An error on the console that a test did not ask for fails the test. One that is part of the rule being shown is taken
 * by the test itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`. (An unhandled rejection fails the run
 * without any doing of ours.)
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
