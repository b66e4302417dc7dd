import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { whenSaved } from '#src/client/reload-when-saved.ts'
import { CartSnapshot, firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'

/** A cart whose events are stored or sent when the test says so. */
function shop() {
  const base = firstSnapshot(emptyCart())
  const { store, become } = scriptedStore(base)
  return {
    ...store,
    becomes: (sync: { readonly isDurable: boolean; readonly pending: number }) =>
      become(new CartSnapshot({ ...base, sync: { ...base.sync, ...sync } })),
  }
}

test('a page is reloaded when its events are stored, and not before', async () => {
  const cart = shop()
  cart.becomes({ isDurable: false, pending: 2 })
  const order: string[] = []
  const reload = whenSaved(cart).then(() => order.push('reload'))
  cart.becomes({ isDurable: false, pending: 1 })
  await new Promise((resolve) => setImmediate(resolve))
  order.push('one stored')
  cart.becomes({ isDurable: true, pending: 1 })
  await reload
  expect(order).toEqual(['one stored', 'reload'])
})

test('if nothing can be stored, it suffices that the server has everything', async () => {
  const cart = shop()
  cart.becomes({ isDurable: false, pending: 0 })
  await expect(whenSaved(cart)).resolves.toBeUndefined()
})

test('a page in memory that is too old to send its events is reloaded: the next page gets them', async () => {
  const base = firstSnapshot(emptyCart())
  const sync = { ...base.sync, storage: 'memory' as const, isDurable: false, pending: 1, isUpdateNeeded: true }
  const cart = { getSnapshot: () => new CartSnapshot({ ...base, sync }), subscribe: () => () => {} }
  await expect(whenSaved(cart)).resolves.toBeUndefined()
})
