/** Whether two values of plain data are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [fields, others] = [Object.entries(one), other as Readonly<Record<string, unknown>>]
  return fields.length === Object.keys(others).length && fields.every(([name, value]) => isSame(value, others[name]))
}
