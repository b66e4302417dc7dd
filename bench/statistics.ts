import type { BenchRow } from './bench-row.ts'

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
  return { name, value, unit, against: '', ratio: null, limit: 'reported', ok: true }
}

/** A row in ms that has to stay below the limit. */
export function limitedRow(name: string, value: number, limit: number): BenchRow {
  const ok = value < limit
  return { name, value, unit: 'ms', against: 'its limit', ratio: value / limit, limit: `under ${limit} ms`, ok }
}
