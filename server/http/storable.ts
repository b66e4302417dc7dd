/** Whether every text in a value can be stored. PostgreSQL allows no NUL in text, and no lone surrogates in JSON. */
export function isStorable(value: unknown): boolean {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())) return false
    if (typeof each !== 'object' || each === null) continue
    for (const [name, inner] of Object.entries(each)) left.push(name, inner)
  }
  return true
}
