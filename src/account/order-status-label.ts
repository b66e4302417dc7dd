/** The label of a status. An unknown one, from a newer server, is shown as it is. */
export function orderStatusLabel(status: string, words: Readonly<Record<string, string>>): string {
  return (Object.hasOwn(words, status) ? words[status] : undefined) ?? status.replaceAll('_', ' ')
}
