import { emailKeyOf } from '#domain/customer/email.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import type { Find, Found } from '#domain/support/find-calls.ts'
import type { Run } from '#server/database/sql.ts'
import { maskedEmail, maskedName } from './mask-personal-data.ts'
import { orderIdsOf, sameCustomerAs } from './subject.ts'

/** The most carts in one result. */
const MAX_CARTS = 50
/** The most carts that are found before those of one customer are listed as one. */
const MAX_HITS = 4 * MAX_CARTS
/** The most orders listed for a customer. */
const MAX_ORDERS = 3
/** The most carts that match a text and are tested by other criteria. */
const MAX_TEXT_MATCHES = 2_000
/** How many of the latest events are scanned if there is no criterion but a time. */
const MAX_EVENTS_SCANNED = 4_000

type FoundRow = Omit<Found, 'who'> & {
  readonly email: string | null
  readonly name: string | null
  readonly hits: number
}

/**
 * Finds customers by what staff know about them, latest activity first. Each is found by the cart in use, since a guest's cart
 * is merged into the customer's at login, and listed with the problems and orders of all their carts. A cart that was deleted
 * after a year is found by the orders that it became, or by its customer. All criteria must match.
 */
export async function findCarts(run: Run, query: Find): Promise<{ readonly found: Found[]; readonly more: boolean }> {
  const { values, placeholder } = parameters()
  const isByTimeOnly = !(query.q || query.product || query.coupon || query.flag)
  const isLong = (isByTimeOnly || query.from !== null || query.to !== null) && (await isLongPeriod(run, query))
  const rows = await run<FoundRow>({
    text: `with recursive hit as (${hits(query, placeholder, isLong)}),
      into_use as (
        select cart_id as id from hit
        union
        select closed.data ->> 'into' from into_use join carts on carts.id = into_use.id,
          lateral (select data from cart_events where cart_id = carts.id and type = 'CartClosed'
            order by position desc limit 1) closed
          where carts.state ->> 'status' = 'merged'),
      whole as (
        select into_use.id from into_use left join carts on carts.id = into_use.id
        where carts.state ->> 'status' <> 'merged' or (carts.id is null
          and (exists (select from cart_facts f where f.cart_id = into_use.id and f.kind = 'order')
            or exists (select from customers where customers.cart_id = into_use.id)))),
      found as (
        select whole.id, coalesce(item_count, 0) as item_count, coalesce(total, 0) as total,
          coalesce(carts.position, 0) as position, coalesce(last.stored_at, carts.created_at,
            (select max(f.at) from cart_facts f where f.cart_id = whole.id and f.kind = 'order'),
            (select created_at from customers where customers.cart_id = whole.id)) as last_at
        from whole left join carts on carts.id = whole.id
          left join cart_events last on last.cart_id = carts.id and last.position = carts.position
        order by last_at desc, whole.id limit ${MAX_CARTS + 1}),
      owned as (
        select id as owner, id from found
        union
        select owned.owner, data ->> 'from' from owned join cart_events on cart_id = owned.id and type = 'CartsMerged')
      select found.id as "cartId", coalesce(customers.email, buyer.email) as email,
        coalesce(customers.shipping ->> 'first_name', buyer.first_name) || ' '
          || coalesce(customers.shipping ->> 'last_name', buyer.last_name) as name,
        (select count(*) from hit)::integer as hits, item_count as "itemCount", total, position as events, last_at as "lastAt",
        array(select distinct kind from cart_facts f where f.cart_id = any(carts_of.ids) and value = ''
          and kind in ('refused', 'differed', 'unsent', 'repriced') order by kind) as flags,
        coalesce((select json_agg(newest) from (
          select o.id, number, status, o.total, placed_at as "placedAt" from orders o
          where o.id in (${orderIdsOf('carts_of.ids')}) order by placed_at desc, o.id limit ${MAX_ORDERS}
        ) newest), '[]') as orders
      from found
        cross join lateral (select array_agg(id) as ids from owned where owner = found.id) carts_of
        left join customers on customers.cart_id = found.id
        left join lateral (select email, first_name, last_name from cart_facts f join order_people p on p.order_id = f.value
          where f.cart_id = found.id and f.kind = 'order' order by f.at desc limit 1) buyer on true
      order by last_at desc, found.id`,
    values,
  })
  const found = rows.slice(0, MAX_CARTS).map(
    ({ email, name, hits: _hits, ...row }): Found => ({
      ...row,
      who: email === null ? null : `${maskedName(name ?? '')} ${maskedEmail(email)}`.trim(),
    }),
  )
  return { found, more: rows.length > MAX_CARTS || rows[0]?.hits === MAX_HITS || (isByTimeOnly && isLong) }
}

/** Whether a period has the most events that a search by time scans, so that it may miss carts. */
async function isLongPeriod(run: Run, { from, to }: Find): Promise<boolean> {
  const rows = await run({
    text: `select from cart_events where stored_at >= $1::bigint and stored_at < $2::bigint limit ${MAX_EVENTS_SCANNED}`,
    values: [from ?? 0, to ?? Number.MAX_SAFE_INTEGER],
  })
  return rows.length === MAX_EVENTS_SCANNED
}

type AddValue = (value: unknown) => string

function parameters() {
  const values: unknown[] = []
  return { values, placeholder: (value: unknown): string => `$${values.push(value)}` }
}

interface Criterion {
  /** Selects the matching carts, latest first. */
  readonly source: string
  /** The SQL condition that the cart `hit.cart_id`, or another of its customer's, matches. */
  readonly test: string
}

