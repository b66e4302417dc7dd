import type { TestProject } from 'vitest/node'
import { type SeededData, seedData } from './e2e/kit/seeded-data.ts'

let seeded: SeededData | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  seeded = await seedData()
  provide('seededData', seeded.folder)
}

export function teardown(): void {
  seeded?.dispose()
}
