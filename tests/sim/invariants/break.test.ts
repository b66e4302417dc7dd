import { expect, test } from 'vitest'
import { differs } from './break.ts'

const between = (one: unknown, other: unknown) =>
  differs({ rule: 'same', whose: 'a cart', one, other }).map(({ detail }) => detail)

test('two carts differ in every field that one of them has, and in no other', () => {
  expect(between({ stone: 1, rust: 2 }, { stone: 1, rust: 2 })).toEqual([])
  expect(between({ stone: 1, rust: 2 }, { stone: 1, rust: 3 })).toEqual(['a cart, in rust: 2 and 3'])
  expect(between({ stone: 1, rust: 2 }, { stone: 1 })).toEqual(['a cart, in rust: 2 and undefined'])
  expect(between({ stone: 1 }, { stone: 1, rust: 2 })).toEqual(['a cart, in rust: undefined and 2'])
  expect(between([['stone']], [['stone'], ['rust']])).toEqual(['a cart, in 1: undefined and ["rust"]'])
  expect(between(null, { stone: 1 })).toEqual(['a cart: null and {"stone":1}'])
})
