import * as v from 'valibot'
import { COUPON, ORDERED_PIECES } from './customers.ts'
import { call } from './http.ts'
import type { AcknowledgedAct, AcknowledgedCart, AcknowledgedOrder, LoadRecord } from './load-record.ts'

/** Reads the shop's database without the shop's code. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

interface CartRow {
  readonly position: number
  readonly state: { readonly lines: Readonly<Record<string, { readonly quantity: number }>> }
  readonly last_seqs: Readonly<Record<string, number>>
  readonly item_count: number
}

interface EventRow {
  readonly position: number
  readonly origin: string
  readonly id: string
  readonly seq: number | null
  readonly type: string
}

interface OrderRow {
  readonly id: string
  readonly position: number
  readonly events: number
}

/** What there is to sell. */
export interface Stock {
  /** The remaining stock by product or variation. */
  readonly pieces: ReadonlyMap<number, number>
  /** How often the coupon was used. */
  readonly couponUses: number
}

/** More than is ordered in the longest run. */
const LARGE_STOCK = 1_000_000
/** The remaining uses of the coupon, which a run exhausts. */
const COUPON_USES_LEFT = 15

/** All rules that can be violated, as listed in the summary of a run. */
export const RULES = [
  'an acknowledged act is not in its stream',
  'an act is twice in its stream',
  'a client’s acts are not in their order',
  'a stream has a gap',
  'a stored cart is not what its events make',
  'a cart of the calls has not the pieces that were acknowledged',
  'an intent has not exactly its one order',
  'an order has not exactly its one email',
  'the stock is not what was there less what was ordered',
  'a coupon’s uses are not those of its orders, or more than its limit',
  'an answer was a defect',
  'a server ended that nobody had ended',
  'the shop did not come back',
  'a change was not told to an open page',
] as const
export type Rule = (typeof RULES)[number]

export interface Violation {
  readonly rule: Rule
  readonly detail: string
}

async function stockOf(query: Query): Promise<Stock> {
  const shelves = 'select id, stock from products union all select id, stock from variations'
  const rows = await query<{ id: number; stock: number }>(`select * from (${shelves}) as shelf where id = any($1)`, [
    [...ORDERED_PIECES, COUPON.variation],
  ])
  const [coupon] = await query<{ uses: number }>('select uses from coupons where code = $1', [COUPON.code])
  return { pieces: new Map(rows.map(({ id, stock }) => [id, stock])), couponUses: coupon?.uses ?? 0 }
}

/** Before any order: sets one product's stock high enough for the longest run, and the coupon's remaining uses low. */
export async function stockShelves(query: Query): Promise<Stock> {
  await query('update products set stock = $1 where id = $2', [LARGE_STOCK, ORDERED_PIECES[0]])
  await query('update variations set stock = $1 where id = $2', [LARGE_STOCK, COUPON.variation])
  await query(
    'insert into coupons (code, uses) values ($1, $2) on conflict (code) do update set uses = excluded.uses',
    [COUPON.code, COUPON.limit - COUPON_USES_LEFT],
  )
  return stockOf(query)
}

export interface CheckInput {
  readonly query: Query
  readonly record: LoadRecord
  /** The stock before the first order. */
  readonly stockBefore: Stock
}

/** Compares the database with what the shop has acknowledged. */
export async function violationsInDatabase({ query, record, stockBefore }: CheckInput): Promise<readonly Violation[]> {
  const violations: Violation[] = record.defects.map((detail) => ({ rule: 'an answer was a defect', detail }))
  for (const cart of record.carts) violations.push(...(await violationsOfCart(query, cart)))
  for (const order of record.orders) violations.push(...(await violationsOfOrder(query, order)))
  const left = await stockOf(query)
  const orders = record.orders.filter(({ orderId }) => orderId !== null)
  for (const [id, stock] of stockBefore.pieces) {
    const sold = orders.reduce((sum, { shelf, quantity }) => (shelf === id ? sum + quantity : sum), 0)
    if (left.pieces.get(id) !== stock - sold) {
      violations.push({
        rule: 'the stock is not what was there less what was ordered',
        detail: `Product ${id}: ${stock} - ${sold} and not ${left.pieces.get(id)}`,
      })
    }
  }
  const used = orders.filter(({ coupon }) => coupon === COUPON.code).length
  if (left.couponUses !== stockBefore.couponUses + used || left.couponUses > COUPON.limit) {
    violations.push({
      rule: 'a coupon’s uses are not those of its orders, or more than its limit',
      detail: `${stockBefore.couponUses} + ${used} and not ${left.couponUses}`,
    })
  }
  return violations
}

