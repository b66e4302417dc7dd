import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import type { CartChange } from '#domain/replay/cart-change.ts'
import { FirstDifference } from '#src/support/first-difference.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

const repriced = (itemKey: string): CartChange => ({ what: 'price', itemKey, name: 'Throw', from: 100_00, to: 90_00 })
const total: CartChange = { what: 'total', from: 200_00, to: 180_00 }

/** The lines that are shown for a first difference with these changes. */
function shown(changes: readonly CartChange[]): number {
  const rest = { stream: null, position: null, why: 'told_otherwise', seen: emptyCart(), held: emptyCart() } as const
  page.render(<FirstDifference difference={{ point: 1, ...rest, changes }} onGo={() => {}} />)
  return page.place().querySelectorAll('li').length
}

it('two colours of one product with the same new price are two lines, and neither stays when only the total differs', () => {
  expect(shown([repriced('1'), repriced('2'), total])).toBe(3)
  expect(shown([total])).toBe(1)
})
