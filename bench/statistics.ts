import { type BenchRow, benchRow } from './bench-row.ts'

/** The value at this percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0
}

/** The percentile rows of latencies in ms. */
export function waitRows(waits: readonly number[]): BenchRow[] {
  return [50, 95, 99].map((percent) => reportedRow(`  … p${percent}`, percentile(waits, percent), 'ms'))
}

/** A row without a limit. */
export function reportedRow(name: string, value: number, unit: string): BenchRow {
  return benchRow({ name, value, unit })
}

/** A row in ms that has to stay below the limit. */
export function limitedRow(name: string, value: number, limit: number): BenchRow {
  return benchRow({ name, value, unit: 'ms', limit: ['under', limit] })
}

interface Querying<Query> {
  readonly queries: readonly Query[]
  readonly ask: (query: Query) => Promise<unknown>
  /** Rounds that do not count, to warm up. */
  readonly warmup: number
  readonly rounds: number
}

/** The time of each query in each counted round, in ms. */
export async function timesOf<Query>({ queries, ask, warmup, rounds }: Querying<Query>): Promise<number[][]> {
  const taken = queries.map((): number[] => [])
  for (let round = -warmup; round < rounds; round += 1) {
    for (const [index, query] of queries.entries()) {
      const start = performance.now()
      await ask(query)
      if (round >= 0) taken[index]?.push(performance.now() - start)
    }
  }
  return taken
}

/** The largest of the queries' median times. */
export function slowestMedian(taken: readonly (readonly number[])[]): number {
  return Math.max(...taken.map((those) => percentile(those, 50)))
}
