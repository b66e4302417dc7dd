import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import type { Sent } from './send.ts'
import { type Customer, PASSWORD, type Visitor } from './visitors.ts'

/** The victims and the attacker. */
export interface Scene {
  readonly owner: Customer
  readonly guest: Visitor
  readonly attacker: Customer
}

type Sender = 'nobody' | 'the attacker'

/**
 * `untold`: the answer contains nothing that only its owner knows. `untouched`: every row of the owner and the guest
 * is unchanged. `unwritten`: no table has changed. `no cookie`: no cookie is set.
 */
type Hold = 'untold' | 'untouched' | 'unwritten' | 'no cookie'

interface KnownAttack {
  readonly what: string
  readonly from: Sender
  readonly sent: (scene: Scene) => Sent
  readonly statuses: readonly number[]
  readonly holds: readonly Hold[]
}

const post = (url: string, payload: unknown, headers: Sent['headers'] = {}): Sent => ({
  method: 'POST',
  url,
  payload,
  headers,
})
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const key = () => ({ 'idempotency-key': randomUUID() })
const refused: Pick<KnownAttack, 'from' | 'holds'> = { from: 'nobody', holds: ['unwritten', 'untold', 'no cookie'] }
const registering = (email: string): KnownAttack => ({
  ...refused,
  what: `registers ${JSON.stringify(email)}, which is another's mailbox to whoever delivers`,
  sent: () => post('/api/register', { email, password: PASSWORD }),
  statuses: [400],
})

const carts: readonly KnownAttack[] = [
  {
    what: 'leads a visitor by a link into a cart that is watched',
    from: 'nobody',
    sent: ({ guest }) => ({ method: 'GET', url: `/api/cart-guest?cartKey=${guest.cartKey}` }),
    statuses: [200],
    holds: ['no cookie', 'unwritten', 'untouched'],
  },
  {
    ...refused,
    what: 'opens a live connection to a cart by its id',
    sent: ({ guest }) => ({ method: 'GET', url: `/api/sync/live?cartKey=${guest.cartId}&cartId=${guest.cartId}` }),
    statuses: [404],
  },
  {
    what: 'says whose cart it is in a push',
    from: 'the attacker',
    sent: ({ owner }) =>
      post('/api/sync', {
        protocol: 1,
        cartKey: null,
        clientId: randomUUID(),
        cursor: 0,
        customer: owner.id,
        events: [{ id: v7(), seq: 1, type: 'CartCleared', v: 1, at: 0, data: {} }],
      }),
    statuses: [401],
    holds: ['untouched', 'untold', 'unwritten'],
  },
  {
    ...refused,
    what: 'sends a form of 110,000 fields',
    sent: () => post('/api/cart-guest', 'a=&'.repeat(110_000), FORM),
    statuses: [413],
  },
  {
    ...refused,
    what: 'asks for a billion pieces',
    sent: ({ guest }) =>
      post('/api/cart-guest', { cartKey: guest.cartKey, productId: 2001, productQuantity: 1_000_000_000 }),
    statuses: [400, 409],
  },
]

const accounts: readonly KnownAttack[] = [
  ...['<victim@x.example>', 'ｖｉｃｔｉｍ@x.example', '"v"@x.example', 'a@x.example,b@x.example'].map(registering),
  ...['a@x.example\r\nbcc:b@x.example', 'a(comment)@x.example', 'a@x.example;b', 'a@[127.0.0.1]'].map(registering),
  {
    what: 'takes the owner’s e-mail for an address of their own',
    from: 'the attacker',
    sent: ({ owner }) =>
      post('/api/customer-details', { email: owner.email, first_name: 'Mallory', last_name: 'Mallory' }),
    statuses: [200],
    holds: ['untold'],
  },
  {
    what: 'joins what a mailbox holds that was never shown to be theirs',
    from: 'the attacker',
    sent: () => post('/api/customer/mailbox/join', { found: { orders: 1, messages: 1, reviews: 1 } }),
    statuses: [403],
    holds: ['untouched', 'untold', 'unwritten'],
  },
  {
    what: 'logs another customer’s device out',
    from: 'the attacker',
    sent: ({ owner }) => post('/api/device-logout', { id: owner.sessionId }),
    statuses: [404],
    holds: ['untouched', 'unwritten'],
  },
  {
    what: 'asks for another customer’s orders',
    from: 'the attacker',
    sent: ({ owner }) => ({ method: 'GET', url: `/api/orders-customer?customer_id=${owner.id}` }),
    statuses: [403],
    holds: ['untold', 'untouched', 'unwritten'],
  },
]

const orders: readonly KnownAttack[] = [
  {
    ...refused,
    what: 'opens an order by its number in the place of its key',
    sent: ({ owner: { order } }) => ({ method: 'GET', url: `/api/orders/${order.id}?key=${order.number}` }),
    statuses: [404],
  },
  {
    ...refused,
    what: 'opens an order by the key of another one',
    sent: ({ owner, guest }) => ({ method: 'GET', url: `/api/orders/${owner.order.id}?key=${guest.order.key}` }),
    statuses: [404],
  },
  ...['payfast', 'ozow', 'payjustnow', 'finchoice'].map((provider): KnownAttack => {
    const notification = ({ order }: Visitor) =>
      `m_payment_id=${order.id}&payment_status=COMPLETE&amount_gross=${order.total / 100}&TransactionReference=${order.id}&Status=Complete`
    return {
      what: `says in the name of ${provider} that an order is paid`,
      from: 'nobody',
      sent: ({ guest }) => post(`/api/payments/${provider}/notify`, notification(guest), FORM),
      statuses: [400],
      holds: ['untouched', 'untold', 'no cookie'],
    }
  }),
  {
    what: 'orders for less than the cart costs',
    from: 'the attacker',
    sent: ({ attacker }) =>
      post(
        '/api/checkout',
        {
          total: 1,
          cart_hash: 'x',
          payment: { method: 'bank_transfer' },
          shipping: { method: 'localPickup' },
          contact: { email: attacker.email, first_name: 'Mallory', last_name: 'Mallory', phone: '082 123 4567' },
        },
        key(),
      ),
    statuses: [409],
    holds: ['untold', 'untouched'],
  },
]

const staff: readonly KnownAttack[] = [
  {
    ...refused,
    what: 'comes to the console with a customer’s token',
    sent: ({ owner }) => ({
      method: 'GET',
      url: '/api/support/find?q=a',
      headers: { authorization: `Bearer ${owner.token}`, cookie: `rusbank_staff=${owner.token}` },
    }),
    statuses: [401],
  },
  {
    what: 'takes a role when registering',
    from: 'nobody',
    sent: () =>
      post('/api/register', {
        email: `${v7()}@x.example`,
        password: PASSWORD,
        role: 'developer',
        mailboxConfirmedAt: 1,
      }),
    statuses: [200],
    holds: ['untouched', 'untold'],
  },
]

/** Hand-written attacks, each with what must hold. */
export const KNOWN_ATTACKS: readonly KnownAttack[] = [...carts, ...accounts, ...orders, ...staff]
