import { ACCOUNT_WORDS } from './words.en.tsx'

/** Where an order stands, in a line of the list. A word from a newer shop is shown as it is. */
export function orderStatusLabel(
  status: string,
  words: Readonly<Record<string, string>> = ACCOUNT_WORDS.statuses,
): string {
  return (Object.hasOwn(words, status) ? words[status] : undefined) ?? status.replaceAll('_', ' ')
}
