import type { BenchShop } from './shop-process.ts'

/** Requests the resource use of a shop's process. */
export interface UseRequest {
  readonly use: true
}

export interface ResourceUse {
  /** Processor time since its start, in ms. */
  readonly processor?: number
  /** In MiB. */
  readonly memory?: number
}

/** Called in the shop's process. */
export function resourceUse(): ResourceUse {
  const { user, system } = process.cpuUsage()
  return { processor: (user + system) / 1_000, memory: process.memoryUsage.rss() / 1_024 / 1_024 }
}

/** Runs the work and returns its result with the processor time that the shop's process used meanwhile, in ms. */
export async function measureUse<Result>(
  { request }: Pick<BenchShop<UseRequest, ResourceUse>, 'request'>,
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  const before = (await request({ use: true })).processor ?? 0
  const result = await work()
  return [result, ((await request({ use: true })).processor ?? 0) - before]
}
