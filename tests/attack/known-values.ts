import type { KnownValues } from './right-request.ts'
import { type Customer, PASSWORD, type Visitor } from './visitors.ts'

/** A visitor's valid values by field name. Other fields get a value from their schema. */
export function knownValues(visitor: Visitor & Partial<Customer>): KnownValues {
  return {
    // The cookies identify the visitor and the cart.
    token: undefined,
    cartKey: undefined,
    newCartKey: undefined,
    customer: undefined,
    guest: undefined,
    key: visitor.order.key || undefined,
    email: visitor.email,
    password: PASSWORD,
    new_password: 'another horse battery',
    code: '00000000',
    first_name: 'Lindiwe',
    last_name: 'Dlamini',
    name: 'Lindiwe Dlamini',
    phone: '082 123 4567',
    postcode: '8001',
    state: 'WC',
    message: 'A question about your couches.',
    website: undefined,
    productId: 2001,
    productQuantity: 1,
    variation: null,
    bech_color: null,
    promoCode: 'WELKOM10',
    itemKey: visitor.itemKey,
    total: visitor.order.total,
    cart_hash: undefined,
    protocol: 1,
    orderId: visitor.order.id,
    number: visitor.order.number,
    cartId: visitor.cartId,
    customer_id: visitor.id ?? 'nobody',
    id: visitor.sessionId ?? 'nothing',
    reason: 'They asked for it.',
  }
}
