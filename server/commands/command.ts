import type { Database } from '#server/database/database.ts'
import type { Run } from '#server/database/sql.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import type { SecretBox } from '#server/security/secret-box.ts'

/** The result of an administration command: the lines to print, and whether it was done. */
export interface CommandOutcome {
  readonly ok: boolean
  readonly lines: readonly string[]
}

export interface CommandContext {
  readonly run: Run
  readonly catalogue: Pick<Database, 'tables' | 'notifications'>
  readonly secrets: SecretBox
  /** Epoch ms. */
  readonly now: number
  /** Opened only for commands that need them. */
  readonly orders: () => Promise<OrderPorts>
}

/** `Part` is the part of the context that the command uses. */
export type Command<Part extends keyof CommandContext = keyof CommandContext> = (
  words: readonly string[],
  context: Pick<CommandContext, Part>,
) => Promise<CommandOutcome>

export const succeeded = (...lines: readonly string[]): CommandOutcome => ({ ok: true, lines })

export const failed = (...lines: readonly string[]): CommandOutcome => ({ ok: false, lines })

/** The length of a command, in characters with one between two words. */
export const MAX_COMMAND_LENGTH = 10_000

/** The result of a command that is too long to be run; null if this one is not. */
export function refusedByLength(...words: readonly string[]): CommandOutcome | null {
  const { length } = words.join(' ')
  if (length <= MAX_COMMAND_LENGTH) return null
  return failed(`This command has ${length} characters, and may have ${MAX_COMMAND_LENGTH}. Nothing was done.`)
}

/** The most rows that a command lists. */
export const MAX_ROWS = 100

/** The line under a list of the most rows, that there may be more. */
export const cutNote = (count: number, which: 'oldest' | 'latest'): string[] =>
  count < MAX_ROWS ? [] : [`These are the ${MAX_ROWS} ${which}: there may be more.`]

/** Formats rows as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => printable(row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Replaces control characters, also of direction: visitors' text must not control the terminal. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()

/** A status or a reason in words: `awaiting_transfer` becomes `awaiting transfer`. */
export const withSpaces = (word: string): string => word.replaceAll('_', ' ')

/** Formats a time in South Africa: `2026-11-21 04:27`. */
export function formatShopTime(at: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Africa/Johannesburg',
  })
  return format.format(at)
}

/** Parses a positive number; null for anything else. */
export function parseId(word: string | undefined): number | null {
  return word !== undefined && /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null
}
