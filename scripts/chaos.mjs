import { ensureInstalled } from './install.mjs'
import { readOptions, requireWholeNumbers } from './options.mjs'
import { nodePath, requireNode, run, tool } from './project.mjs'

const { values } = readOptions({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
})
requireWholeNumbers(values)

requireNode()
if (!(await ensureInstalled((line) => console.log(line)))) process.exit(1)
process.env.CHAOS_SECONDS = String(60 * Number(values.minutes))
if (values.seed !== undefined) process.env.CHAOS_SEED = values.seed
const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', 'chaos', '--reporter=verbose']
process.exitCode = (await run(nodePath(), args, { echo: true })).code
