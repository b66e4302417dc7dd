/** How deep an event's data may nest, and how long its JSON may be, in characters: what a shopper makes is far under both. */
const MAX_DEPTH = 32
const MAX_LENGTH = 16_384

/** Whether data that came over the wire can be stored, copied and shown by code that calls itself for each level of it. */
export function isDataInBounds(data: unknown): boolean {
  return !isDeeperThan(MAX_DEPTH, data) && (JSON.stringify(data)?.length ?? 0) <= MAX_LENGTH
}

/** Level by level and not by recursion, since the stack is what deep data is made to break. */
function isDeeperThan(most: number, data: unknown): boolean {
  let level = [data]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
