/** JSON of plain data with sorted keys (by code units), so that equal values give equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

/** Whether two plain values have the same canonical JSON. The plain JSON is compared first, since keys are mostly in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other)
}

/** Returns a sorted copy, since a `JSON.stringify` replacer takes three times as long. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const source = value as Readonly<Record<string, unknown>>
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(source).sort()) {
    // A key of this name would set the copy's prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: sorted(source[key]), enumerable: true })
    else copy[key] = sorted(source[key])
  }
  return copy
}
