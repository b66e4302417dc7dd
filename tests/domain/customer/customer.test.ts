import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type CustomerEvent, customerStream } from '#domain/customer/customer-events.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import { PhoneSchema } from '#domain/customer/customer-state.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { savedDetails } from '#tests/kit/customers.ts'

const shipping = savedDetails({
  email: 'thandi@example.com',
  first_name: 'Thandi',
  last_name: 'Nkosi',
  phone: '0825551234',
  address: '1 Long Street',
  city: 'Cape Town',
  state: 'WC',
  postcode: '8001',
})
const customer = { user_id: 'u1', shipping }
const order = { id: 'o1', number: 'R-1', status: 'paid', total: 1_299_900, item_count: 1, placed_at: 5 }
const loggedIn: CustomerEvent = { type: 'LoggedIn', v: 1, data: { customer, email: shipping.email, at: 1 } }
const loggedOut: CustomerEvent = { type: 'LoggedOut', v: 1, data: {} }
const refreshed: CustomerEvent = { type: 'SessionRefreshed', v: 1, data: { customer, at: 9 } }
const moved: CustomerEvent = {
  type: 'ShippingDetailsChanged',
  v: 1,
  data: { shipping: { ...shipping, city: 'Durban' } },
}
const ordersLoaded: CustomerEvent = { type: 'OrdersLoaded', v: 1, data: { orders: [order], at: 3 } }

const customerAfter = (...events: readonly CustomerEvent[]) =>
  foldOnto(customerStream, customerStream.initial(), events).state

describe('the customer of a browser', () => {
  it('is a guest until the login, and again after the logout', () => {
    expect(customerAfter()).toEqual({ status: 'guest' })
    expect(customerAfter(loggedIn)).toMatchObject({ status: 'customer', email: shipping.email, refreshedAt: 1 })
    expect(customerAfter(loggedIn, ordersLoaded, loggedOut)).toEqual({ status: 'guest' })
  })

  it('has current details and orders', () => {
    expect(customerAfter(loggedIn, refreshed, moved, ordersLoaded)).toMatchObject({
      refreshedAt: 9,
      customer: { shipping: { city: 'Durban' } },
      orders: [order],
      ordersLoadedAt: 3,
    })
  })

  it('has the details that the server has when the session is refreshed', () => {
    const changed = { ...customer, shipping: { ...shipping, city: 'Gqeberha' } }
    const elsewhere: CustomerEvent = { type: 'SessionRefreshed', v: 1, data: { customer: changed, at: 9 } }
    expect(customerAfter(loggedIn, elsewhere)).toMatchObject({ customer: changed, refreshedAt: 9 })
  })

  it('keeps nothing of the previous customer', () => {
    expect(customerAfter(loggedIn, ordersLoaded, loggedIn)).toMatchObject({ orders: [] })
  })

  it('projects to the specification’s store, without a password', () => {
    expect(customerProjection(customerAfter(loggedIn, ordersLoaded), 'token')).toEqual({
      token: 'token',
      customer,
      email: shipping.email,
      orders: [order],
    })
    expect(customerProjection(customerAfter(), 'token')).toEqual({
      token: null,
      customer: null,
      email: null,
      orders: [],
    })
  })

  it('never throws, whatever the order of its events', () => {
    const events = fc.array(fc.constantFrom(loggedIn, loggedOut, refreshed, moved, ordersLoaded))
    fc.assert(
      fc.property(events, (history) => {
        expect(['guest', 'customer']).toContain(customerAfter(...history).status)
      }),
    )
  })
})

describe('a telephone number', () => {
  it('is South African, and may be written in groups', () => {
    for (const phone of ['082 555 1234', '(082) 555-1234', '082.555.1234', '0825551234'])
      expect(v.parse(PhoneSchema, phone)).toBe('0825551234')
    expect(v.parse(PhoneSchema, '+27 82 555 1234')).toBe('+27825551234')
    for (const phone of ['', '82 555 1234', '+44 20 7946 0000', '082 555 12345', 'ring me'])
      expect(v.is(PhoneSchema, phone)).toBe(false)
  })

  it('is accepted with the country’s code in every way in which it is written', () => {
    for (const phone of ['+27 (0)82 555 1234', '+27 082 555 1234', '0027 82 555 1234', '27825551234'])
      expect(v.parse(PhoneSchema, phone)).toBe('+27825551234')
    expect(v.parse(PhoneSchema, '027 712 3456')).toBe('0277123456')
    for (const phone of ['+27 (0)82 555 12345', '27 82 555 123', '0044 20 7946 0000', '2727825551234'])
      expect(v.is(PhoneSchema, phone)).toBe(false)
  })

  it('is accepted as it is copied from a contact or a website, with characters that nobody sees or can tell from others', () => {
    for (const phone of [
      '\u202a+27 82 555 1234\u202c',
      '+27\u00a082\u2011555\u20131234',
      '\u2066+27825551234\u2069\u200b',
    ])
      expect(v.parse(PhoneSchema, phone)).toBe('+27825551234')
  })
})
