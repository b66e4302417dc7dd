import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openAttackedShop, TIMEOUT } from './attacked-shop.ts'
import { faultsOf } from './judge.ts'
import { KNOWN_ATTACKS, type Scene } from './known-attacks.ts'
import { type Cookies, type Sent, send } from './send.ts'
import { tableNames, watchTables } from './table-watch.ts'
import { PASSWORD, visitorsOf } from './visitors.ts'
import { isWrittenAllTheSame } from './written-all-the-same.ts'

const shop = await openAttackedShop()
const { app, sql } = shop
const tables = await tableNames(sql)
const visitors = visitorsOf(shop)
afterAll(shop.close, TIMEOUT)

async function newScene(): Promise<Scene> {
  return { owner: await visitors.customer(), guest: await visitors.guest(), attacker: await visitors.customer() }
}
const nobody: Cookies = new Map()

describe('somebody who', () => {
  it.each(KNOWN_ATTACKS.map((attack) => [attack.what, attack] as const))(
    '%s',
    async (_, attack) => {
      const scene = await newScene()
      const { owner, guest, attacker } = scene
      const sent = attack.sent(scene)
      const words = [
        owner.id,
        owner.cartId,
        owner.order.id,
        ...owner.secrets,
        guest.cartId,
        guest.order.id,
        guest.email,
      ]
      const ownersWatch = await watchTables(sql, words)
      const watch = await watchTables(sql)
      const received = await send(app, sent, attack.from === 'nobody' ? nobody : attacker.cookies)
      const written = (await watch.changed()).filter((table) => !isWrittenAllTheSame(sent.url, table))
      const sentText = JSON.stringify(sent)
      const leaked = owner.secrets.filter((word) => received.body.includes(word) && !sentText.includes(word))
      const broken = {
        untold: leaked,
        untouched: (await ownersWatch.changed()).filter((table) => !isWrittenAllTheSame(sent.url, table)),
        unwritten: written,
        'no cookie': [received.headers['set-cookie'] ?? []].flat(),
      }
      expect(attack.statuses, received.body).toContain(received.status)
      expect(attack.holds.flatMap((hold) => broken[hold].map((each) => `${hold}: ${each}`))).toEqual([])
      expect(faultsOf(received, tables)).toEqual([])
    },
    TIMEOUT,
  )

  it(
    'repeats another customer’s checkout under its key gets nothing of its order',
    async () => {
      const { owner, attacker } = await newScene()
      const ordersOf = async (cookies: Cookies, key: string) => {
        const cart = JSON.parse((await send(app, { method: 'GET', url: '/api/cart' }, cookies)).body)
        const contact = { email: owner.email, first_name: 'L', last_name: 'D', phone: '082 123 4567' }
        const seen = { total: cart.totals.total, cart_hash: cart.cart_hash }
        const home = { address: '12 Long Street', suburb: 'Gardens', city: 'Cape Town', state: 'WC', postcode: '8001' }
        const shipping = { method: 'deliveryToDoor', ...home }
        const payload = { ...seen, contact, shipping, payment: { method: 'bank_transfer' } }
        const sent: Sent = { method: 'POST', url: '/api/checkout', payload, headers: { 'idempotency-key': key } }
        return { sent, received: await send(app, sent, cookies) }
      }
      const key = randomUUID()
      const own = await ordersOf(owner.cookies, key)
      expect(own.received.status).toBe(200)
      const { number, id } = JSON.parse(own.received.body).order
      for (const cookies of [attacker.cookies, nobody]) {
        const again = await send(app, own.sent, cookies)
        expect([again.body.includes(number), again.body.includes(id)]).toEqual([false, false])
      }
    },
    TIMEOUT,
  )

  it(
    'registers a guest’s e-mail gets none of the guest’s data, and can delete none of it',
    async () => {
      const { guest } = await newScene()
      const words = [guest.order.id, guest.order.number, guest.cartId]
      const guestWatch = await watchTables(sql, words)
      const { email } = guest
      const made = await app.inject({ method: 'POST', url: '/api/register', payload: { email, password: PASSWORD } })
      const cookies = new Map(made.cookies.map(({ name, value }) => [name, value]))
      const exported = await send(app, { method: 'GET', url: '/api/customer/export' }, cookies)
      expect([exported.status, words.filter((word) => exported.body.includes(word))]).toEqual([200, []])
      const deleting = { method: 'POST', url: '/api/customer-delete', payload: { password: PASSWORD } }
      expect((await send(app, deleting, cookies)).status).toBe(200)
      expect(await guestWatch.changed()).toEqual([])
    },
    TIMEOUT,
  )

  it(
    'comes back with a session that was logged out is nobody',
    async () => {
      const { owner } = await newScene()
      const cookies = new Map(owner.cookies)
      expect((await send(app, { method: 'POST', url: '/api/logout', payload: {} }, cookies)).status).toBe(200)
      expect((await send(app, { method: 'GET', url: '/api/customer' }, cookies)).status).toBe(401)
    },
    TIMEOUT,
  )
})
