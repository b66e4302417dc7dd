import { localSetting } from '../local-setting.ts'
import { type CheckoutStore, createCheckoutStore } from './checkout-store.ts'
import { browserKeyValueStore } from './key-value-store.ts'

/** The name of the draft’s setting. */
const DRAFT = 'checkout-draft'
let opened: CheckoutStore | undefined

/** This browser's checkout store, opened at its first use. */
export function browserCheckoutStore(): CheckoutStore {
  opened ??= createCheckoutStore(browserKeyValueStore(), localSetting(DRAFT))
  return opened
}

/** Calls `listener` whenever another tab has stored a draft. Returns a function that ends this. */
export function onDraftOfAnotherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === `rusbank.${DRAFT}`) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
