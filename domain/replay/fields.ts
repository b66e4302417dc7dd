import * as v from 'valibot'
import { AtSchema } from '../event/envelope.ts'
import { formatRand } from '../money/cents.ts'

/** A state's field values as text, by path: `totals.total`, or with list indexes from 1: `attempts.1.status`. */
export type Fields = ReadonlyMap<string, string>

/** A field that differs; null if it is missing on that side. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

const CENTS = new Set(['amount', 'delivery', 'discount', 'price', 'priceRegular', 'subtotal', 'total'])
const MOMENTS = new Set(['at', 'ordersLoadedAt', 'payBy', 'placedAt', 'placed_at', 'refreshedAt'])

/** Flattens plain data of any shape to its fields, so that new fields are included automatically. */
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

/** The changed and added fields in the order of `after`, followed by the removed ones. */
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
