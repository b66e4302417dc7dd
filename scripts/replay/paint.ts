import { stripVTControlCharacters, styleText } from 'node:util'
import type { CartChange } from '#domain/replay/cart-change.ts'

type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan'

/** Colours where the terminal shows them: `styleText` asks it, and obeys NO_COLOR. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

/** Text out of a file, which may try to command the terminal that shows it. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, '�')
}

/** Green for what came, red for what went, yellow for what is otherwise. */
export function paintChange({ what }: CartChange, text: string): string {
  if (what === 'line_added' || what === 'coupon_came') return paint('green', `+ ${plain(text)}`)
  if (what === 'line_removed' || what === 'coupon_went') return paint('red', `- ${plain(text)}`)
  return paint('yellow', `~ ${plain(text)}`)
}

interface Column {
  readonly heading: string
  readonly align?: 'right'
}

/** A table, its columns as wide as what is in them. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map(({ heading }) => paint('dim', heading)), ...rows]
  const widths = columns.map((_, place) => Math.max(...cells.map((row) => widthOf(row[place] ?? ''))))
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align }, place) => {
        const cell = row[place] ?? ''
        const space = ' '.repeat((widths[place] ?? 0) - widthOf(cell))
        return align === 'right' ? `${space}${cell}` : `${cell}${space}`
      })
      .join('  ')
      .trimEnd()
  return cells.map(line).join('\n')
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length
}
