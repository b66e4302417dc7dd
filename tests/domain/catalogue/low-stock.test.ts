import { expect, it } from 'vitest'
import { lowStockOf } from '#domain/catalogue/low-stock.ts'

it('a shopper is told how many are left of the last five, and of no more', () => {
  expect([7, 6, 5, 4, 1].map(lowStockOf)).toEqual([null, null, 5, 4, 1])
})

it('what is sold out has no number of pieces left', () => {
  expect(lowStockOf(0)).toBeNull()
})
