import { Worker } from 'node:worker_threads'
import { added, emptyTally, neverTaken, type Tally } from './tally.ts'
import { type Share, work } from './worker.ts'

interface SeedsRun extends Omit<Share, 'step'> {
  readonly workers: number
  readonly say: (text: string) => void
}

/** Runs the worlds of many seeds in several workers, and continues after a failure. */
export async function runSeeds({ workers, say, ...share }: SeedsRun): Promise<Tally> {
  if (workers === 1) return work({ ...share, step: 1 }, say)
  const shares = Array.from({ length: workers }, (_, offset) => ({
    ...share,
    seed: share.seed + offset,
    count: share.count - offset,
    step: workers,
  }))
  const tallies = await Promise.all(shares.map((each) => inWorker(each, say)))
  return tallies.reduce(added, emptyTally())
}

function inWorker(share: Share, say: (text: string) => void): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: share })
    worker.on('message', (message: { text?: string; tally?: Tally }) => {
      if (message.text !== undefined) say(message.text)
      if (message.tally !== undefined) resolve(message.tally)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`A worker ended with ${code}`)))
  })
}

interface Timing {
  readonly seconds: number
  readonly processorSeconds: number
}

/** Returns the elapsed time and the CPU time since it was created. */
export function stopwatch(): () => Timing {
  const start = performance.now()
  const used = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(used)
    return { seconds: (performance.now() - start) / 1_000, processorSeconds: (user + system) / 1_000_000 }
  }
}

/** A readable summary of a run: number of worlds, speed, broken rules, and branches never taken. */
export function table(tally: Tally, { seconds, processorSeconds }: Timing): string {
  const rate = (time: number): string => (tally.worlds / time).toFixed(0)
  const rules = [...tally.rules].sort(([, a], [, b]) => b.count - a.count)
  const width = Math.max(4, ...rules.map(([rule]) => rule.length))
  const rows = rules.map(([rule, { count, first }]) => `${rule.padEnd(width)}  ${String(count).padStart(6)}  ${first}`)
  const missing = neverTaken(tally)
  return [
    `${tally.worlds} worlds in ${seconds.toFixed(1)} s, ${rate(seconds)} a second (${rate(processorSeconds)} a second of a core); ${tally.failed} broke a rule`,
    ...(rows.length > 0 ? ['', `${'rule'.padEnd(width)}  worlds  first seed`, ...rows] : []),
    '',
    missing.length === 0 ? 'Every branch was taken.' : `Branches never taken: ${missing.join(', ')}`,
  ].join('\n')
}
