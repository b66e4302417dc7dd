import type { BenchShop } from './shop-process.ts'

/** Asks a shop's process what it has used. */
export interface UseQuestion {
  readonly use: true
}

export interface UseAnswer {
  /** Processor time since its start, in ms. */
  readonly processor?: number
  /** In MiB. */
  readonly memory?: number
}

/** In the shop's process. */
export function resourceUse(): UseAnswer {
  const { user, system } = process.cpuUsage()
  return { processor: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1_024 / 1_024 }
}

/** What the work returns, with the processor time that the shop's process has used meanwhile, in ms. */
export async function measureUse<Result>(
  { question }: Pick<BenchShop<UseQuestion, UseAnswer>, 'question'>,
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  const before = (await question({ use: true })).processor ?? 0
  const result = await work()
  return [result, ((await question({ use: true })).processor ?? 0) - before]
}
