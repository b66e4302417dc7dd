import { browserKeyValueStore } from './browser-shelf.ts'
import { type CheckoutStore, createCheckoutStore } from './desk.ts'

let opened: CheckoutStore | undefined

/** This browser's desk, opened when it is first asked for. */
export function browserCheckoutStore(): CheckoutStore {
  opened ??= createCheckoutStore(browserKeyValueStore())
  return opened
}
