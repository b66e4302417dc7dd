import { stripVTControlCharacters, styleText } from 'node:util'
import type { CartChange } from '#domain/replay/cart-change.ts'

type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan'

/** Colours where the terminal supports them: `styleText` checks that, and obeys NO_COLOR. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

/** Removes control characters from text of a file, which could otherwise control the terminal. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, '�')
}

/** Green for additions, red for removals, yellow for other changes. */
export function paintChange({ what }: CartChange, text: string): string {
  if (what === 'line_added' || what === 'coupon_came') return paint('green', `+ ${plain(text)}`)
  if (what === 'line_removed' || what === 'coupon_went') return paint('red', `- ${plain(text)}`)
  return paint('yellow', `~ ${plain(text)}`)
}

interface Column {
  readonly heading: string
  readonly align?: 'right'
}

/** A table with columns as wide as their widest cell. */
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
