import * as v from 'valibot'
import { AtSchema } from '../event/envelope.ts'
import { formatRand } from '../money/cents.ts'

/** One field of a state in words, by its path: `totals.total`, and of lists from 1 on: `attempts.1.status`. */
export type Fields = ReadonlyMap<string, string>

/** A field that is otherwise; null where it is not there. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

const CENTS = new Set(['amount', 'delivery', 'discount', 'price', 'priceRegular', 'subtotal', 'total'])
const MOMENTS = new Set(['at', 'ordersLoadedAt', 'payBy', 'placedAt', 'placed_at', 'refreshedAt'])

/** All that a state of plain data holds, whatever its shape: a field that somebody adds is told too. */
export function fieldsOf(state: unknown): Fields {
  const fields = new Map<string, string>()
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) {
      fields.set(path.join('.'), worded(value, path.at(-1) ?? ''))
      return
    }
    const isList = Array.isArray(value)
    for (const [key, part] of Object.entries(value)) walk(part, [...path, isList ? String(Number(key) + 1) : key])
  }
  if (state !== null) walk(state, [])
  return fields
}

/** What is otherwise in the second, in its own order, and then what is gone. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const other = [...after].flatMap(([field, to]): FieldChange[] => {
    const from = before.get(field) ?? null
    return from === to ? [] : [{ field, from, to }]
  })
  const gone = [...before].flatMap(([field, from]): FieldChange[] =>
    after.has(field) ? [] : [{ field, from, to: null }],
  )
  return [...other, ...gone]
}

function worded(value: unknown, name: string): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && CENTS.has(name)) return formatRand(value)
  if (MOMENTS.has(name) && v.is(AtSchema, value)) return new Date(value).toISOString()
  return String(value)
}
