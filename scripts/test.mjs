import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureLightChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { nodePath, requireNode, root, run, tool } from './project.mjs'

/** Timeout of a suite in ms, so that one that hangs stays far below the limit of a CI job. */
const SUITE_TIMEOUT_MS = 14 * 60_000
/** The tests in real browsers take longest. */
const STORIES_TIMEOUT_MS = 24 * 60_000
const reports = join(root, 'build', 'reports')
/** `npm run check`: types, lint, dead code, and the tests that need no browser or server process, all in parallel. */
const { quick: isQuick } = readOptions({ options: { quick: { type: 'boolean', default: false } } }).values
/** The end of the output repeats so many lines of each failure, since a CI job may show only that end. */
const LINES_PER_FAILURE = 15
const MAX_FAILURES = 10

/**
 * @typedef {{suite: string, passed: number, failed: number, seconds: number, failures: string[]}} Row failures: what failed and why
 * @typedef {{title: string, output: string, rows: Row[]}} Outcome
 */

/** @param {string} line */
const log = (line) => console.log(line)
/** @param {string} output */
const endOf = (output) => output.trim().split('\n').slice(-LINES_PER_FAILURE).join('\n')
/** @param {number} since */
const secondsSince = (since) => (performance.now() - since) / 1000

/**
 * Runs a program that checks one thing, counted as one test.
 * @param {string} title
 * @param {readonly string[]} args arguments of Node
 * @returns {Promise<Outcome>}
 */
async function check(title, args) {
  const start = performance.now()
  const { code, output } = await run(nodePath(), args, { limit: SUITE_TIMEOUT_MS })
  const passed = code === 0 ? 1 : 0
  const failures = passed ? [] : [endOf(output)]
  return { title, output, rows: [{ suite: title, passed, failed: 1 - passed, seconds: secondsSince(start), failures }] }
}

/**
 * @typedef {{status: string, fullName: string, failureMessages: string[]}} TestReport
 * @typedef {{name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestReport[]}} FileReport
 */

/** @param {string} path @param {FileReport} file @returns {string[]} what failed in a file of tests, and why */
function failuresOf(path, file) {
  // The message is of a file that could not be loaded, or of a hook; the tests after that hook are skipped.
  const notPassed = file.assertionResults.filter(({ status }) => status !== 'passed')
  const wasStopped = file.message !== '' || (notPassed.length === 0 && file.status !== 'passed')
  const failed = notPassed.filter(({ status }) => !wasStopped || status !== 'skipped')
  const tests = failed.map(({ fullName, status, failureMessages }) =>
    [`${path}: ${fullName} (${status})`, ...failureMessages].join('\n'),
  )
  return wasStopped ? [`${path}\n${file.message}`, ...tests] : tests
}

/**
 * Counts the tests in Vitest's report, by folder of `tests/`. A file that could not be loaded counts as one failure,
 * and so does a skipped test.
 * @param {FileReport[]} files
 * @returns {Row[]}
 */
function rowsOf(files) {
  /** @type {Map<string, Row>} */
  const rows = new Map()
  for (const file of files) {
    const path = relative(join(root, 'tests'), file.name)
    const suite = path.includes('.postgres.') ? 'postgres' : (path.split(/[\\/]/)[0] ?? path)
    const row = rows.get(suite) ?? { suite, passed: 0, failed: 0, seconds: 0, failures: [] }
    row.failures.push(...failuresOf(path, file))
    const passed = file.assertionResults.filter((result) => result.status === 'passed').length
    const failed = file.assertionResults.length - passed
    row.passed += passed
    row.failed += failed === 0 && file.status !== 'passed' ? 1 : failed
    row.seconds += (file.endTime - file.startTime) / 1000
    rows.set(suite, row)
  }
  return [...rows.values()]
}

/**
 * Runs projects of vitest.config.ts.
 * @param {string} title
 * @param {readonly string[]} projects
 * @param {{ limit?: number, echo?: boolean }} [options] the limit in ms, and whether to print the output as it arrives
 * @returns {Promise<Outcome>}
 */
