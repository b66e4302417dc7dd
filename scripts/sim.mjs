import { parseArgs } from 'node:util'
import { nodePath, run, tool } from './house.mjs'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d*$/.test(value)) {
    console.error(`--${name} is "${value}", and must be a whole number of at least 1.`)
    process.exit(1)
  }
}
console.log(`Simulating ${values.seeds} worlds from seed ${values.seed} on.`)
process.env.SIM_SEEDS = values.seeds
process.env.SIM_SEED = values.seed
process.exitCode = (
  await run(nodePath(), [tool('vitest', 'vitest.mjs'), 'run', '--project', 'sim'], { echo: true })
).code
