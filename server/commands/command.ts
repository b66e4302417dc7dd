import type { Run } from '#server/database/sql.ts'
import type { Orders } from '#server/order/orders.ts'

/** What a command of the shopkeeper's came to: lines to print, and whether it was done. */
export interface CommandOutcome {
  readonly ok: boolean
  readonly lines: readonly string[]
}

export interface CommandWorld {
  readonly run: Run
  /** Epoch ms. */
  readonly now: number
  /** Opened when a command asks for them; absent where there are none. */
  readonly orders?: () => Promise<Orders>
}

export type Command = (words: readonly string[], world: CommandWorld) => Promise<CommandOutcome>

export function succeeded(...lines: readonly string[]): CommandOutcome {
  return { ok: true, lines }
}

export function failed(...lines: readonly string[]): CommandOutcome {
  return { ok: false, lines }
}

/** Rows as columns that stand under each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => printable(row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Text of visitors must not move the shopkeeper's cursor about. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

/** `2026-11-21 04:27`, in South Africa. */
export function formatShopTime(at: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Africa/Johannesburg',
  })
  return format.format(at)
}

/** A number from 1 up, as a person types it; null for anything else. */
export function parseId(word: string | undefined): number | null {
  return word !== undefined && /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null
}
