/** A browser's name among those of one customer: the end of its id, as people read ids to each other. */
export function deviceLabel(clientId: string): string {
  return clientId.slice(-6)
}
