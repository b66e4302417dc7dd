/** A line with no line break inside of an amount. */
export function withNonBreakingAmounts(line: string): string {
  return line.replace(/(?<=R|\d) (?=\d)/g, '\u00a0')
}
