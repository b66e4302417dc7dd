import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { nodePath, run, tool } from '#scripts/project.mjs'
import type { Mutation } from '../mutation.ts'

/** The maximum time to find a defect, in ms. */
const LIMIT = 120_000
/** A hanging test fails after this many ms, within the limit. */
const TEST_TIMEOUT = 60_000

/** `broken`: no test ran, or the run did not complete in time. */
export type Verdict = 'passed' | 'failed' | 'broken'

export type FoundBy = Mutation['foundBy']

const ReportSchema = v.object({ numFailedTests: v.number(), numPassedTests: v.number() })

/** Runs the tests or the simulation on the project in this folder. */
export async function verdictOf(folder: string, foundBy: FoundBy, limit = LIMIT): Promise<Verdict> {
  return foundBy.by === 'tests' ? testsSay(folder, foundBy, limit) : simulationSays(folder, foundBy, limit)
}

type Tests = Extract<FoundBy, { by: 'tests' }>

async function testsSay(folder: string, { files, title }: Tests, limit: number): Promise<Verdict> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--root',
    folder,
    '--project',
    'unit',
    '--project',
    'long',
    '--project',
    'postgres',
    '--bail',
    '1',
    '--testTimeout',
    `${TEST_TIMEOUT}`,
  ]
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  const named = title === undefined ? [] : ['-t', title]
  await run(nodePath(), [...args, ...reporting, ...named, ...files], { cwd: folder, limit })
  const text = readOr(report, '{}')
  const { success, output } = v.safeParse(ReportSchema, JSON.parse(text))
  if (!success) return 'broken'
  if (output.numFailedTests > 0) return 'failed'
  return output.numPassedTests > 0 ? 'passed' : 'broken'
}

type Worlds = Extract<FoundBy, { by: 'sim' }>

async function simulationSays(folder: string, { seed, seeds }: Worlds, limit: number): Promise<Verdict> {
  const args = [join(folder, 'tests/sim/run/main.ts'), '--seed', `${seed}`, '--seeds', `${seeds}`, '--shrinks', '0']
  const { code, output } = await run(nodePath(), args, { cwd: folder, limit })
  if (code === 0) return 'passed'
  return output.includes(SOME_BROKEN) ? 'failed' : 'broken'
}

/** A part of the simulation's summary if worlds broke rules. */
const SOME_BROKEN = 'first seed'

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
