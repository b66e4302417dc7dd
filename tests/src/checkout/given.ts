import * as v from 'valibot'
import { type CheckoutRequest, CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'

/** A checkout by bank transfer to Durban. */
export function checkoutRequestOf(part: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const request = v.parse(CheckoutRequestSchema, {
    total: 1_299_900,
    contact: { email: 'thandi@example.com', first_name: 'Thandi', last_name: 'Mokoena', phone: '0825550142' },
    shipping: {
      method: 'deliveryToDoor',
      address: '14 Florida Road',
      suburb: 'Morningside',
      city: 'Durban',
      state: 'KZN',
      postcode: '4001',
    },
    payment: { method: 'bank_transfer' },
  })
  return { ...request, ...part }
}
