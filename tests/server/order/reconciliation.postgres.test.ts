import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { CheckoutAnswer, PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import type { Sql } from '#server/database/sql.ts'
import { foldOrder, readOrder } from '#server/order/order-store.ts'
import { listSandboxPayments } from '#server/sandbox/provider-ledger.ts'
import { createDatabase } from '#tests/postgres.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { random } from '#tests/sim/world/random.ts'
import { type KilledShop, openKilledShop } from './killed-shop.ts'
import { orderOf } from './order-app.ts'

const PIECE = 2011
const STOCK = 100_000
const TOTAL = 54_900
const SHOPPERS = 8
/** Orders of each shopper before the shop is killed for the last time. They continue until then. */
const LEAST = 3
const KILLS = 3
const PROVIDERS = ['payfast', 'ozow', 'payjustnow', 'finchoice'] as const
const ACTS = ['pay', 'pay', 'pay', 'pay', 'cancel', 'fail', 'silent'] as const
const WAYS = ['before', 'twice', 'disordered', 'held', 'wrong_amount', 'forged'] as const

interface Shopper {
  readonly shop: KilledShop
  readonly name: string
  readonly pick: <Item>(items: readonly Item[]) => Item
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** Places one order: a full cart, a checkout repeated until it is answered, and one or two payments. */
async function buy({ shop, name, pick }: Shopper): Promise<string> {
  const add = json({ productId: PIECE, productQuantity: 1 }, { 'idempotency-key': randomUUID() })
  const added = await (await shop.ask('/api/cart-guest', add)).json()
  // A cart whose first answer was lost may be in use already: another one is filled then.
  if (added.cart_key === undefined) return buy({ shop, name, pick })
  const method = pick(PROVIDERS)
  const key = randomUUID()
  // Unpaid orders per person are limited: each has another e-mail and another network address.
  const email = `${name}.${key}@example.com`
  const wish = { total: TOTAL, email, method, ...(method === 'finchoice' && { months: 6 }) }
  const body = { ...orderOf(wish), cartKey: added.cart_key, cart_hash: added.cart_hash }
  const headers = { 'idempotency-key': key, 'x-forwarded-for': `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1` }
  const answer = await shop.ask('/api/checkout', json(body, headers))
  const placed: CheckoutAnswer = await answer.json()
  if (answer.status !== 200) throw new Error(`The checkout answers ${answer.status}: ${JSON.stringify(placed)}`)
  await decide({ shop, name, pick }, placed.payment)
  if (pick([true, false, false])) {
    const again = pick(['payfast', 'ozow'] as const)
    const pay = await shop.ask(`/api/orders/${placed.order.id}/pay`, json({ key: placed.order_key, method: again }))
    const paying = await pay.json()
    if (pay.status === 200) await decide({ shop, name, pick }, paying.payment)
  }
  return placed.order.id
}

/** A person's action on the provider's page. */
async function decide({ shop, pick }: Shopper, payment: PaymentToMake): Promise<void> {
  const page = await pageOf(shop, payment)
  if (page === null) return
  const form = new URLSearchParams({ act: pick(ACTS), notify: pick(WAYS) })
  await shop.ask(page, { method: 'POST', body: form })
}

async function pageOf(shop: KilledShop, payment: PaymentToMake): Promise<string | null> {
  switch (payment.kind) {
    case 'redirect':
      return new URL(payment.url).pathname
    case 'form': {
      const { pathname } = new URL(payment.action, shop.url)
      const fields = new URLSearchParams(payment.fields.map(([name, value]) => [name, value]))
      const sent = await shop.ask(pathname, { method: 'POST', body: fields })
      const location = sent.headers.get('location')
      return location === null ? null : new URL(location, shop.url).pathname
    }
    default:
      return null
  }
}

/** Compares the shop's orders with the sandbox's ledger, to the cent, for every attempt. */
async function reconcile(sql: Sql): Promise<{ readonly orders: number; readonly paid: number }> {
  const rows = await sql.run<{ id: string; status: string }>({ text: 'select id, status from orders' })
  const attempts = await sql.run<{ id: string; reference: string; order_id: string }>({
    text: 'select id, reference, order_id from order_attempts',
  })
  const book = await listSandboxPayments(sql.run, 1_000_000)
  let [held, paid] = [0, 0]
  for (const { id, status } of rows) {
    const record = await readOrder(sql.run, id)
    expect(record?.state).toEqual(await foldOrder(sql.run, id))
    const order = record?.state.order
    if (!order) throw new Error(`${id} is no order`)
    expect(order.status).toBe(status)
    const own = attempts.filter(({ order_id }) => order_id === id)
    expect(order.attempts.map((attempt) => attempt.id).toSorted()).toEqual(own.map((attempt) => attempt.id).toSorted())
    for (const attempt of own) {
      const truth = book.filter(({ reference }) => reference === attempt.reference)
      const receipts = order.receipts.filter(({ attemptId }) => attemptId === attempt.id)
      const came = receipts.reduce((sum, { amount }) => sum + amount, 0)
      expect([attempt.reference, came]).toEqual([attempt.reference, truth.reduce((sum, each) => sum + each.paid, 0)])
    }
    const paying = order.receipts.filter(({ notExpected }) => notExpected === null)
    expect(paying.length).toBe(order.status === 'paid' ? 1 : 0)
    if (order.holdsStock) held += 1
    paid += order.receipts.reduce((sum, { amount }) => sum + amount, 0)
  }
  expect(book.reduce((sum, each) => sum + each.paid, 0)).toBe(paid)
  const [shelf] = await sql.run<{ stock: number }>({
    text: 'select stock from products where id = $1',
    values: [PIECE],
  })
  expect(shelf?.stock).toBe(STOCK - held)
  return { orders: rows.length, paid }
}

describe('a shop that is killed repeatedly while its shoppers pay', () => {
  it('agrees with the providers’ ledger in the end, order by order, and has lost or doubled no checkout', async () => {
    const url = await createDatabase(inject('postgresUrl'))
    const shop = await openKilledShop(url)
    onTestFinished(shop.close)
    const sql = patientSql({ url, connections: 2 })
    onTestFinished(() => sql.close())
    await sql.run({ text: 'update products set stock = $1 where id = $2', values: [STOCK, PIECE] })
    await shop.killAndReopen()

    let isOver = false
    const ids: string[] = []
    let bought = Promise.withResolvers<void>()
    const shoppers = Array.from({ length: SHOPPERS }, async (_, index) => {
      const { pick } = random(index + 1)
      const shopper = { shop, name: `shopper${index}`, pick }
      for (let orders = 0; orders < LEAST || !isOver; orders += 1) {
        ids.push(await buy(shopper))
        bought.resolve()
        bought = Promise.withResolvers()
      }
    })
    const soldMore = async (more: number): Promise<void> => {
      for (const before = ids.length; ids.length < before + more; ) await bought.promise
    }
    for (let kills = 0; kills < KILLS; kills += 1) {
      await soldMore(SHOPPERS)
      await shop.killAndReopen()
    }
    isOver = true
    await Promise.all(shoppers)

    // Providers repeat undelivered notifications.
    for (const { id } of await listSandboxPayments(sql.run, 1_000_000)) {
      const say = new URLSearchParams({ say: 'result' })
      await shop.ask(`/sandbox/book/${id}`, { method: 'POST', body: say })
    }
    const { orders, paid } = await reconcile(sql)
    expect(new Set(ids).size).toBe(ids.length)
    expect(orders).toBe(ids.length)
    expect(paid).toBeGreaterThan(0)
  }, 180_000)
})
