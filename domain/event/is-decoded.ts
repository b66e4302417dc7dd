import * as v from 'valibot'

/** The parts of Valibot's schemas and validations that are read here. */
interface Part {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly key?: Part | string
  readonly value?: Part
  readonly wrapped?: Part
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly default?: unknown
  readonly check?: (value: unknown) => boolean
  readonly requirement?: unknown
}

/**
 * Whether a value is already what a schema would make of it, as stored data nearly always are. Otherwise, and for a schema
 * with a part that is not listed here, the answer is false, and Valibot has to decide.
 *
 * Valibot needs ten times as long when its many functions run for the first time, and a page that opens waits for that. This
 * is a single function, which walks through the same schema.
 */
export function isDecoded<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): value is Output {
  return holds(schema as unknown as Part, value)
}

/** Decodes a stored value; null if it is invalid. A value that is decoded already is returned as it is. */
export function decodeOrNull<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | null {
  if (isDecoded(schema, value)) return value
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : null
}

/** The result of Valibot's `safeParse`, which runs only for a value that is not decoded already. */
export function safeDecode<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown) {
  return isDecoded(schema, value) ? { success: true as const, output: value } : v.safeParse(schema, value)
}

function holds(part: Part, value: unknown): boolean {
  if (part.pipe !== undefined) {
    for (const each of part.pipe) if (!holds(each, value)) return false
    return true
  }
  // The most frequent ones first, since they are compared in this order.
  switch (part.type) {
    case 'string':
    case 'boolean':
      return typeof value === part.type
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value)
    case 'safe_integer':
      return Number.isSafeInteger(value)
    case 'min_value':
      return (value as number) >= (part.requirement as number)
    case 'regex':
    case 'uuid':
      return (part.requirement as RegExp).test(value as string)
    case 'object':
      return isPlain(value) && holdsFor(part.entries ?? {}, value)
    case 'literal':
      return value === part.literal
    case 'nullable':
      return value === null ? part.default === undefined : holds(part.wrapped as Part, value)
    case 'optional':
      return value === undefined ? part.default === undefined : holds(part.wrapped as Part, value)
    case 'unknown':
      return true
    case 'max_length':
      return (value as string).length <= (part.requirement as number)
    case 'min_length':
      return (value as string).length >= (part.requirement as number)
    case 'integer':
      return Number.isInteger(value)
    case 'max_value':
      return (value as number) <= (part.requirement as number)
    case 'array':
      return Array.isArray(value) && value.every(holdsEach(part.item as Part))
    case 'picklist':
      return part.options?.includes(value) ?? false
    case 'record':
      return isPlain(value) && holdsForValues(part, value)
    case 'variant':
      return isPlain(value) && isVariant(part, value)
    case 'custom':
      return part.check?.(value) ?? false
    case 'trim':
      return (value as string).trim() === value
    case 'to_upper_case':
      return (value as string).toUpperCase() === value
    case 'nullish':
      return value === null || value === undefined ? part.default === undefined : holds(part.wrapped as Part, value)
    case 'union':
      // Objects could fit several options, each with other keys.
      return Object(value) !== value && (part.options as readonly Part[]).some(holdsAnyFor(value))
    default:
      return false
  }
}

type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether an object has the keys of a schema and no others: Valibot would leave those out. */
function holdsFor(entries: Readonly<Record<string, Part>>, value: Plain): boolean {
  let left = Object.keys(value).length
  for (const key in entries) {
    const entry = entries[key] as Part
    if (Object.hasOwn(value, key)) {
      if (!holds(entry, value[key])) return false
      left -= 1
    } else if ((entry.type !== 'optional' && entry.type !== 'nullish') || entry.default !== undefined) return false
  }
  return left === 0
}

// Outside of `holds`, since a closure there would allocate memory at each of its calls.
const holdsEach = (part: Part) => (value: unknown) => holds(part, value)
const holdsAnyFor = (value: unknown) => (part: Part) => holds(part, value)

function holdsForValues({ key, value: each }: Part, value: Plain): boolean {
  for (const name in value) {
    if (!v._isValidObjectKey(value, name)) return false
    if (!holds(key as Part, name) || !holds(each as Part, value[name])) return false
  }
  return true
}

function isVariant({ key, options }: Part, value: Plain): boolean {
  for (const option of options as readonly Part[]) {
    const discriminator = option.entries?.[key as string]
    if (discriminator !== undefined && holds(discriminator, value[key as string])) return holds(option, value)
  }
  return false
}
