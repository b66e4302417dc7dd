import type { CheckoutParts } from '#src/checkout/use-checkout.ts'
import { type CheckoutDraft, emptyDraft } from '#src/client/checkout/draft.ts'

/** A checkout to which nothing is missing for a delivery. */
export const completeDraft: CheckoutDraft = {
  ...emptyDraft(),
  email: 'thandi@example.com',
  first_name: 'Thandi',
  last_name: 'Mokoena',
  phone: '0825550142',
  address: '14 Florida Road',
  suburb: 'Morningside',
  city: 'Durban',
  state: 'KZN',
  postcode: '4001',
  method: 'payfast',
}

/** A checkout of one couch to be collected, whose order leads nowhere. */
export const checkoutParts: CheckoutParts = {
  total: 1_299_900,
  shippingMethod: 'localPickup',
  isLeft: () => false,
  onPlaced: async () => {},
  onPlacedBefore: async () => {},
  onNotPlacedAfterLeaving: () => {},
}
