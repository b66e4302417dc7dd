/** A short label for one of a customer's browsers: the end of its id, which is easy to read aloud. */
export function deviceLabel(clientId: string): string {
  return clientId.slice(-6)
}
