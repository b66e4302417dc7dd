import type { BenchRow } from './bench-row.ts'

/** The value that so many percent of the others are under. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0
}

/** Rows of how long somebody waits, from waits in ms. */
export function waitRows(waits: readonly number[]): BenchRow[] {
  return [50, 95, 99].map((percent) => reportedRow(`  … p${percent}`, percentile(waits, percent), 'ms'))
}

/** A figure that has no limit. */
export function reportedRow(name: string, value: number, unit: string): BenchRow {
  return { name, value, unit, against: '', ratio: null, limit: 'reported', ok: true }
}
