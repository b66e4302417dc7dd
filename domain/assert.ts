/** Throws on a bug: a condition that the program itself must keep. Never for bad input, which is answered by a rejection. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}

/** Ends a switch over a closed union, so that a new member fails to compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
