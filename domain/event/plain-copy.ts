/** A mutable deep copy of plain data (objects, arrays, primitives). */
export const plainCopy = <Value>(value: Value): Value => copy(value) as Value

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null) return value
  const source = value as Record<string, unknown>
  const target: Record<string, unknown> = {}
  for (const key in source) target[key] = copy(source[key])
  return target
}
