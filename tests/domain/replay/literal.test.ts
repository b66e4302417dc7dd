import fc from 'fast-check'
import { expect, it } from 'vitest'
import { literal, quoted } from '#domain/replay/literal.ts'

it('plain data written as TypeScript evaluates to the same data', () => {
  const read = (text: string): unknown => new Function(`return (${text})`)()
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 110 }), (value, indent) => {
      // Zero has a sign in TypeScript, and none in JSON.
      expect(read(literal(value, indent))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  for (const text of ["it's", '"', '\\', '\'"', '\u2028', '\n', '*/ //']) expect(read(quoted(text))).toBe(text)
  const sly = JSON.parse('{"__proto__":{"polluted":true}}')
  expect(Object.hasOwn(read(literal(sly)) as object, '__proto__')).toBe(true)
})

it('numbers from 10 000 on are grouped by thousands, as the project writes them', () => {
  expect([9_999, 10_000, 1_299_900, 0.5].map((value) => literal(value))).toEqual(['9999', '10_000', '1_299_900', '0.5'])
})
