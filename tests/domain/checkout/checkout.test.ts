import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartChanges } from '#domain/checkout/cart-changes.ts'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { PAYMENT_METHODS, PaymentChoiceSchema, takesTotal } from '#domain/order/payment-methods.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, tenPercent } from '#tests/kit/goods.ts'

const request = {
  total: 47_400,
  contact: { email: ' lindiwe@example.com ', first_name: 'Lindiwe', last_name: 'Khumalo', phone: '082 123-4567' },
  shipping: {
    method: 'deliveryToDoor',
    address: '12 Long Street',
    suburb: 'City Centre',
    city: 'Cape Town',
    state: 'WC',
    postcode: '8001',
  },
  payment: { method: 'payfast' },
}
const issuesOf = (given: unknown) => {
  const parsed = v.safeParse(CheckoutRequestSchema, given)
  return parsed.success ? {} : v.flatten(parsed.issues).nested
}

describe('the checkout’s validation', () => {
  it('accepts input as people write it, and normalises it', () => {
    expect(v.parse(CheckoutRequestSchema, request)).toEqual({
      ...request,
      language: 'en',
      cartKey: null,
      token: null,
      contact: { ...request.contact, email: 'lindiwe@example.com', phone: '0821234567' },
      shipping: { ...request.shipping, country: 'ZA' },
      password: null,
      note: null,
    })
  })

  it('accepts what was copied with invisible characters', () => {
    const copied = { ...request.shipping, suburb: '\u{200b}City Centre\u{200b}', postcode: '\u{202a}8001\u{202c}' }
    const { shipping } = v.parse(CheckoutRequestSchema, { ...request, shipping: copied })
    expect(shipping).toEqual({ ...request.shipping, country: 'ZA' })
  })

  it.each(['', ' ', ' \n '])('takes a note of %j for none', (note) => {
    expect(v.parse(CheckoutRequestSchema, { ...request, note }).note).toBeNull()
  })

  it('takes a note of up to 1 000 characters', () => {
    const note = 'n'.repeat(1_000)
    expect(v.parse(CheckoutRequestSchema, { ...request, note }).note).toBe(note)
    expect(issuesOf({ ...request, note: `${note}n` })).toEqual({ note: ['This note is too long.'] })
  })

  it('takes a password of spaces for one', () => {
    expect(v.parse(CheckoutRequestSchema, { ...request, password: '          ' }).password).toBe('          ')
  })

  it('drops the address of a pick-up', () => {
    const shipping = { ...request.shipping, method: 'localPickup', address: null }
    expect(v.parse(CheckoutRequestSchema, { ...request, shipping }).shipping).toEqual({ method: 'localPickup' })
  })

  it.each([
    ['contact.email', 'Invalid email', { contact: { ...request.contact, email: 'lindiwe' } }],
    ['contact.first_name', 'Invalid Name', { contact: { ...request.contact, first_name: '' } }],
    [
      'contact.phone',
      'Enter a 10-digit South African phone number.',
      { contact: { ...request.contact, phone: '12345' } },
    ],
    ['shipping.postcode', 'Enter a 4-digit postal code.', { shipping: { ...request.shipping, postcode: '80011' } }],
    [
      'shipping.postcode',
      '8001 is in the Western Cape. Please check the postal code or the province.',
      { shipping: { ...request.shipping, state: 'GP' } },
    ],
    ['shipping.suburb', 'Please complete all fields', { shipping: { ...request.shipping, suburb: ' ' } }],
    ['shipping.state', 'Choose a province.', { shipping: { ...request.shipping, state: 'ZZ' } }],
    ['shipping.country', 'We deliver in South Africa only.', { shipping: { ...request.shipping, country: 'NA' } }],
    ['payment.months', 'Choose 3 to 12 months.', { payment: { method: 'finchoice', months: 13 } }],
  ])('refuses %s with “%s”', (field, message, wrong) => {
    expect(issuesOf({ ...request, ...wrong })).toEqual({ [field]: [message] })
  })
})

describe('a payment method', () => {
  it('takes the totals of its terms: a plan only what the calculator offers', () => {
    const taking = (total: number) => PAYMENT_METHODS.filter((method) => takesTotal(method, total))
    expect(taking(0)).toEqual([])
    expect(taking(49_999)).toEqual(['payfast', 'ozow', 'bank_transfer', 'payjustnow'])
    expect(taking(50_000)).toEqual([...PAYMENT_METHODS])
    expect([99, 499, 9_999].map(taking)).toEqual([
      ['bank_transfer'],
      ['ozow', 'bank_transfer'],
      ['payfast', 'ozow', 'bank_transfer'],
    ])
    expect(taking(5_000_000)).toEqual([...PAYMENT_METHODS])
    expect(taking(5_000_001)).toEqual(['payfast', 'ozow', 'bank_transfer', 'finchoice'])
    expect(taking(6_000_000)).toContain('finchoice')
    expect(taking(6_000_001)).not.toContain('finchoice')
  })

  it('has its number of months if it is a plan, from a form or from JSON', () => {
    for (const months of [6, '6', 12, '12']) {
      const plan = { method: 'finchoice', months: Number(months) }
      expect(v.parse(PaymentChoiceSchema, { ...plan, months })).toEqual(plan)
    }
    expect(v.parse(PaymentChoiceSchema, { method: 'ozow', months: 6 })).toEqual({ method: 'ozow' })
  })
})

