import { expect, test } from 'vitest'
import { typedLength } from '#src/product/fit/typed-length.ts'

test.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  ['76', { kind: 'length', cm: 76 }],
  ['78,5', { kind: 'length', cm: 78.5 }],
  [' 78.5 cm', { kind: 'length', cm: 78.5 }],
  ['20', { kind: 'length', cm: 20 }],
  ['2000', { kind: 'length', cm: 2_000 }],
  ['19,9', { kind: 'invalid' }],
  ['0', { kind: 'invalid' }],
  ['7', { kind: 'invalid' }],
  ['-76', { kind: 'invalid' }],
  ['7.5.5', { kind: 'invalid' }],
  ['wide', { kind: 'invalid' }],
  ['2001', { kind: 'invalid' }],
  ['Infinity', { kind: 'invalid' }],
  ['1e2', { kind: 'invalid' }],
] as const)('%j is read as %o', (typed, read) => {
  expect(typedLength(typed)).toEqual(read)
})
