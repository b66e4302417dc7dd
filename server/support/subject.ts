import * as v from 'valibot'
import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { AccountDetails } from '#domain/customer/customer-state.ts'
import { refundable, refundedOf } from '#domain/order/order-state.ts'
import { FLAGS, type Flag, type FoundOrder } from '#domain/support/find-calls.ts'
import type { Revealed, Subject, SubjectOrder } from '#domain/support/subject-calls.ts'
import type { Run } from '#server/database/sql.ts'
import { readOrder } from '#server/order/order-store.ts'
import { maskedEmail, maskedName } from './mask-personal-data.ts'

interface SubjectRow extends Pick<Subject, 'position' | 'itemCount' | 'total' | 'createdAt'> {
  readonly state: unknown
}

type Details = Pick<AccountDetails, 'first_name' | 'last_name' | 'phone' | 'address' | 'suburb' | 'city' | 'postcode'>

interface PersonRow {
  readonly email: string
  readonly email_key: string
  readonly confirmed: boolean
  readonly shipping: Details
  readonly created_at: number
}

/**
 * A cart with everything that belongs to the same customer, masked. A cart that was deleted after a year is empty, with the
 * orders that it became. Undefined if there is no such cart.
 */
export async function readSubject(run: Run, cartId: string): Promise<Subject | undefined> {
  const text = `select state, position, item_count as "itemCount", total, created_at as "createdAt" from carts where id = $1`
  const [found] = await run<SubjectRow>({ text, values: [cartId] })
  const cart = found ?? (await deletedCart(run, cartId))
  if (cart === undefined) return undefined
  const { state: stored, ...summary } = cart
  const state = v.safeParse(CartStateSchema, stored)
  const ids = await cartsOfSameCustomer(run, cartId)
  const carts = await run<Subject['carts'][number]>({
    text: `select c.id as "cartId", c.position as events, c.created_at as "createdAt",
        coalesce(stored_at, created_at) as "lastAt"
      from carts c left join cart_events e on e.cart_id = c.id and e.position = c.position
      where c.id = any($1::text[]) order by c.created_at, c.id`,
    values: [ids],
  })
  const person = await personOf(run, ids)
  const facts = await run<{ kind: Flag }>({
    text: `select distinct kind from cart_facts where cart_id = any($1::text[]) and value = '' and kind = any($2::text[])`,
    values: [ids, FLAGS],
  })
  return {
    cartId,
    status: v.parse(CartStateSchema.entries.status, (stored as { readonly status: unknown }).status),
    ...summary,
    lastAt: carts.find((each) => each.cartId === cartId)?.lastAt ?? summary.createdAt,
    flags: FLAGS.filter((flag) => facts.some(({ kind }) => kind === flag)),
    lines: state.success ? linesOf(state.output) : [],
    coupon: (state.success && state.output.coupon?.terms.code) || null,
    customer: (person && maskedPerson(person)) ?? null,
    carts,
    orders: await wholeOrders(run, await ordersOfCarts(run, ids)),
    devices: await devicesOf(run, ids),
  }
}

/** A deleted cart that became an order, with the time of its latest, or whose customer still has an account. */
async function deletedCart(run: Run, cartId: string): Promise<SubjectRow | undefined> {
  const [order] = await run<{ at: number }>({
    text: `(select at from cart_facts where cart_id = $1 and kind = 'order' order by at desc limit 1)
      union all select created_at from customers where cart_id = $1`,
    values: [cartId],
  })
  return order && { state: emptyCart(), position: 0, itemCount: 0, total: 0, createdAt: order.at }
}

function linesOf({ lines }: CartState): Subject['lines'] {
  return Object.entries(lines).map(([itemKey, { offer, quantity }]) => ({ itemKey, name: offer.name, quantity }))
}

/**
 * SQL that selects the ids of all carts of a cart's customer: those merged into it, and the one it was merged into with its
 * others. `cart` is an SQL expression.
 */
export function sameCustomerAs(cart: string): string {
  return `with recursive same as (
      select ${cart} as id
      union
      select coalesce(data ->> 'into', data ->> 'from') from same join cart_events e on e.cart_id = same.id
        and e.type in ('CartClosed', 'CartsMerged'))
    select id from same`
}

/** All carts of this cart's customer. Deleted ones are among them if they became an order, or their customer has an account. */
export async function cartsOfSameCustomer(run: Run, cartId: string): Promise<string[]> {
  const rows = await run<{ id: string }>({
    text: `select id from (${sameCustomerAs('$1::text')}) whole
      where exists (select from carts where carts.id = whole.id)
        or exists (select from cart_facts where cart_id = whole.id and kind = 'order')
        or exists (select from customers where cart_id = whole.id)`,
    values: [cartId],
  })
  return rows.map(({ id }) => id)
}

/** The person of these carts: the customer, or the recipient of a guest's latest order. */
export async function personOf(run: Run, cartIds: readonly string[]): Promise<PersonRow | undefined> {
  const [customer] = await run<PersonRow>({
    text: `select email, email_key, mailbox_shown_at is not null as confirmed, shipping, created_at
      from customers where cart_id = any($1::text[])`,
    values: [cartIds],
  })
  return customer ?? (await latestRecipient(run, cartIds))
}