/** Selects by the rarest criterion and tests the others on its result, so that no query reads many carts. */
function hits(query: Find, placeholder: AddValue, isLong: boolean): string {
  const time = query.from === null && query.to === null ? [] : [byTime(query, placeholder)]
  const criteria = [
    ...(query.q === '' ? [] : [byText(query, placeholder)]),
    ...(isLong ? [] : time),
    ...(query.flag === 'differed' || query.flag === 'unsent' ? [byFact(query.flag, '', placeholder)] : []),
    ...(query.coupon === '' ? [] : [byFact('coupon', query.coupon, placeholder)]),
    ...(query.product === '' ? [] : [byFact('product', query.product, placeholder)]),
    ...(query.flag === 'refused' || query.flag === 'repriced' ? [byFact(query.flag, '', placeholder)] : []),
    ...(isLong ? time : []),
  ]
  const [first = byTime(query, placeholder), ...others] = criteria
  const tests = others.map(({ test }) => test).join(' and ')
  return `select cart_id from (${first.source}) hit ${tests === '' ? '' : `where ${tests}`} limit ${MAX_HITS}`
}

function byFact(kind: string, value: string, placeholder: AddValue): Criterion {
  const same = `kind = ${placeholder(kind)} and value = ${placeholder(value)}`
  return { source: `select cart_id from cart_facts where ${same} order by at desc`, test: oneOf('cart_facts', same) }
}

function byTime({ from, to }: Pick<Find, 'from' | 'to'>, placeholder: AddValue): Criterion {
  const between = `stored_at >= ${placeholder(from ?? 0)}::bigint and stored_at < ${placeholder(to ?? Number.MAX_SAFE_INTEGER)}::bigint`
  const latest = `select cart_id, stored_at from cart_events where ${between} order by stored_at desc limit ${MAX_EVENTS_SCANNED}`
  return {
    source: `select cart_id from (${latest}) e group by cart_id order by max(stored_at) desc`,
    test: oneOf('cart_events', between),
  }
}

/** `offset 0` keeps the planner from joining all hits with all rows that match, which takes minutes. */
function oneOf(table: string, matches: string): string {
  const carts = `(${sameCustomerAs('hit.cart_id')}) cart`
  return `exists (select 1 from ${carts} join ${table} on cart_id = cart.id where ${matches} offset 0)`
}

function byText({ q, product, coupon, flag, from, to }: Find, placeholder: AddValue): Criterion {
  const isOnly = product === '' && coupon === '' && flag === '' && from === null && to === null
  const ids = textSources(q, placeholder, isOnly ? MAX_CARTS * 2 : MAX_TEXT_MATCHES).join(' union ')
  return { source: `select cart_id from (${ids}) t`, test: `hit.cart_id in (${ids})` }
}

/** What a text may be: an e-mail if it has an @, otherwise a phone number, an order as people say it, a cart or a name. */
function textSources(q: string, placeholder: AddValue, atMost: number): string[] {
  const prefix = (text: string) => placeholder(`${escapeLike(text)}%`)
  const few = `limit ${atMost}`
  if (q.includes('@')) {
    const email = prefix(emailKeyOf(q))
    return [
      `(select cart_id from customers where email_key like ${email} ${few})`,
      `(${ofOrders('order_people p', 'p.order_id')} where p.email_key like ${email} ${few})`,
    ]
  }
  const sources: string[] = []
  const phones = phoneDigits(q).flatMap((digits) => [`0${digits}`, `+27${digits}`])
  if (phones.length > 0) {
    const begins = (field: string) => `(${phones.map((phone) => `${field} like ${prefix(phone)}`).join(' or ')})`
    sources.push(
      `(select cart_id from customers where ${begins("shipping ->> 'phone'")} and cart_id is not null ${few})`,
    )
    sources.push(`(${ofOrders('order_people p', 'p.order_id')} where ${begins('p.phone')} ${few})`)
  }
  const number = readOrderNumber((phones.length === 0 && /\b(?:R[\s-]*\d{3}[\s-]*\d{3}|\d{6})\b/i.exec(q)?.[0]) || q)
  if (number !== null) sources.push(`(${ofOrders('orders o', 'o.id')} where o.number = ${placeholder(number)})`)
  if (/^[A-Za-z0-9]+$/.test(q)) {
    sources.push(`(select id as cart_id from carts where id like ${prefix(q)} ${few})`)
    sources.push(`(${ofOrders('orders o', 'o.id')} where o.number like ${prefix(q.toUpperCase())} ${few})`)
  }
  const plain = q.toLowerCase().normalize('NFKD')
  const words = plain.replaceAll(/[\u0300-\u036f]/g, '').match(/[^\s,]{2,}/g) ?? []
  if (words.length > 0) {
    const named = words.map((word) => `name_key like ${placeholder(`%${escapeLike(word)}%`)}`).join(' and ')
    // No limit here: with one, PostgreSQL scans all customers, expecting to find enough early.
    sources.push(`(select cart_id from customers where ${named})`)
    sources.push(`(${ofOrders('order_people p', 'p.order_id')} where ${named})`)
  }
  return sources.length > 0 ? sources : [`(select id as cart_id from carts where false)`]
}

/** What the digits of a South African number after 0 or +27, or its first ones, may be: `27` is the country code or not. */
function phoneDigits(q: string): string[] {
  const typed = q
    .replace('(0)', '')
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+')
  return [/^(?:0|\+?27)(?<digits>\d{4,9})$/, /^(?<digits>[1-9]\d{3,8})$/].flatMap(
    (form) => form.exec(typed)?.groups?.digits ?? [],
  )
}

/** The carts that became the orders of a table. */
function ofOrders(table: string, id: string): string {
  // One, which the planner would not expect.
  const cart = `select cart_id from cart_facts where kind = 'order' and value = ${id} limit 1`
  return `select f.cart_id from ${table} cross join lateral (${cart}) f`
}

/** Escapes a text for a `like` pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
