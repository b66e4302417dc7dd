/** The times of a subject and its floor, in ms, by round. */
export interface Rounds {
  readonly ours: readonly number[]
  readonly floor: readonly number[]
}

interface Contest {
  readonly rounds: number
  /** Rounds that do not count, to warm up. */
  readonly warmup: number
  readonly ours: () => unknown
  readonly floor: () => unknown
}

/** Measures two functions in turns, each first in every other round, so that a disturbance affects both. */
export async function interleaved({ rounds, warmup, ours, floor }: Contest): Promise<Rounds> {
  const taken = { ours: [] as number[], floor: [] as number[] }
  for (let round = -warmup; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)
    for (const which of order) {
      const start = performance.now()
      await (which === 'ours' ? ours() : floor())
      const ms = performance.now() - start
      if (round >= 0) taken[which].push(ms)
    }
  }
  return taken
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
