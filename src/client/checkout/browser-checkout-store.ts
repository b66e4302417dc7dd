import { localSetting } from '../local-setting.ts'
import { type CheckoutStore, createCheckoutStore } from './checkout-store.ts'
import { browserKeyValueStore } from './key-value-store.ts'

let opened: CheckoutStore | undefined

/** This browser's checkout store, opened at its first use. */
export function browserCheckoutStore(): CheckoutStore {
  opened ??= createCheckoutStore(browserKeyValueStore(), localSetting('checkout-draft'))
  return opened
}
