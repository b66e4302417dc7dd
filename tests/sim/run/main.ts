import { randomInt } from 'node:crypto'
import { readOptions, requireWholeNumbers, wrongCall } from '#scripts/options.mjs'
import { endWhenUnread } from '#scripts/project.mjs'
import { leftOutKinds } from '../fault-kinds.ts'
import { casesNamed } from '../near-plan.ts'
import { runSeeds, stopwatch, table } from './run-seeds.ts'

const { values } = readOptions({
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
const { without, near, shrinks, seconds, ...numbers } = values
const unknown = without.split(',').filter((kind) => kind !== '' && !leftOutKinds.includes(kind))
if (unknown.length > 0) wrongCall(`--without takes ${leftOutKinds.join(', ')}, and not "${unknown}".`)
if (near !== undefined && casesNamed(near).length === 0) {
  wrongCall(`--near takes a part of the name of a file in tests/sim/cases/, and not "${near}".`)
}
requireWholeNumbers(numbers)
// Zero is none of these.
for (const [name, value] of Object.entries({ shrinks, seconds }))
  if (value !== '0') requireWholeNumbers({ [name]: value })
endWhenUnread()
const say = (text: string): unknown => process.stdout.write(`${text}\n`)
say(`Simulating ${numbers.seeds} worlds from seed ${numbers.seed} on.`)
// Stack traces of simulated errors would take most of the time.
Error.stackTraceLimit = 0
const time = stopwatch()
const tally = await runSeeds({
  seed: Number(numbers.seed),
  count: Number(numbers.seeds),
  workers: Number(numbers.workers),
  limit: seconds === '0' ? null : Number(seconds) * 1_000,
  shrinks: Number(shrinks),
  shrinkLimit: 20_000,
  without: without.split(','),
  near: near ?? null,
  say,
})
say(`\n${table(tally, time())}`)
process.exitCode = tally.failed > 0 ? 1 : 0
