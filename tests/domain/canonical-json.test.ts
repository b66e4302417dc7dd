import { expect, it } from 'vitest'
import { canonicalJson, isSameJson } from '#domain/canonical-json.ts'

const thandi = { name: 'Thandi', lines: [{ id: 1, quantity: 2 }] }
const turned = { lines: [{ quantity: 2, id: 1 }], name: 'Thandi' }

it('is the same text for the same value, in whatever order its keys were set', () => {
  expect(canonicalJson(turned)).toBe('{"lines":[{"id":1,"quantity":2}],"name":"Thandi"}')
  expect(canonicalJson(thandi)).toBe(canonicalJson(turned))
})

it('compares values by their content: keys in any order, and lists in theirs', () => {
  expect(isSameJson(thandi, turned)).toBe(true)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
  expect(isSameJson(thandi, { ...turned, name: 'Sipho' })).toBe(false)
  expect(isSameJson({}, { name: null })).toBe(false)
})

it('canonical JSON has every key of what was parsed, also `__proto__`', () => {
  const text = '{"__proto__":{"b":1},"a":2}'
  expect(canonicalJson(JSON.parse(text))).toBe(text)
  expect(isSameJson(JSON.parse(text), JSON.parse('{"a":2}'))).toBe(false)
})