async function vitest(title, projects, { limit = SUITE_TIMEOUT_MS, echo = false } = {}) {
  const start = performance.now()
  const report = join(reports, `${title}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const named = projects.flatMap((project) => ['--project', project])
  const { code, output } = await run(nodePath(), [tool('vitest', 'vitest.mjs'), ...args, ...named], { limit, echo })
  /** @type {Row[]} */
  let rows = []
  try {
    rows = rowsOf(JSON.parse(readFileSync(report, 'utf8')).testResults)
  } catch (error) {
    log(`${title} left no report: ${error instanceof Error ? error.message : error}`)
  }
  const ran = rows.some((row) => row.passed + row.failed > 0)
  if (!ran || (code !== 0 && rows.every((row) => row.failed === 0))) {
    // No test ran, or an error was thrown outside of all tests.
    rows.push({
      suite: ran ? `${title} (outside of tests)` : title,
      passed: 0,
      failed: 1,
      seconds: secondsSince(start),
      failures: [endOf(output)],
    })
  }
  return { title, output: echo ? '' : output, rows }
}

/** @param {string} title @returns {Outcome} */
const notRun = (title) => ({
  title,
  output: 'Not run: the build failed.',
  rows: [{ suite: title, passed: 0, failed: 1, seconds: 0, failures: ['Not run: the build failed.'] }],
})

/** @param {string} title */
const heading = (title) => log(`\n── ${title} ${'─'.repeat(Math.max(0, 96 - title.length))}`)

/** @param {Row[]} rows */
function repeatFailures(rows) {
  const failures = rows.flatMap(({ suite, failures }) => failures.map((text) => `${suite}: ${text}`))
  if (failures.length === 0) return
  heading('failures')
  for (const text of failures.slice(0, MAX_FAILURES)) {
    log(text.split('\n').slice(0, LINES_PER_FAILURE).join('\n'))
  }
  if (failures.length > MAX_FAILURES) log(`and ${failures.length - MAX_FAILURES} more, above`)
}

/** @param {Row[]} rows */
function summary(rows) {
  repeatFailures(rows)
  const width = Math.max(...rows.map((row) => row.suite.length), 5)
  log(`\n${'suite'.padEnd(width)}  passed  failed  seconds`)
  for (const { suite, passed, failed, seconds } of rows) {
    log(
      `${suite.padEnd(width)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${seconds.toFixed(1).padStart(7)}`,
    )
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((total, row) => total + row[key], 0)
  log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1
}

/** @returns {Promise<Row[]>} */
async function testShop() {
  /** @type {Row[]} */
  const rows = []
  /** @param {Outcome} outcome */
  const show = (outcome) => {
    heading(outcome.title)
    log(outcome.output.trim() || 'Nothing to say.')
    rows.push(...outcome.rows)
    return outcome.rows.every((row) => row.failed === 0)
  }
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const checks = Promise.all([
    check('types', [tool('typescript', 'bin/tsc'), '-b']),
    check('lint', [tool('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '--colors=off']),
    check('dead code', [tool('knip', 'bin/knip.js')]),
  ])
  if (isQuick) {
    const unit = vitest('unit', ['unit'])
    for (const outcome of [...(await checks), await unit]) show(outcome)
    return rows
  }
  const build = check('build', [join(root, 'scripts', 'build.mjs'), '--few-pictures'])
  for (const outcome of await checks) show(outcome)
  const built = show(await build)
  // The chaos tests mostly wait, and a browser uses one core: both run in parallel with the tests that need two.
  const concurrent = vitest('chaos', ['chaos']).then(async (chaos) => [chaos, await vitest('browser', ['browser'])])
  heading('rules, properties, contracts, simulation')
  rows.push(...(await vitest('tests', ['unit', 'long', 'sim', 'postgres'], { echo: true })).rows)
  for (const outcome of await concurrent) show(outcome)
  if (!built) show(notRun('e2e'))
  else {
    heading('e2e')
    rows.push(...(await vitest('e2e', ['e2e'], { limit: STORIES_TIMEOUT_MS, echo: true })).rows)
  }
  return rows
}

requireNode()
const start = performance.now()
/** @param {string} suite @returns {Row[]} */
const failure = (suite) => [{ suite, passed: 0, failed: 1, seconds: secondsSince(start), failures: [] }]
try {
  if (await ensureInstalled(log)) {
    if (!isQuick) await ensureLightChromium(log)
    summary(await testShop())
  } else summary(failure('install'))
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  summary(failure('prepare'))
}