describe('the changes before an order', () => {
  it('are listed line by line, and then in the total', () => {
    const before = cartAfter(blanketAdded(3))
    const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 45_000, priceRegular: 45_000 })
    const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 1 })
    const after = cartAfter(blanketAdded(3), repriced, fell)
    const line = { item_key: blanketKey, name: 'Weave throw' }
    expect(cartChanges({ before, after, shown: 119_700 })).toEqual([
      { ...line, what: 'price', from: 39_900, to: 45_000 },
      { ...line, what: 'quantity', from: 3, to: 1 },
      { item_key: null, name: 'Delivery', what: 'delivery', from: 0, to: 7_500 },
      { item_key: null, name: 'Total', what: 'total', from: 119_700, to: 52_500 },
    ])
  })

  it('say so too if the delivery became free', () => {
    const before = cartAfter(blanketAdded())
    const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 46_000, priceRegular: 46_000 })
    expect(cartChanges({ before, after: cartAfter(blanketAdded(), repriced), shown: 47_400 })).toMatchObject([
      { what: 'price', from: 39_900, to: 46_000 },
      { what: 'delivery', from: 7_500, to: 0 },
      { what: 'total', from: 47_400, to: 46_000 },
    ])
  })

  it('are empty if nothing changed', () => {
    expect(cartChanges({ before: emptyCart(), after: emptyCart(), shown: 0 })).toEqual([])
  })

  it('include a removed item and an expired code', () => {
    const before = cartAfter(blanketAdded(2))
    const after = cartAfter(blanketAdded(2), cartEvent('ProductWithdrawn', { itemKey: blanketKey }))
    expect(cartChanges({ before, after, shown: 79_800 })).toMatchObject([
      { what: 'withdrawn', from: 2, to: null },
      { what: 'total', from: 79_800, to: 0 },
    ])
    // Another device added the product, and this page has not seen it.
    expect(cartChanges({ before: emptyCart(), after, shown: 0 })).toMatchObject([
      { what: 'withdrawn', from: null, to: null },
    ])
    const coupon = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
    const discounted = cartAfter(blanketAdded(2), coupon)
    const lapsed = cartAfter(blanketAdded(2), coupon, cartEvent('CouponEnded', { code: 'TEN' }))
    expect(cartChanges({ before: discounted, after: lapsed, shown: 71_820 })).toMatchObject([
      { what: 'coupon', from: 'TEN', to: null },
      { what: 'total', from: 71_820, to: 79_800 },
    ])
  })

  const repriced = (price: number) => cartEvent('ItemRepriced', { itemKey: blanketKey, price, priceRegular: price })

  it('name only the last price of a line, whose earlier ones are no longer true', () => {
    const [up, down] = [repriced(45_000), repriced(39_900)]
    const changes = cartChanges({
      before: cartAfter(blanketAdded(), up),
      after: cartAfter(blanketAdded(), up, down),
      shown: 45_000,
    })
    expect(changes.filter(({ what }) => what === 'price')).toMatchObject([{ from: 45_000, to: 39_900 }])
  })

  it('say of a line that is gone only that, and nothing of the kind once it is in the cart again', () => {
    const withdrawn = cartEvent('ProductWithdrawn', { itemKey: blanketKey })
    const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 1 })
    const before = cartAfter(blanketAdded(3), repriced(45_000), fell)
    const after = cartAfter(blanketAdded(3), repriced(45_000), fell, withdrawn)
    const kinds = (cart: typeof after) =>
      cartChanges({ before, after: cart, shown: 45_000 }).flatMap(({ what, item_key }) => (item_key ? [what] : []))
    expect(kinds(after)).toEqual(['withdrawn'])
    expect(kinds(cartAfter(blanketAdded(), withdrawn, blanketAdded()))).toEqual([])
  })

  it('name the pieces that did not fit when two carts were merged', () => {
    const cart = cartAfter(blanketAdded(99))
    const line = { itemKey: blanketKey, name: 'Weave throw', from: 110, to: 99 }
    const after = { ...cart, notices: [{ kind: 'left_out', ...line } as const] }
    expect(cartChanges({ before: cart, after, shown: 99 * 39_900 })).toEqual([
      { item_key: blanketKey, name: 'Weave throw', what: 'left_out', from: 110, to: 99 },
    ])
  })

  it('name the total that the shopper saw, also if their cart had another one', () => {
    const cart = cartAfter(blanketAdded(2))
    expect(cartChanges({ before: cart, after: cart, shown: 79_700 })).toMatchObject([
      { what: 'total', from: 79_700, to: 79_800 },
    ])
  })
})
