import { ENGINES, ensureEngines } from './browser-engines.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions, requireWholeNumbers, wrongCall } from './options.mjs'
import { nodePath, requireNode, run, tool } from './project.mjs'

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { engine: { type: 'string', multiple: true }, times: { type: 'string', default: '30' } },
})
const wanted = values.engine ?? ENGINES
const unknown = wanted.find((name) => !ENGINES.includes(name))
if (unknown !== undefined) wrongCall(`--engine is "${unknown}", and must be one of ${ENGINES.join(', ')}.`)
requireWholeNumbers({ times: values.times })

requireNode()
if (!(await ensureInstalled((line) => console.log(line)))) process.exit(1)
const commands = await ensureEngines(wanted, (line) => console.log(line))
const available = wanted.filter((name) => commands[name] !== undefined)
if (available.length === 0) {
  console.log('None of these engines is here, and none could be installed: nothing was run.')
} else {
  console.log(`Every story runs ${values.times} times in ${available.join(', ')}.`)
  process.env.ENGINES = JSON.stringify({ commands, times: Number(values.times) })
  const others = ENGINES.filter((name) => !available.includes(name)).map((name) => `--exclude=tests/engines/${name}-*`)
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', 'engines', ...others, ...positionals]
  process.exitCode = (await run(nodePath(), args, { echo: true })).code
  const missing = wanted.filter((name) => commands[name] === undefined)
  if (missing.length > 0) console.log(`Not run, since they could not be installed: ${missing.join(', ')}.`)
}
