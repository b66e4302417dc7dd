import { expect, it } from 'vitest'
import { deliveryFor } from '#domain/shipping/shipping.ts'

const toDoor = { method: 'deliveryToDoor' as const, freeByCoupon: false }

it.each([
  ['an empty cart', { ...toDoor, subtotal: 0 }, { fee: 0, rule: 'empty_cart' }],
  ['R 450.00 to the cent', { ...toDoor, subtotal: 45_000 }, { fee: 7_500, rule: 'fee' }],
  ['a cent over R 450', { ...toDoor, subtotal: 45_001 }, { fee: 0, rule: 'over_threshold' }],
  ['pick-up', { ...toDoor, method: 'localPickup' as const, subtotal: 1 }, { fee: 0, rule: 'local_pickup' }],
  [
    'pick-up over R 450',
    { ...toDoor, method: 'localPickup' as const, subtotal: 45_001 },
    { fee: 0, rule: 'local_pickup' },
  ],
  [
    'a cent over R 450, which needs no coupon',
    { ...toDoor, freeByCoupon: true, subtotal: 45_001 },
    { fee: 0, rule: 'over_threshold' },
  ],
  ['a coupon that pays it', { ...toDoor, freeByCoupon: true, subtotal: 1 }, { fee: 0, rule: 'coupon' }],
] as const)('delivery of %s', (_, question, answer) => {
  expect(deliveryFor(question)).toEqual(answer)
})
