/** The first syntax error of a JSON text. */
export interface JsonSyntaxError {
  /** The keys and indexes that lead to it: `['streams', 0, 'entries', 11]`. */
  readonly path: readonly (string | number)[]
  /** From 1. */
  readonly line: number
  readonly column: number
  /** Whether the text ends there, as a truncated file does. */
  readonly atEnd: boolean
}

// Of the control characters, JSON forbids only those up to U+001F in a string.
const TOKEN =
  /[{}[\]:,]|"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const SPACE = /[ \t\r\n]*/y
/** Matches an incomplete token at the end of the text. */
const BEGUN =
  /^(?:"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\.)*\\?|-?[\d.eE+-]*|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?)$/u

type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/** Finds the first syntax error; null for valid JSON. `JSON.parse` does not report the entry. */
export function findJsonSyntaxError(text: string): JsonSyntaxError | null {
  const open: { readonly end: '}' | ']'; place: string | number }[] = []
  let wanted: Wanted = 'value'
  let index = 0

  const broken = (atEnd: boolean): JsonSyntaxError => {
    const lines = text.slice(0, index).split('\n')
    return { path: open.map(({ place }) => place), line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, atEnd }
  }
  const afterValue = (): Wanted => (open.length === 0 ? 'nothing' : 'comma or end')

  for (;;) {
    SPACE.lastIndex = index
    index += SPACE.exec(text)?.[0].length ?? 0
    if (index === text.length) return wanted === 'nothing' ? null : broken(true)
    TOKEN.lastIndex = index
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined || token === '') return broken(BEGUN.test(text.slice(index)))
    const container = open.at(-1)
    const mayEnd = wanted === 'comma or end' || wanted === 'value or end' || wanted === 'key or end'
    if (mayEnd && token === container?.end) {
      open.pop()
      wanted = afterValue()
    } else if (wanted === 'comma or end' && token === ',' && container !== undefined) {
      if (typeof container.place === 'number') container.place += 1
      wanted = container.end === ']' ? 'value' : 'key'
    } else if ((wanted === 'key' || wanted === 'key or end') && token.startsWith('"') && container !== undefined) {
      container.place = JSON.parse(token)
      wanted = 'colon'
    } else if (wanted === 'colon' && token === ':') {
      wanted = 'value'
    } else if ((wanted === 'value' || wanted === 'value or end') && !'}]:,'.includes(token)) {
      if (token === '{') open.push({ end: '}', place: '' })
      else if (token === '[') open.push({ end: ']', place: 0 })
      wanted = token === '{' ? 'key or end' : token === '[' ? 'value or end' : afterValue()
    } else return broken(false)
    index += token.length
  }
}
