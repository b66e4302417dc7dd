import { describe, expect, it } from 'vitest'
import { type CustomerEvent, customerStream, decodeCustomerEvent } from '#domain/customer/customer-events.ts'
import { type CustomerCommand, decideCustomer } from '#domain/customer/decide-customer.ts'
import { foldOnto } from '#domain/log/folded.ts'
import { savedDetails } from '#tests/kit/customers.ts'
import { rejected, rules } from '#tests/kit/rules.ts'

const shipping = savedDetails({ email: 'thandi@example.com', first_name: 'Thandi', last_name: 'Nkosi' })
const thandi = { user_id: 'u1', shipping }
const sipho = { user_id: 'u2', shipping: { ...shipping, email: 'sipho@example.com' } }

const logIn: CustomerCommand = { type: 'LogIn', customer: thandi, email: shipping.email, at: 1 }
const loggedIn: CustomerEvent = { type: 'LoggedIn', v: 1, data: { customer: thandi, email: shipping.email, at: 1 } }

const given = rules({
  decide: (events: readonly CustomerEvent[], command: CustomerCommand) =>
    decideCustomer(foldOnto(customerStream, customerStream.initial(), events).state, command),
  world: () => null,
})

describe('without a customer', () => {
  it('a login sets the customer', () => {
    given().when(logIn).then(loggedIn)
  })

  it.each<CustomerCommand>([
    { type: 'LogOut' },
    { type: 'RefreshSession', customer: thandi, at: 2 },
    { type: 'ChangeShippingDetails', shipping },
    { type: 'LoadOrders', orders: [], at: 2 },
  ])('$type is refused: nobody is logged in', (command) => {
    given().when(command).then(rejected('not_logged_in'))
  })
})

describe('with a customer', () => {
  it.each<[CustomerCommand, CustomerEvent]>([
    [{ type: 'LogOut' }, { type: 'LoggedOut', v: 1, data: {} }],
    [
      { type: 'RefreshSession', customer: thandi, at: 2 },
      { type: 'SessionRefreshed', v: 1, data: { customer: thandi, at: 2 } },
    ],
    [
      { type: 'ChangeShippingDetails', shipping: sipho.shipping },
      { type: 'ShippingDetailsChanged', v: 1, data: { shipping: sipho.shipping } },
    ],
    [
      { type: 'LoadOrders', orders: [], at: 2 },
      { type: 'OrdersLoaded', v: 1, data: { orders: [], at: 2 } },
    ],
    [logIn, loggedIn],
  ])('$0.type results in its event', (command, event) => {
    given(loggedIn).when(command).then(event)
  })

  it('nobody else logs in or refreshes the session before the logout', () => {
    const other: CustomerCommand = { type: 'LogIn', customer: sipho, email: sipho.shipping.email, at: 2 }
    given(loggedIn).when(other).then(rejected('logged_in_as_another'))
    const refresh: CustomerCommand = { type: 'RefreshSession', customer: sipho, at: 2 }
    given(loggedIn).when(refresh).then(rejected('logged_in_as_another'))
    const arrived: CustomerEvent = {
      type: 'LoggedIn',
      v: 1,
      data: { customer: sipho, email: sipho.shipping.email, at: 2 },
    }
    given(loggedIn, { type: 'LoggedOut', v: 1, data: {} }).when(other).then(arrived)
  })
})

describe('a stored customer event', () => {
  it('is read if it is valid, and otherwise named without its content', () => {
    expect(decodeCustomerEvent(loggedIn)).toEqual({ ok: true, event: loggedIn })
    const spoilt = { ...loggedIn, data: { customer: thandi, email: 'secret-without-at', at: 1 } }
    const decoded = decodeCustomerEvent(spoilt)
    expect(decoded).toEqual({ ok: false, why: 'malformed', detail: 'LoggedIn: email' })
    expect(decodeCustomerEvent({ ...loggedIn, v: 2 })).toMatchObject({ ok: false, why: 'newer_version' })
    expect(decodeCustomerEvent({ ...loggedIn, type: 'Vanished' })).toMatchObject({ ok: false, why: 'unknown_type' })
  })
})
