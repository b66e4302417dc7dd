import fc from 'fast-check'
import { v7 } from 'uuid'
import type { DocumentedCall, JsonSchema } from './documented-calls.ts'
import type { Sent } from './send.ts'

export type Fields = Readonly<Record<string, unknown>>
/** Valid values by field name, where the schema does not suffice. `undefined` leaves a field out. */
export type KnownValues = Readonly<Record<string, unknown>>

/** A schema with its alternatives resolved: this turn's are chosen. */
export function chosen(schema: JsonSchema, turn: number): JsonSchema {
  const { allOf, oneOf: _, anyOf: __, ...rest } = schema
  if (allOf !== undefined) return allOf.map((part) => chosen(part, turn)).reduce(merged, rest)
  const choices = choicesOf(schema)
  const choice = choices[turn % choices.length]
  return choice === undefined ? rest : merged(rest, chosen(choice, turn))
}

/** How many turns it takes to choose every alternative between objects once. */
export function turnsOf(schema: JsonSchema): number {
  const { allOf = [], properties = {}, items } = schema
  const choices = choicesOf(schema)
  const inner = [...allOf, ...Object.values(properties), ...(items === undefined ? [] : [items]), ...choices]
  return Math.max(1, choices.length, ...inner.map(turnsOf))
}

/** Flattens nested alternatives. Among those that are no objects the first non-empty one suffices. */
function choicesOf({ oneOf = [], anyOf = [] }: JsonSchema): readonly JsonSchema[] {
  const choices = [...oneOf, ...anyOf].flatMap((choice) => {
    if (choice.enum?.every((value) => value === null || value === '')) return []
    const inner = choicesOf(choice)
    return inner.length > 0 ? inner : [choice]
  })
  return choices.some(({ properties }) => properties !== undefined) ? choices : choices.slice(0, 1)
}

function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...(one.required ?? []), ...(other.required ?? [])],
  }
}

interface Named {
  readonly name: string
  readonly schema: JsonSchema
  readonly turn: number
}

/** A valid value for the schema. */
export function validValue({ name, schema: open, turn }: Named, known: KnownValues): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  const schema = chosen(open, turn)
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([inner, part]) => {
          const value = validValue({ name: inner, schema: part, turn }, known)
          return value === undefined ? [] : [[inner, value]]
        }),
      )
    case 'array':
      // List items have their own field names.
      return [validValue({ name: '', schema: schema.items ?? {}, turn }, {})]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return rightText(schema)
    default:
      return schema.properties === undefined || Object.keys(schema.properties).length === 0
        ? {}
        : validValue({ name, schema: { ...schema, type: 'object' }, turn }, known)
  }
}

function rightText({ format, pattern, minLength = 4 }: JsonSchema): string {
  if (format === 'uuid') return v7()
  if (pattern !== undefined) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? ''
  return 'word'.padEnd(minLength, '.')
}

/** All fields of a call with valid values. */
export function validFields({ schema }: DocumentedCall, { turn, known }: { turn: number; known: KnownValues }): Fields {
  return validValue({ name: '', schema, turn }, known) as Fields
}

/** Puts the fields where the call expects them: in its path, its query or its body. */
export function requestOf({ method, url, inPath }: DocumentedCall, fields: Fields): Sent {
  const path = url
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(textOf(fields[part.slice(1)] ?? '')) : part))
    .join('/')
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.includes(name))
  if (method === 'POST') return { method, url: path, payload: Object.fromEntries(rest) }
  const query = rest.flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each) => (each === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(textOf(each))}`)),
  )
  return { method, url: query.length === 0 ? path : `${path}?${query.join('&')}` }
}

/** A query cannot contain a lone surrogate. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}
