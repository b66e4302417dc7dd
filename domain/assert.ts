/** Throws if an invariant of the program is violated, which is a bug. Not for invalid input, which gets a rejection. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}

/** Makes a switch over a closed union exhaustive: a new member fails to compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
