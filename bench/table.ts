import { table } from '#scripts/replay/paint.ts'
import type { BenchRow } from './bench-row.ts'

const columns = ['figure', 'value', 'against', 'ratio', 'limit', ''].map((heading) => ({ heading }))

/** Prints the rows as a table, without truncating wide columns. */
export function printTable(rows: readonly BenchRow[]): void {
  console.log(`\n${table(columns, rows.map(cellsOf))}`)
}

function cellsOf({ name, value, unit, against, ratio, limit, ok }: BenchRow): string[] {
  return [name, `${figure(value)} ${unit}`, against, ratio === null ? '' : figure(ratio), limit, ok ? 'ok' : 'MISSED']
}

/** Three significant digits, with thousands separated. */
function figure(value: number): string {
  if (value >= 1_000) {
    return Math.round(value)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ' ')
  }
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
