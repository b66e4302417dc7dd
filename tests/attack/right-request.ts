import fc from 'fast-check'
import { v7 } from 'uuid'
import type { DocumentedCall, JsonSchema } from './documented-calls.ts'
import type { Sent } from './send.ts'

export type Fields = Readonly<Record<string, unknown>>
/** What somebody would rightly say in a field of this name, where its schema does not tell. `undefined` leaves it out. */
export type KnownValues = Readonly<Record<string, unknown>>

/** A schema without the choices in it: those of this turn are made. */
export function chosen(schema: JsonSchema, turn: number): JsonSchema {
  const { allOf, oneOf: _, anyOf: __, ...rest } = schema
  if (allOf !== undefined) return allOf.map((part) => chosen(part, turn)).reduce(merged, rest)
  const choices = choicesOf(schema)
  const choice = choices[turn % choices.length]
  return choice === undefined ? rest : merged(rest, chosen(choice, turn))
}

/** How many turns it takes until every choice between objects was made once. */
export function turnsOf(schema: JsonSchema): number {
  const { allOf = [], properties = {}, items } = schema
  const choices = choicesOf(schema)
  const inner = [...allOf, ...Object.values(properties), ...(items === undefined ? [] : [items]), ...choices]
  return Math.max(1, choices.length, ...inner.map(turnsOf))
}

/** Choices within choices in one row. Of choices that are no objects the first one will do, if it is more than left empty. */
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

/** A value that the schema takes. */
export function rightValue({ name, schema: open, turn }: Named, known: KnownValues): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  const schema = chosen(open, turn)
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([inner, part]) => {
          const value = rightValue({ name: inner, schema: part, turn }, known)
          return value === undefined ? [] : [[inner, value]]
        }),
      )
    case 'array':
      // What stands in a list has names of its own.
      return [rightValue({ name: '', schema: schema.items ?? {}, turn }, {})]
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
        : rightValue({ name, schema: { ...schema, type: 'object' }, turn }, known)
  }
}

function rightText({ format, pattern, minLength = 4 }: JsonSchema): string {
  if (format === 'uuid') return v7()
  if (pattern !== undefined) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? ''
  return 'word'.padEnd(minLength, '.')
}

/** All that a call takes, filled in rightly. */
export function rightFields({ schema }: DocumentedCall, { turn, known }: { turn: number; known: KnownValues }): Fields {
  return rightValue({ name: '', schema, turn }, known) as Fields
}

/** The fields where the call wants them: in its path, in its query, in its body. */
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

/** No query holds half a character. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}
