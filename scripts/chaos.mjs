import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { nodePath, requireNode, run, tool } from './project.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
})
for (const [name, value = '1'] of Object.entries(values)) {
  if (/^[1-9]\d{0,8}$/.test(value)) continue
  console.error(`--${name} is "${value}", and must be a whole number of at least 1.`)
  process.exit(1)
}

requireNode()
if (!(await ensureInstalled((line) => console.log(line)))) process.exit(1)
process.env.CHAOS_SECONDS = String(60 * Number(values.minutes))
if (values.seed !== undefined) process.env.CHAOS_SEED = values.seed
const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', 'chaos', '--reporter=verbose']
process.exitCode = (await run(nodePath(), args, { echo: true })).code
