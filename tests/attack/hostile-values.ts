import type { JsonSchema } from './documented-calls.ts'

/** A value that nobody sends by accident. */
export interface HostileValue {
  readonly what: string
  /** As JSON text, since `JSON.stringify` cannot produce some of them. */
  readonly json: string
}

const text = (what: string, value: string): HostileValue => ({ what, json: JSON.stringify(value) })
const raw = (what: string, json: string): HostileValue => ({ what, json })
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const kinds: readonly HostileValue[] = [
  raw('null', 'null'),
  raw('true', 'true'),
  raw('an empty list', '[]'),
  raw('an empty object', '{}'),
  raw('an object of the language’s own names', '{"toString":1,"toJSON":2,"constructor":3,"then":4}'),
  raw('a list that nests deep', deep(4_000)),
  raw('an object that nests deep', deepObject(4_000)),
]

const numbers: readonly HostileValue[] = [
  ...['-1', '0', '1.5', '1e308', '1e999', '-1e999'].map((json) => raw(json, json)),
  ...[2 ** 31, 2 ** 53, 8.64e15 + 1].map((value) => raw(String(value), String(value))),
]

const texts: readonly HostileValue[] = [
  text('nothing', ''),
  text('NUL', 'a\0b'),
  raw('half a character', '"a\\ud800b"'),
  text('a quote for SQL', `' or '1'='1' --`),
  text('a wildcard for SQL', '%_\\'),
  text('a path', '../../../../../../etc/passwd'),
  text('a header', 'a\r\nset-cookie: rusbank_session=b'),
  text('a prototype', '__proto__'),
  text('a constructor', 'constructor'),
  text('digits of another script', '٣٤٥'),
  text('full-width letters', 'ａｄｍｉｎ＠ｒｕｓｂａｎｋ．ｃｏ．ｚａ'),
  text('another base', '0x1f'),
  text('nine digits', '9'.repeat(9)),
  text('forty digits', '9'.repeat(40)),
  text('an id of nobody', '01890000-0000-7000-8000-000000000000'),
  text('20,000 characters', 'x'.repeat(20_000)),
  text('20,000 wide characters', '﷽'.repeat(10_000)),
]

/** Wrong types, values out of bounds, and text with a special meaning to some parser. */
export function hostileValues({ minimum, maximum, maxLength, enum: options }: JsonSchema): readonly HostileValue[] {
  return [
    ...kinds,
    ...numbers,
    ...texts,
    ...(minimum === undefined ? [] : [raw('just too little', String(minimum - 1))]),
    ...(maximum === undefined ? [] : [raw('just too much', String(maximum + 1))]),
    ...(maxLength === undefined ? [] : [text('just too long', 'x'.repeat(maxLength + 1))]),
    ...(options === undefined ? [] : [text('what is not to choose from', `${options[0]}x`)]),
  ]
}
