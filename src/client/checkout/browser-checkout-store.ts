import { type CheckoutStore, createCheckoutStore } from './checkout-store.ts'
import { browserKeyValueStore } from './key-value-store.ts'

let opened: CheckoutStore | undefined

/** This browser's desk, opened when it is first asked for. */
export function browserCheckoutStore(): CheckoutStore {
  opened ??= createCheckoutStore(browserKeyValueStore())
  return opened
}