async function latestRecipient(run: Run, cartIds: readonly string[]): Promise<PersonRow | undefined> {
  const [recipient] = await run<PersonRow>({
    text: `select email, email_key, false as confirmed, placed_at as created_at, json_build_object('first_name', first_name,
        'last_name', last_name, 'phone', phone, 'address', address ->> 'address', 'suburb', address ->> 'suburb',
        'city', address ->> 'city', 'postcode', address ->> 'postcode') as shipping
      from cart_facts f join orders o on o.id = f.value join order_people p on p.order_id = o.id
      where f.cart_id = any($1::text[]) and f.kind = 'order' order by placed_at desc limit 1`,
    values: [cartIds],
  })
  return recipient
}

/** The unmasked person, after a reason was recorded; null if the cart belongs to nobody known. */
export async function revealPerson(run: Run, cartId: string): Promise<Revealed | null> {
  const carts = await cartsOfSameCustomer(run, cartId)
  const person = await personOf(run, carts)
  if (person === undefined) return null
  // What an account lacks, the customer may have ordered with.
  const recipient = await latestRecipient(run, carts)
  const latest = recipient?.email_key === person.email_key ? recipient.shipping : person.shipping
  const phone = person.shipping.phone ?? latest.phone
  const { address, suburb, city, postcode } = person.shipping.address === null ? latest : person.shipping
  const place = [address, suburb, city, postcode].filter((part) => part !== null && part !== '')
  return { email: person.email, name: nameOf(person), phone, address: place.length === 0 ? null : place.join(', ') }
}

function maskedPerson({ email, confirmed, created_at: since, shipping }: PersonRow): NonNullable<Subject['customer']> {
  return { email: maskedEmail(email), confirmed, name: maskedName(nameOf({ shipping }) ?? ''), since }
}

const nameOf = ({ shipping: { first_name: first, last_name: last } }: Pick<PersonRow, 'shipping'>): string | null =>
  `${first} ${last}`.trim() || null

/**
 * SQL that selects the ids of the orders of the carts in a placeholder: those that they became, and those that their customer
 * placed as a guest and has added to the account.
 */
export function orderIdsOf(carts: string): string {
  return `select value from cart_facts where cart_id = any(${carts}::text[]) and kind = 'order'
    union select order_id from customer_orders join customers on customers.id = customer_id
      where cart_id = any(${carts}::text[])`
}

/** The orders of these carts, newest first. */
export function ordersOfCarts(run: Run, cartIds: readonly string[]): Promise<FoundOrder[]> {
  return run<FoundOrder>({
    text: `select id, number, status, total, placed_at as "placedAt" from orders
      where id in (${orderIdsOf('$1')}) order by placed_at desc, id`,
    values: [cartIds],
  })
}

/** Adds what staff need for actions on orders: shipping method, receipts, and what can be refunded. */
async function wholeOrders(run: Run, orders: readonly FoundOrder[]): Promise<SubjectOrder[]> {
  const whole: SubjectOrder[] = []
  for (const summary of orders) {
    const order = (await readOrder(run, summary.id))?.state.order
    if (order === undefined || order === null) continue
    const { attempts, receipts, refunds, shippingMethod, owesRefund } = order
    const started = refunds.find(({ status }) => status === 'started')
    whole.push({
      ...summary,
      shippingMethod,
      receipts: receipts.map(({ receipt, attemptId, notExpected, amount }) => {
        const { method } = attempts.find(({ id }) => id === attemptId) ?? order
        return { receipt, method, notExpected, amount, refundable: refundable(order, receipt) }
      }),
      refunded: refundedOf(order),
      refunding: started?.amount ?? 0,
      refundId: started?.id,
      owesRefund,
    })
  }
  return whole
}

function devicesOf(run: Run, cartIds: readonly string[]): Promise<Subject['devices']> {
  return run<Subject['devices'][number]>({
    text: `with sent as (
        select origin as id, count(*)::integer as events, max(stored_at) as at from cart_events
        where cart_id = any($1::text[]) and seq is not null group by origin),
      told as (
        select client_id as id, count(*) filter (where type not in ('Made', 'Viewed', 'Problem'))::integer as answers, max(received_at) as at
        from browser_facts where cart_id = any($1::text[]) group by client_id),
      stuck as (
        select value as id, max(at) as at from cart_facts
        where cart_id = any($1::text[]) and kind = 'stuck' group by value)
      select id as "clientId", coalesce(events, 0) as events, coalesce(answers, 0) as answers,
        greatest(sent.at, told.at, stuck.at) as "lastAt", stuck.at as "stuckAt"
      from sent full join told using (id) full join stuck using (id) order by "lastAt" desc`,
    values: [cartIds],
  })
}

/** The cart that became an order. Null is the number of none. */
export async function cartOfOrder(run: Run, number: string | null): Promise<string | undefined> {
  const [row] = await run<{ cart_id: string }>({
    text: `select cart_id from orders o join cart_facts f on f.kind = 'order' and f.value = o.id where number = $1 limit 1`,
    values: [number],
  })
  return row?.cart_id
}
