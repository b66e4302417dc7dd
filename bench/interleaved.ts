/** What a figure and its floor took, in ms, round by round. */
export interface Rounds {
  readonly ours: readonly number[]
  readonly floor: readonly number[]
}

interface Contest {
  readonly rounds: number
  /** Left out of the figures: they warm the machine up. */
  readonly warmup: number
  readonly ours: () => unknown
  readonly floor: () => unknown
}

/** Measures two things in turns, each first in every other round, so that what disturbs one disturbs the other. */
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

/** The value that half of the others are under. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
