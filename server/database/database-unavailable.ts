/** The database could not be reached, or its connection broke or fell silent. Whether it did what it was told is not known. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? messageOf(cause) : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** A host with several addresses fails with an error that has no words of its own. */
function messageOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join('; ')
  return error.message
}
