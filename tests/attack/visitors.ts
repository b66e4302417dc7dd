import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { staffCommand } from '#server/commands/staff-command.ts'
import { beginStaffSession } from '#server/support/staff-session.ts'
import { staffByEmail } from '#server/support/staff-store.ts'
import { type Answer, type Browser, browser } from '#tests/server/customer/browser.ts'
import type { AttackedShop } from './attacked-shop.ts'

export const PASSWORD = 'correct horse battery'
/** A product of the shipped catalogue without options, and the key of its line. */
const SAMPLES = 2001

export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  readonly email: string
  readonly cartKey: string | null
  readonly cartId: string
  readonly itemKey: string
  readonly order: { readonly id: string; readonly number: string; readonly key: string; readonly total: number }
}

export interface Customer extends Visitor {
  readonly id: string
  readonly sessionId: string
  readonly token: string
  /** Their secrets, which nobody else may read. */
  readonly secrets: readonly string[]
}

export type Role = 'support' | 'developer'

/** Creates visitors: a customer, a guest, and staff. Each call creates new ones. */
export interface Visitors {
  readonly customer: () => Promise<Customer>
  readonly guest: () => Promise<Visitor>
  readonly staff: (role: Role) => Promise<{ readonly cookies: ReadonlyMap<string, string>; readonly email: string }>
}

export function visitorsOf({ app, sql, secrets }: AttackedShop): Visitors {
  let made = 0
  const newBrowser = (): Browser => {
    made += 1
    return browser(app, `2001:db8:ffff:${made.toString(16)}::1`)
  }
  const word = (name: string) => `${name}${v7().replaceAll('-', '').slice(-12)}`

  const fill = async (own: Browser, url: string): Promise<{ itemKey: string; total: number; cartId: string }> => {
    const { body, headers } = done(await own.post(url, { productId: SAMPLES, productQuantity: 2 }))
    const [cartId = ''] = String(headers['cart-at']).split(' ')
    return { itemKey: body.items[0].item_key, total: body.totals.total, cartId }
  }

  /** Orders the cart, and then fills it with the same items again. */
  const order = async (own: Browser, { url, email, street }: { url: string; email: string; street: string }) => {
    const { total } = await fill(own, url)
    const contact = { email, first_name: 'Lindiwe', last_name: word('Khumalo'), phone: '082 123 4567' }
    const home = { address: street, suburb: 'Gardens', city: 'Cape Town', state: 'WC', postcode: '8001' }
    const checkout = {
      total,
      contact,
      cart_hash: own.seenCart(),
      payment: { method: 'bank_transfer' },
      shipping: { method: 'deliveryToDoor', ...home },
    }
    const { body } = done(await own.post('/api/checkout', checkout, { 'idempotency-key': randomUUID() }))
    const { id, number } = body.order
    return { contact, order: { id, number, key: body.order_key ?? '', total }, ...(await fill(own, url)) }
  }

  return {
    async guest() {
      const [own, email] = [newBrowser(), `${word('guest')}@example.com`]
      const { order: ordered, ...cart } = await order(own, { url: '/api/cart-guest', email, street: word('Long') })
      const { cookies } = own
      return { cookies, email, cartKey: cookies.get('rusbank_cart') ?? null, order: ordered, ...cart }
    },
    async customer() {
      const [own, email, street] = [newBrowser(), `${word('owner')}@example.com`, `12 ${word('Street')}`]
      const registration = { email, password: PASSWORD, first_name: 'Lindiwe', last_name: word('Dlamini') }
      const { body } = done(await own.post('/api/register', registration))
      const { order: ordered, contact, ...cart } = await order(own, { url: '/api/cart', email, street })
      const { devices } = done(await own.get('/api/devices')).body
      const token = own.cookies.get('rusbank_session') ?? ''
      const names = [email, street, contact.last_name, registration.last_name, token, ordered.number]
      return {
        cookies: own.cookies,
        email,
        token,
        cartKey: null,
        order: ordered,
        ...cart,
        id: body.customer.user_id,
        sessionId: devices[0].id,
        secrets: names,
      }
    },
    async staff(role) {
      const email = `${word(role)}@rusbank.example`
      const now = Date.now()
      await staffCommand(['add', email, 'Thandi', role], { run: sql.run, secrets, now })
      const member = await staffByEmail(sql.run, email)
      const { id: staffId = '', passwordHash = '' } = member ?? {}
      const secret = await beginStaffSession(sql.run, { staffId, passwordHash, now })
      return { cookies: new Map([['rusbank_staff', secret ?? '']]), email }
    },
  }
}

function done(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) throw new Error(JSON.stringify(answer.body))
  return answer
}
