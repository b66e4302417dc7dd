import { randomInt, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { quote } from '#domain/cart/quote.ts'
import { type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import { cartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import type { SupportApp } from './support-app.ts'

export interface ShopperLog {
  readonly clientId: string
  readonly cartId: () => string
  readonly cartKey: () => string
  /** Pushes events that were made `ago` ms before. */
  readonly push: (events: readonly (readonly [string, unknown])[], ago?: number) => Promise<void>
  /** From now on the log is this customer's, of whose cart it has nothing yet. */
  readonly namesCustomer: (id: string) => void
  /** Overrides fields of the next push. */
  readonly withFields: (fields: object) => void
  /** Reports the last answer as seen with the next push. */
  readonly reportsAnswer: (totals: Pick<ViewReport, 'shown' | 'total'>) => void
  /** Reports the page's view facts with the next push. */
  readonly reportsView: (view: ViewFacts) => void
}

export const throwAdded = {
  productId: throwBlanket.id,
  variation: null,
  colour: null,
  quantity: 1,
  offer: {
    slug: throwBlanket.slug,
    name: throwBlanket.name,
    categories: ['accessories'],
    options: [],
    colourName: null,
    picture: null,
    price: throwBlanket.price,
    priceRegular: throwBlanket.price,
  },
}
export const throwKey = `${throwBlanket.id}-_-_`

/** A browser that speaks the sync protocol and sends current reports. */
export function shopperLog({ shop }: Pick<SupportApp, 'shop'>, browser: Browser): ShopperLog {
  const clientId = randomUUID()
  let [cartId, cartKey, cursor, seq] = ['', null as string | null, 0, 0]
  let from = 0
  let customer: string | undefined
  let [acknowledged, told, views, odd] = [0, [] as ViewReport[], [] as ViewFactsReport[], {}]
  return {
    clientId,
    cartId: () => cartId,
    cartKey: () => cartKey ?? '',
    async push(events, ago = 300) {
      from = cursor
      const made = { v: 1, at: shop.now - ago, tab: 'tab-1' }
      const pushed = events.map(([type, data], index) => ({ id: v7(), seq: seq + index + 1, type, ...made, data }))
      const { status, body } = await browser.post('/api/sync', {
        protocol: 1,
        cartKey,
        customer,
        clientId,
        cursor,
        sentAt: shop.now,
        events: pushed,
        seen: told,
        views,
        ...odd,
      })
      odd = {}
      if (status !== 200) throw new Error(JSON.stringify(body))
      seq += events.length
      ;[told, views] = [[], []]
      ;({ cartId, cartKey, cursor, acknowledged } = body)
    },
    namesCustomer(id) {
      customer = id
      cursor = 0
    },
    withFields(fields) {
      odd = fields
    },
    reportsView(view) {
      views.push({ id: v7(), at: shop.now + 300, after: seq, cursor, view })
    },
    reportsAnswer(totals) {
      const at = shop.now + 200
      told.push({ id: v7(), type: 'Synced', at, after: seq, from, cursor, acknowledged, ...totals })
    },
  }
}

interface Ordered {
  readonly cartId: string
  readonly number: string
  readonly email: string
  readonly phone?: string
}

/** An unused order number: other suites order in the same database. */
export async function freeNumber({ sql }: SupportApp): Promise<string> {
  for (;;) {
    const number = `R${randomInt(100_000, 1_000_000)}`
    const taken = await sql.run({ text: 'select 1 from orders where number = $1', values: [number] })
    if (taken.length === 0) return number
  }
}

/** Places an order of a cart by bank transfer. */
export async function orderOf(
  { sql, shop }: SupportApp,
  { cartId, number, email, phone = '0821234567' }: Ordered,
): Promise<string> {
  const id = v7()
  const [attemptId, now] = [v7(), shop.now]
  const method = 'bank_transfer' as const
  const totals = { subtotal: 39_900, discount: 0, delivery: 7_500, total: 47_400 }
  const events: OrderEvent[] = [
    orderEvent('OrderPlaced', {
      number,
      cartId,
      placedAt: now,
      lines: [{ itemKey: throwKey, ...throwAdded, discount: 0, total: 39_900 }],
      totals,
      coupon: null,
      shippingMethod: 'deliveryToDoor',
      deliveryDays: { min: 2, max: 4 },
      method,
      months: null,
      payBy: now + 86_400_000,
    }),
    orderEvent('PaymentStarted', {
      attemptId,
      method,
      months: null,
      amount: totals.total,
      payBy: now + 86_400_000,
      by: { kind: 'shopper', name: null },
    }),
  ]
  await sql.run({
    text: `insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt)
      values ($1, $2, 'awaiting_transfer', '{}', 0, 2, 47400, $3, 'the-salt-of-the-key')`,
    values: [id, number, now],
  })
  await addOrderEvents(sql, { orderId: id, after: 0, at: now, events })
  await sql.run({
    text: `insert into order_people (order_id, email, email_key, first_name, last_name, phone)
      values ($1, $2, $3, 'Sipho', 'Dlamini', $4)`,
    values: [id, email, email.toLowerCase(), phone],
  })
  await shop.store.update({
    cart: { cartId },
    now,
    handle: (record) => {
      const unit = cartUnitOfWork({ record, world: shop.world(), newEventId: shop.newEventId })
      unit.append(cartEvent('CartOrdered', { orderId: id }), { id: v7(), origin: 'server', seq: null, at: now })
      const { state, events: made } = unit
      const { itemCount, total } = quote(state)
      return { change: { events: made, state, lastSeqs: record.lastSeqs, totals: { itemCount, total } }, outcome: null }
    },
  })
  return id
}

interface OrderEventsToAdd {
  readonly orderId: string
  /** The position of the order's last event. */
  readonly after: number
  readonly at: number
  readonly events: readonly OrderEvent[]
}

/** Stores events of an order as they are. */
export async function addOrderEvents({ run }: Pick<Sql, 'run'>, { orderId, after, at, events }: OrderEventsToAdd) {
  for (const [index, { type, v, data }] of events.entries()) {
    await run({
      text: 'insert into order_events (order_id, position, id, type, v, at, data) values ($1, $2, $3, $4, $5, $6, $7)',
      values: [orderId, after + 1 + index, v7(), type, v, at, JSON.stringify(data)],
    })
  }
}
