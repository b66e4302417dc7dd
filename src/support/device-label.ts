/** A short label for one of a customer's browsers: the end of its id, which is easy to read aloud. */
export const deviceLabel = (clientId: string): string => clientId.slice(-6)
