import { describe, expect, it } from 'vitest'
import { isSame } from '#sync/log/is-same.ts'

const account = { status: 'customer', id: 'a', ended: false }

describe('two values of plain data are the same', () => {
  it.each([
    ['the same primitives', 'a', 'a'],
    ['both null', null, null],
    ['copies of nested data', { account, tags: [1, { two: 2 }] }, structuredClone({ account, tags: [1, { two: 2 }] })],
    ['with their fields in another order', { id: 1, name: 'a' }, { name: 'a', id: 1 }],
    ['both empty', {}, {}],
  ])('if they are %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(true)
  })

  it.each([
    ['a nested value differs', { account }, { account: { ...account, ended: true } }],
    ['one has a field more', { id: 1 }, { id: 1, name: 'a' }],
    ['one has a field less', { id: 1, name: 'a' }, { id: 1 }],
    ['their fields have other names', { id: 1 }, { name: 1 }],
    ['an array is shorter', [1, 2], [1]],
    ['one is null', { account: null }, { account }],
    ['the other is null', { account }, { account: null }],
    ['one is an empty object and the other a number', {}, 1],
    ['one is a number and the other an empty object', 1, {}],
    ['one is a number and one its text', 1, '1'],
  ])('but not if %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false)
  })
})
