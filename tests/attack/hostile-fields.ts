import type { DocumentedCall, JsonSchema } from './documented-calls.ts'
import { type HostileValue, hostileValues } from './hostile-values.ts'
import { chosen, type Fields, type KnownValues, requestOf, turnsOf, validFields, validValue } from './right-request.ts'
import type { Sent } from './send.ts'

/** A request with exactly one invalid part. */
export interface HostileRequest extends Sent {
  readonly what: string
}

type Path = readonly (string | number)[]

interface Field {
  readonly path: Path
  readonly schema: JsonSchema
}

/** A placeholder for a value that `JSON.stringify` cannot write. */
const PLACE = '@@ the hostile value @@'

/** Every field of a call, missing and with every hostile value, with the other fields valid. */
export function* hostileFields(call: DocumentedCall, known: KnownValues): Generator<HostileRequest> {
  const seen = new Set<string>()
  for (let turn = 0; turn < turnsOf(call.schema); turn += 1) {
    const right = validFields(call, { turn, known })
    for (const field of fieldsOf({ path: [], schema: call.schema }, turn)) {
      const where = field.path.join('.')
      const choice = `${where} ${JSON.stringify(field.schema)}`
      // A field that is the same in each variant is attacked in the first one.
      if (seen.has(choice)) continue
      seen.add(choice)
      yield { what: `${where} is missing`, ...requestOf(call, without(right, field.path)) }
      for (const value of hostileValues(chosen(field.schema, turn))) {
        yield { what: `${where} is ${value.what}`, ...hostileRequest(call, { right, field, value, turn, known }) }
      }
    }
  }
}

function* fieldsOf({ path, schema: open }: Field, turn: number): Generator<Field> {
  const schema = chosen(open, turn)
  if (path.length > 0) yield { path, schema: open }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    yield* fieldsOf({ path: [...path, name], schema: part }, turn)
  }
  if (schema.items !== undefined) yield* fieldsOf({ path: [...path, 0], schema: schema.items }, turn)
}

interface Replacement {
  readonly right: Fields
  readonly field: Field
  readonly value: HostileValue
  readonly turn: number
  readonly known: KnownValues
}

function hostileRequest(call: DocumentedCall, { right, field, value, turn, known }: Replacement): Sent {
  const { path } = field
  if (call.method !== 'POST' || call.inPath.includes(String(path[0]))) {
    return requestOf(call, replaced(right, { path, value: readable(value.json) }))
  }
  // Optional objects are filled in, so that fields inside them can be attacked.
  const [first = ''] = path
  const whole = Object.hasOwn(right, first)
    ? right
    : { ...right, [first]: validValue({ name: '', schema: call.schema.properties?.[first] ?? {}, turn }, known) }
  const sent = requestOf(call, replaced(whole, { path, value: PLACE }))
  return { ...sent, payload: JSON.stringify(sent.payload).replace(JSON.stringify(PLACE), () => value.json) }
}

/** The query format of a value: a text unchanged, and everything else as JSON. */
function readable(json: string): unknown {
  if (!json.startsWith('"')) return json
  return JSON.parse(json)
}

function replaced(fields: Fields, { path, value }: { readonly path: Path; readonly value: unknown }): Fields {
  const copy = structuredClone(fields) as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce((at, name) => {
    at[name] = typeof at[name] === 'object' && at[name] !== null ? at[name] : {}
    return at[name] as Record<string | number, unknown>
  }, copy)
  holder[last] = value
  return copy
}

function without(fields: Fields, path: Path): Fields {
  const marked = replaced(fields, { path, value: undefined })
  return marked
}
