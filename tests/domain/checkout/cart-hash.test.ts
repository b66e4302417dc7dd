import { describe, expect, it } from 'vitest'
import { type CartLine, type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, couponTerms } from '#tests/kit/goods.ts'

const cartId = 'cartaaaaaaaaaaaaaaaaa'
const cart = cartAfter(blanketAdded(2))
const hashOf = (state: CartState, id = cartId) => cartHash({ cartId: id, state })

function lineOf({ lines }: CartState): CartLine {
  const line = lines[blanketKey]
  if (line === undefined) throw new Error('The blanket is in the cart')
  return line
}

/** The cart with its line changed. */
function changed(change: (line: CartLine) => CartLine): CartState {
  return { ...cart, lines: { [blanketKey]: change(lineOf(cart)) } }
}

describe('the hash of a cart at checkout', () => {
  it.each<[string, CartState]>([
    ['another quantity', changed((line) => ({ ...line, quantity: 3 }))],
    ['another price', changed((line) => ({ ...line, offer: { ...line.offer, price: line.offer.price + 1 } }))],
    ['another colour', changed((line) => ({ ...line, offer: { ...line.offer, colourName: 'Rust' } }))],
    [
      'another option',
      changed((line) => ({ ...line, offer: { ...line.offer, options: [{ name: 'Fit', option: 'L' }] } })),
    ],
    ['another name', changed((line) => ({ ...line, offer: { ...line.offer, name: 'Something else' } }))],
    ['another line in its place', { ...cart, lines: { '2002-_-_': lineOf(cart) } }],
    ['nothing in it', emptyCart()],
    ['another shipping method', { ...cart, shippingMethod: 'localPickup' }],
  ])('differs with %s', (_what, other) => {
    expect(hashOf(other)).not.toBe(hashOf(cart))
  })

  it('differs if two prices are swapped, though the totals are the same', () => {
    const line = lineOf(cart)
    const dear = { ...line, offer: { ...line.offer, price: line.offer.price + 100 } }
    const cheap = { ...line, offer: { ...line.offer, price: line.offer.price - 100 } }
    expect(hashOf({ ...cart, lines: { a: dear, b: cheap } })).not.toBe(hashOf({ ...cart, lines: { a: line, b: line } }))
  })

  it('differs if two quantities are swapped, though the totals are the same', () => {
    const [one, two] = [1, 2].map((quantity) => ({ ...lineOf(cart), quantity }))
    if (one === undefined || two === undefined) throw new Error('There are two lines')
    expect(hashOf({ ...cart, lines: { a: one, b: two } })).not.toBe(hashOf({ ...cart, lines: { a: two, b: one } }))
  })

  it('differs if another of two values of the same option is chosen', () => {
    const filled = (option: string) =>
      hashOf(changed((line) => ({ ...line, offer: { ...line.offer, options: [{ name: 'Filling', option }] } })))
    expect(filled('Feather')).not.toBe(filled('Foam'))
  })

  it('differs with another name of the same colour', () => {
    const named = (colourName: string) => hashOf(changed((line) => ({ ...line, offer: { ...line.offer, colourName } })))
    expect(named('Rust')).not.toBe(named('Brick'))
  })

  it('differs with a coupon that saves nothing', () => {
    const terms = couponTerms('SHIP', { benefit: { kind: 'freeDelivery' } })
    expect(hashOf({ ...cart, coupon: { terms, by: 'shopper' } })).not.toBe(hashOf(cart))
  })

  it('differs with another code of the same benefit, and if the same code saves another amount', () => {
    const withCode = (code: string, amount: number) => {
      const terms = couponTerms(code, { benefit: { kind: 'fixed', amount } })
      return hashOf({ ...cart, coupon: { terms, by: 'shopper' } })
    }
    expect(withCode('OTHER', 1_000)).not.toBe(withCode('TEN', 1_000))
    expect(withCode('TEN', 1_001)).not.toBe(withCode('TEN', 1_000))
  })

  it('differs for another cart with the same lines', () => {
    expect(hashOf(cart, 'cartbbbbbbbbbbbbbbbbb')).not.toBe(hashOf(cart))
  })

  it('differs if the lines are in another order', () => {
    const line = lineOf(cart)
    const both = { ...cart, lines: { a: line, b: line } }
    expect(hashOf({ ...cart, lines: { b: line, a: line } })).not.toBe(hashOf(both))
  })

  it.each<[string, CartState]>([
    ['a notice that was read', { ...cart, notices: [{ kind: 'withdrawn', itemKey: '2002-_-_', name: 'Cushion' }] }],
    ['a code that was taken off', { ...cart, declinedCodes: ['TEN'] }],
    ['another picture', changed((line) => ({ ...line, offer: { ...line.offer, picture: 'pictures/other.webp' } }))],
    ['a delivery that nobody has chosen, and everybody gets', { ...cart, shippingMethod: 'deliveryToDoor' }],
  ])('is the same with %s', (_what, other) => {
    expect(hashOf(other)).toBe(hashOf(cart))
  })
})
