import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readOptions, wrongCall } from '#scripts/options.mjs'
import { nodePath, root, run } from '#scripts/project.mjs'
import type { BenchRow } from './bench-row.ts'
import { printTable } from './table.ts'

interface Bench {
  readonly name: string
  readonly load: () => Promise<{ readonly run: () => Promise<readonly BenchRow[]> }>
}

/** In the order of the table. Each runs alone, since two at once would influence each other. */
const benches: readonly Bench[] = [
  { name: 'fold', load: () => import('./fold.ts') },
  { name: 'replay', load: () => import('./replay.ts') },
  { name: 'acts', load: () => import('./acts.ts') },
  { name: 'durability', load: () => import('./durability.ts') },
  { name: 'cold start', load: () => import('./cold-start.ts') },
  { name: 'offline start', load: () => import('./offline-start.ts') },
  { name: 'cart operations', load: () => import('./cart-operations.ts') },
  { name: 'checkouts', load: () => import('./checkouts.ts') },
  { name: 'overload', load: () => import('./overload.ts') },
  { name: 'live connections', load: () => import('./live-connections.ts') },
  { name: 'tabs', load: () => import('./tabs.ts') },
  { name: 'embedded database', load: () => import('./embedded-database.ts') },
  { name: 'sweep', load: () => import('./sweep.ts') },
  { name: 'search', load: () => import('./search.ts') },
  { name: 'support find', load: () => import('./support-find.ts') },
  { name: 'pages', load: () => import('./pages.ts') },
  { name: 'click to paint', load: () => import('./click-to-paint.ts') },
  { name: 'phone', load: () => import('./phone.ts') },
  { name: 'page weight', load: () => import('./page-weight.ts') },
  { name: 'lighthouse', load: () => import('./lighthouse.ts') },
]

/** Runs the benches whose name contains one of the words, or all: `npm run bench -- fold weight`. */
async function runBenches(words: readonly string[]): Promise<void> {
  const chosen = benches.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) wrongCall(`No bench is called so. There are: ${benches.map(({ name }) => name).join(', ')}.`)
  const built = await run(nodePath(), [join(root, 'scripts', 'build.mjs')])
  if (built.code !== 0) throw new Error(built.output)
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  const rows: BenchRow[] = []
  for (const { name, load } of chosen) {
    console.log(`${name} …`)
    try {
      const bench = await load()
      rows.push(...(await bench.run()))
    } catch (error) {
      // The results of the others are still printed.
      console.error(error)
      process.exitCode = 1
    }
  }
  printTable(rows)
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
}

await runBenches(readOptions({ allowPositionals: true }).positionals)
// A database in memory, which the tests keep for their next file, would keep the process running.
process.exit()
