import type { BenchShop } from './shop-process.ts'

/** Requests the resource use of a shop's process. */
export interface UseQuestion {
  readonly use: true
}

export interface UseAnswer {
  /** Processor time since its start, in ms. */
  readonly processor?: number
  /** In MiB. */
  readonly memory?: number
}

/** Called in the shop's process. */
export function resourceUse(): UseAnswer {
  const { user, system } = process.cpuUsage()
  return { processor: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1_024 / 1_024 }
}

/** Runs the work and returns its result with the processor time that the shop's process used meanwhile, in ms. */
export async function measureUse<Result>(
  { question }: Pick<BenchShop<UseQuestion, UseAnswer>, 'question'>,
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  const before = (await question({ use: true })).processor ?? 0
  const result = await work()
  return [result, ((await question({ use: true })).processor ?? 0) - before]
}
