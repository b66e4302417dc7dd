import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { leftOutKinds } from '../fault-kinds.ts'
import { casesNamed } from '../near-plan.ts'
import { runSeeds, stopwatch, table } from './run-seeds.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    workers: { type: 'string', default: '1' },
    shrinks: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0' },
    without: { type: 'string', default: '' },
    near: { type: 'string' },
  },
})
const { without, near, ...numbers } = values
const unknown = without.split(',').filter((kind) => kind !== '' && !leftOutKinds.includes(kind))
if (unknown.length > 0) {
  process.stderr.write(`--without takes ${leftOutKinds.join(', ')}, and not "${unknown}".\n`)
  process.exit(1)
}
if (near !== undefined && casesNamed(near).length === 0) {
  process.stderr.write(`--near takes a part of the name of a file in tests/sim/cases/, and not "${near}".\n`)
  process.exit(1)
}
for (const [name, value] of Object.entries(numbers)) {
  if (/^\d+$/.test(value) && (value !== '0' || name === 'shrinks' || name === 'seconds')) continue
  process.stderr.write(`--${name} is "${value}", and must be a whole number of at least 1.\n`)
  process.exit(1)
}
const say = (text: string): unknown => process.stdout.write(`${text}\n`)
const [count, seed, workers, shrinks] = [values.seeds, values.seed, values.workers, values.shrinks].map(Number)
say(`Simulating ${count} worlds from seed ${seed} on.`)
// Stack traces of simulated errors would take most of the time.
Error.stackTraceLimit = 0
const time = stopwatch()
const tally = await runSeeds({
  seed: seed ?? 1,
  count: count ?? 1,
  workers: workers ?? 1,
  limit: numbers.seconds === '0' ? null : Number(numbers.seconds) * 1_000,
  shrinks: shrinks ?? 0,
  shrinkLimit: 20_000,
  without: without.split(','),
  near: near ?? null,
  say,
})
say(`\n${table(tally, time())}`)
process.exitCode = tally.failed > 0 ? 1 : 0
