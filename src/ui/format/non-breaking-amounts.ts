/** Prevents line breaks inside amounts. */
export function withNonBreakingAmounts(line: string): string {
  return line.replace(/(?<=R|\d) (?=\d)/g, '\u00a0')
}
