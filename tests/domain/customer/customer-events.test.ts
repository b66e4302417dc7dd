import { expect, it } from 'vitest'
import { type CustomerEvent, customerStream, decodeCustomerEvent } from '#domain/customer/customer-events.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { savedDetails } from '#tests/kit/customers.ts'

const shipping = savedDetails({ email: 'thandi@example.com', first_name: 'Thandi', last_name: 'Nkosi' })
const customer = { user_id: 'u1', shipping }

it('a stored customer event is read if it is valid, and otherwise named without its content', () => {
  const loggedIn: CustomerEvent = { type: 'LoggedIn', v: 1, data: { customer, email: shipping.email, at: 1 } }
  expect(decodeCustomerEvent(loggedIn)).toEqual({ ok: true, event: loggedIn })
  const spoilt = { ...loggedIn, data: { customer, email: 'secret-without-at', at: 1 } }
  const decoded = decodeCustomerEvent(spoilt)
  expect(decoded).toEqual({ ok: false, why: 'malformed', detail: 'LoggedIn: email' })
  expect(decodeCustomerEvent({ ...loggedIn, v: 2 })).toMatchObject({ ok: false, why: 'newer_version' })
  expect(decodeCustomerEvent({ ...loggedIn, type: 'Vanished' })).toMatchObject({ ok: false, why: 'unknown_type' })
})

it('what is told of a customer changes nothing for a guest, in whose log it may come late', () => {
  const late: CustomerEvent[] = [
    { type: 'SessionRefreshed', v: 1, data: { customer, at: 2 } },
    { type: 'ShippingDetailsChanged', v: 1, data: { shipping } },
    { type: 'OrdersLoaded', v: 1, data: { orders: [], at: 2 } },
  ]
  for (const event of late)
    expect(foldOnto(customerStream, customerStream.initial(), [event])).toEqual({ state: { status: 'guest' } })
})
