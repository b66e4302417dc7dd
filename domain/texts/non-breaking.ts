/** Prevents line breaks inside amounts and numbers (`R 12 999.00`), and between a number and its unit (`35 kg`, `3 °C`). */
export function withNonBreakingNumbers(text: string): string {
  return text.replace(/(?<=\bR|\d) (?=\d|(?:[mck]?m|k?g|ml|°C)\b|%)/g, '\u00a0')
}
