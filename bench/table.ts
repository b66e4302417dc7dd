import type { BenchRow } from './bench-row.ts'

const headings = ['figure', 'value', 'against', 'ratio', 'limit', ''] as const

/** Prints the rows as a table, without truncating wide columns. */
export function printTable(rows: readonly BenchRow[]): void {
  const cells = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  console.log('')
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
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