async function violationsOfCart(
  query: Query,
  { cartId, clientId, acts }: AcknowledgedCart,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const found = (rule: Rule, detail: string) => violations.push({ rule, detail: `Cart ${cartId}: ${detail}` })
  const [cart] = await query<CartRow>('select position, state, last_seqs, item_count from carts where id = $1', [
    cartId,
  ])
  const events = await query<EventRow>(
    'select position, origin, id, seq, type from cart_events where cart_id = $1 order by position',
    [cartId],
  )
  const isGapless = events.every(({ position }, index) => position === index + 1)
  if (!isGapless || cart?.position !== events.length) found('a stream has a gap', `${events.length} events`)
  const taken = events.filter(({ origin }) => origin === clientId)
  const places = Map.groupBy(taken, ({ id }) => id)
  for (const { id, seq, isRefused } of acts) {
    const stored = places.get(id) ?? []
    const times = stored.length
    if (times === 0 || (stored[0]?.type === 'EventRefused') !== isRefused)
      found('an acknowledged act is not in its stream', `act ${seq}`)
    if (times > 1) found('an act is twice in its stream', `act ${seq}`)
  }
  const isInOrder = taken.every(({ id }, index) => id === acts[index]?.id)
  if (!isInOrder || cart?.last_seqs[clientId] !== acts.length) {
    found('a client’s acts are not in their order', taken.map(({ seq }) => seq).join(' '))
  }
  const lines = linesOf(acts.filter(({ isRefused }) => !isRefused))
  const stored = Object.entries(cart?.state.lines ?? {})
  const isEqual =
    stored.length === lines.size && stored.every(([itemKey, { quantity }]) => lines.get(itemKey) === quantity)
  const count = [...lines.values()].reduce((sum, quantity) => sum + quantity, 0)
  if (!isEqual || cart?.item_count !== count) {
    found('a stored cart is not what its events make', JSON.stringify([...lines]))
  }
  return violations
}

/** The lines of a cart after these events. */
function linesOf(acts: readonly AcknowledgedAct[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const { change } of acts) {
    const before = change.kind === 'add' ? (lines.get(change.itemKey) ?? 0) : 0
    lines.set(change.itemKey, before + change.quantity)
  }
  return lines
}

async function violationsOfOrder(query: Query, { email, orderId }: AcknowledgedOrder): Promise<readonly Violation[]> {
  const orders = await query<OrderRow>(
    `select o.id, o.position, (select count(*)::int from order_events e where e.order_id = o.id) as events
     from orders o join order_people p on p.order_id = o.id where p.email_key = lower($1)`,
    [email],
  )
  const violations: Violation[] = []
  const ids = orders.map(({ id }) => id)
  const expected = orderId === null ? [] : [orderId]
  if (JSON.stringify(ids) !== JSON.stringify(expected)) {
    violations.push({
      rule: 'an intent has not exactly its one order',
      detail: `acknowledged ${orderId}, found ${ids}`,
    })
  }
  if (orders.some(({ position, events }) => position !== events)) {
    violations.push({ rule: 'a stream has a gap', detail: `Order ${ids}` })
  }
  const emails = await query('select key from outbox where lower(recipient) = lower($1)', [email])
  if (emails.length !== expected.length) {
    violations.push({ rule: 'an order has not exactly its one email', detail: `Order ${ids}: ${emails.length} emails` })
  }
  return violations
}

const CountSchema = v.object({ item_count: v.number() })

/** Compares the carts filled by calls with what a call returns. */
export async function violationsOfCalls(address: string, { counts }: LoadRecord): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (const { cartKey, pieces } of counts) {
    const reply = await call({ url: `${address}/api/cart-guest?cartKey=${cartKey}` })
    const found = reply.kind === 'answered' ? v.parse(CountSchema, reply.body).item_count : null
    if (found !== pieces) {
      violations.push({
        rule: 'a cart of the calls has not the pieces that were acknowledged',
        detail: `${pieces} were acknowledged, and ${found} are there`,
      })
    }
  }
  return violations
}
