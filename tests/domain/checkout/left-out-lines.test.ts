import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartChanges } from '#domain/checkout/cart-changes.ts'
import { blanketKey } from '#tests/kit/goods.ts'

it('a line that did not fit at all when two carts were merged is named', () => {
  const line = { itemKey: blanketKey, name: 'Weave throw', from: 4, to: 0 }
  const after = { ...emptyCart(), notices: [{ kind: 'left_out', ...line } as const] }
  expect(cartChanges({ before: after, after, shown: 0 })).toEqual([
    { item_key: blanketKey, name: 'Weave throw', what: 'left_out', from: 4, to: 0 },
  ])
})
