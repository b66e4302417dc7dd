const WIDTH = 120

/** Formats plain data as a TypeScript literal in the project's style. `indent` and `taken` are in columns. */
export function literal(value: unknown, indent = 0, taken = indent): string {
  const flat = flatLiteral(value)
  // `<`, to leave room for a comma.
  if (taken + flat.length < WIDTH) return flat
  const inner = ' '.repeat(indent + 2)
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${literal(item, indent + 2)},\n`)
    return `[\n${items.join('')}${' '.repeat(indent)}]`
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, part]) => {
      const name = `${inner}${keyLiteral(key)}: `
      return `${name}${literal(part, indent + 2, name.length)},\n`
    })
    return `{\n${fields.join('')}${' '.repeat(indent)}}`
  }
  return flat
}

/** Quotes a text: with single quotes, unless it contains one. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return numberLiteral(value)
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, part]) => `${keyLiteral(key)}: ${flatLiteral(part)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function keyLiteral(key: string): string {
  // Without brackets it would set the prototype.
  if (key === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

function numberLiteral(value: number): string {
  return Number.isInteger(value) && value >= 10_000 ? String(value).replace(/\B(?=(\d{3})+$)/g, '_') : String(value)
}
