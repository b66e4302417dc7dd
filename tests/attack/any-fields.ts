import fc from 'fast-check'
import type { JsonSchema } from './documented-calls.ts'
import { chosen, type Fields, type KnownValues, turnsOf } from './right-request.ts'

/** Any JSON value. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'NaN',
    '9'.repeat(9),
    'x'.repeat(300),
    2 ** 31,
    2 ** 53,
    8.64e15 + 1,
    -0.5,
  ),
)

/** Fields within the schema's bounds, mixed with invalid ones, and some left out. */
export function anyFields(schema: JsonSchema, known: KnownValues): fc.Arbitrary<Fields> {
  const turns = Array.from({ length: turnsOf(schema) }, (_, turn) => turn)
  return fc.constantFrom(...turns).chain((turn) => recordOf({ schema: chosen(schema, turn), turn }, known))
}

function recordOf({ schema, turn }: Omit<Named, 'name'>, known: KnownValues): fc.Arbitrary<Fields> {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties).map(([name, part]): [string, fc.Arbitrary<unknown>] => [
    name,
    field({ name, schema: part, turn }, known),
  ])
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
  })
}

interface Named {
  readonly name: string
  readonly schema: JsonSchema
  readonly turn: number
}

function taken({ name, schema: open, turn }: Named, known: KnownValues): fc.Arbitrary<unknown> {
  const schema = chosen(open, turn)
  const { items, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'array':
      return fc.array(field({ name, schema: items ?? {}, turn }, {}), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
    case 'string':
      return textOf(schema)
    default:
      return schema.properties === undefined ? anything : recordOf({ schema, turn }, known)
  }
}

/** Mostly valid, so that a request passes the first checks. */
function field(named: Named, known: KnownValues): fc.Arbitrary<unknown> {
  const { name } = named
  const right = taken(named, known)
  const own = Object.hasOwn(known, name) ? fc.constant(known[name]) : right
  return fc.oneof({ weight: 5, arbitrary: own }, { weight: 4, arbitrary: right }, { weight: 1, arbitrary: anything })
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
}
