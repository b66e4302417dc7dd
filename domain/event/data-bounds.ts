/** The maximum nesting of an event's data, and length of its JSON in characters. A shopper's events are far below both. */
const MAX_DEPTH = 32
const MAX_LENGTH = 16_384

/** Whether data from the wire is small and shallow enough to be stored, copied and displayed by recursive code. */
export function isDataInBounds(data: unknown): boolean {
  return !isDeeperThan(MAX_DEPTH, data) && (JSON.stringify(data)?.length ?? 0) <= MAX_LENGTH
}

/** Iterative, since hostile data may be nested deeply enough to overflow the stack. */
function isDeeperThan(limit: number, data: unknown): boolean {
  let level = [data]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
