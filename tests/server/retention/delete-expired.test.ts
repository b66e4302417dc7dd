import { beforeEach, describe, expect, it } from 'vitest'
import { periodInMs, RETENTION, type RetentionName } from '#domain/site/retention.ts'
import { claimMail, queueMail, recordDelivery } from '#server/mail/outbox.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { deleteIdleCustomerCarts } from '#server/retention/delete-idle-carts.ts'
import { SESSION_MAX_AGE_MS } from '#server/sessions/sessions.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const NOW = Date.UTC(2030, 0, 1)
/** Rows from before this time have expired. */
const endOf = (name: RetentionName): number => NOW - periodInMs(RETENTION[name].kept)

const sql = memorySql()

type Row = Readonly<Record<string, unknown>>

async function insert(table: string, row: Row): Promise<void> {
  const columns = Object.keys(row)
  const marks = columns.map((_, index) => `$${index + 1}`)
  await sql().run({
    text: `insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`,
    values: Object.values(row),
  })
}

const idsOf = async (table: string, column: string): Promise<unknown[]> =>
  (await sql().run<{ id: unknown }>({ text: `select ${column} as id from ${table} order by 1` })).map(({ id }) => id)

async function order({ id, status, at, types = [] }: { id: string; status: string; at: number; types?: string[] }) {
  await insert('orders', {
    id,
    number: id,
    status,
    state: '{}',
    fold: 1,
    position: types.length,
    total: 1,
    placed_at: at,
    key_salt: 's',
  })
  await insert('order_people', {
    order_id: id,
    email: `${id}@x.example`,
    email_key: `${id}@x.example`,
    phone: '1',
    first_name: 'A',
    last_name: 'B',
  })
  await insert('order_keys', { hash: `key of ${id}`, order_id: id })
  for (const [index, type] of types.entries()) {
    await insert('order_events', {
      order_id: id,
      position: index + 1,
      id: `${id}-${index}`,
      type,
      v: 1,
      at,
      data: '{}',
    })
  }
}

async function customer({ id, cartTouched }: { id: string; cartTouched: number }) {
  const cart_id = `cart of ${id}`
  await insert('customers', {
    id,
    email: `${id}@x.example`,
    email_key: `${id}@x.example`,
    password_hash: 'x',
    shipping: '{}',
    cart_id,
    created_at: 1,
  })
  await insert('carts', {
    id: cart_id,
    state: '{}',
    fold: 1,
    position: 1,
    last_seqs: '{}',
    item_count: 1,
    total: 1,
    created_at: 1,
    touched_at: cartTouched,
  })
  await insert('cart_events', {
    cart_id,
    position: 1,
    origin: 'server',
    id: `event of ${id}`,
    type: 'ItemAdded',
    v: 1,
    at: 1,
    stored_at: 1,
    data: '{}',
  })
}

const session = (row: { id: string; customer_id: string; last_seen_at: number; ended_at?: number | null }) =>
  insert('sessions', { device: 'd', place: 'p', created_at: 1, generation: 1, state: '{}', position: 1, ...row })

const noticeOf = (at: number): Row => ({
  provider: 'p',
  outcome: 'forged',
  day: '2026-01-01',
  count: 1,
  first_at: at,
  last_at: at,
  facts: '{}',
})

beforeEach(async () => {
  for (const table of ['customers', 'carts', 'cart_events', 'orders', 'order_events', 'outbox', 'browser_facts']) {
    await sql().run({ text: `delete from ${table}` })
  }
})

describe('data past the retention times of the privacy page', () => {
  const rows: readonly [RetentionName, string, string, (at: number) => Row][] = [
    [
      'browserReports',
      'browser_facts',
      'id',
      (at) => ({ cart_id: 'c', client_id: 'b', type: 't', at, received_at: at, data: '{}' }),
    ],
    ['mail', 'outbox', 'key', (at) => ({ recipient: 'r', subject: 's', text: 't', due_at: at, created_at: at })],
    ['paymentMessages', 'payment_notices', 'reference', noticeOf],
    [
      'paymentForms',
      'sandbox_payments',
      'id',
      (at) => ({ provider: 'p', reference: 'r', amount: 1, status: 'open', details: '{}', created_at: at }),
    ],
    ['staffRecords', 'staff_looks', 'staff_id', (at) => ({ staff_name: 'n', at, what: 'opened' })],
    ['staffRecords', 'staff_acts', 'staff_id', (at) => ({ staff_name: 'n', at, stream: 's', act: 'a', reason: 'r' })],
  ]

  it.for(rows)(
    '%s: rows of %s are deleted when their time is over, and no earlier',
    async ([name, table, id, rowOf]) => {
      await insert(table, { [id]: 'kept', ...rowOf(endOf(name)) })
      await insert(table, { [id]: 'old', ...rowOf(endOf(name) - 1) })
      await deleteExpired(sql().run, NOW)
      expect(await idsOf(table, id)).toEqual(['kept'])
      await deleteExpired(sql().run, NOW + 1)
      expect(await idsOf(table, id)).toEqual([])
    },
  )

  it('are all deleted, also if there are more than one statement may delete', async () => {
    await sql().run({
      text: `insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
        select 'c', 'b', n::text, 't', 1, 1, '{}' from generate_series(1, 1234) n`,
    })
    expect(await deleteExpired(sql().run, NOW)).toMatchObject({ browserReports: 1234 })
    expect(await idsOf('browser_facts', 'id')).toEqual([])
  })

  it('are left to the next run by a shop that is closing', async () => {
    await insert('staff_acts', { staff_id: 'old', staff_name: 'n', at: 1, stream: 's', act: 'a', reason: 'r' })
    await deleteExpired(sql().run, NOW, AbortSignal.abort())
    expect(await idsOf('staff_acts', 'staff_id')).toEqual(['old'])
  })

  it('include the personal data of an order after five years; the order stays', async () => {
    await order({ id: 'kept', status: 'delivered', at: endOf('orders') })
    await order({ id: 'old', status: 'delivered', at: endOf('orders') - 1 })
    await deleteExpired(sql().run, NOW)
    expect(await idsOf('order_people', 'order_id')).toEqual(['kept'])
    expect(await idsOf('order_keys', 'order_id')).toEqual(['kept'])
    expect(await idsOf('orders', 'id')).toEqual(['kept', 'old'])
  })

  it('include the personal data of an unpaid order after 90 days; a paid one is an invoice', async () => {
    const at = endOf('unpaidOrders') - 1
    await order({ id: 'cancelled', status: 'cancelled', at })
    await order({ id: 'expired', status: 'expired', at, types: ['PaymentStarted', 'OrderExpired'] })
    await order({ id: 'expired lately', status: 'expired', at: at + 1 })
    await order({ id: 'paid and cancelled', status: 'cancelled', at, types: ['PaymentConfirmed', 'OrderCancelled'] })
    await order({ id: 'paid too late', status: 'expired', at, types: ['MoneyNotExpected'] })
    await order({ id: 'dispatched', status: 'dispatched', at, types: ['PaymentConfirmed'] })
    await deleteExpired(sql().run, NOW)
    expect(await idsOf('order_people', 'order_id')).toEqual([
      ...['dispatched', 'expired lately', 'paid and cancelled', 'paid too late'],
    ])
  })

  it('include a form for a payment provider; its attempt stays', async () => {
    await order({ id: 'o', status: 'paid', at: NOW })
    for (const [id, created_at] of [
      ['kept', endOf('paymentForms')],
      ['old', endOf('paymentForms') - 1],
    ]) {
      const attempt = { id, reference: id, order_id: 'o', method: 'payfast', amount: 1, created_at, origin: 'x' }
      await insert('order_attempts', { ...attempt, payment: '{"name":"Anna"}' })
    }
    await deleteExpired(sql().run, NOW)
    const attempts = await sql().run({ text: 'select id, payment from order_attempts order by id' })
    expect(attempts).toEqual([
      { id: 'kept', payment: { name: 'Anna' } },
      { id: 'old', payment: null },
    ])
  })

  it('include a session 90 days after its end, with its events; a device is kept for a year', async () => {
    await customer({ id: 'anna', cartTouched: NOW })
    const at = endOf('logins')
    await session({ id: 'left', customer_id: 'anna', last_seen_at: at - 1 })
    await session({ id: 'ended', customer_id: 'anna', last_seen_at: 1, ended_at: at - 1 })
    await session({ id: 'ended later', customer_id: 'anna', last_seen_at: 1, ended_at: at })
    await session({ id: 'used', customer_id: 'anna', last_seen_at: at })
    await insert('customer_events', { session_id: 'left', position: 1, id: 'e', type: 't', v: 1, at: 1, data: '{}' })
    await insert('known_devices', { hash: 'kept', customer_id: 'anna', last_seen_at: endOf('devices') })
    await insert('known_devices', { hash: 'old', customer_id: 'anna', last_seen_at: endOf('devices') - 1 })
    await deleteExpired(sql().run, NOW)
    expect(await idsOf('sessions', 'id')).toEqual(['ended later', 'used'])
    expect(await idsOf('customer_events', 'id')).toEqual([])
    expect(await idsOf('known_devices', 'hash')).toEqual(['kept'])
  })
})

describe('a customer’s cart that was not used for a year', () => {
  it('is deleted with its events, and its customer gets a new cart id', async () => {
    await customer({ id: 'gone', cartTouched: endOf('carts') - 1 })
    await customer({ id: 'used', cartTouched: endOf('carts') })
    await customer({ id: 'here', cartTouched: endOf('carts') - 1 })
    await session({ id: 's', customer_id: 'here', last_seen_at: NOW })
    await session({ id: 'never ended', customer_id: 'gone', last_seen_at: endOf('carts') - 1 })
    expect(await deleteIdleCustomerCarts(sql().transaction, NOW)).toBe(1)
    expect(await idsOf('carts', 'id')).toEqual(['cart of here', 'cart of used'])
    expect(await idsOf('cart_events', 'cart_id')).toEqual(['cart of here', 'cart of used'])
    const [cartOfGone, ...others] = await idsOf(`(select * from customers order by id = 'gone' desc) c`, 'cart_id')
    expect([cartOfGone, ...others].filter((id) => id === 'cart of gone')).toEqual([])
    expect(await deleteIdleCustomerCarts(sql().transaction, NOW)).toBe(0)
  })
})

describe('customers’ carts that were not used for a year', () => {
  it('are all deleted, also if there are more than are selected at once; which orders they became is kept', async () => {
    const ids = Array.from({ length: 401 }, (_, index) => `customer ${index}`)
    for (const id of ids) await customer({ id, cartTouched: endOf('carts') - 1 })
    for (const kind of ['order', 'product']) {
      await insert('cart_facts', { cart_id: 'cart of customer 0', kind, value: '1', at: 1 })
    }
    expect(await deleteIdleCustomerCarts(sql().transaction, NOW)).toBe(401)
    expect(await idsOf('carts', 'id')).toEqual([])
    expect(await idsOf('cart_facts', 'kind')).toEqual(['order'])
  })
})

it('an erased account is remembered for as long as one of its sessions could have lasted', async () => {
  const at = NOW - SESSION_MAX_AGE_MS
  for (const [hash, erasedAt] of [
    ['kept', at],
    ['old', at - 1],
  ])
    await insert('erased_customers', { hash, at: erasedAt })
  await deleteExpired(sql().run, NOW)
  expect(await idsOf('erased_customers', 'hash')).toEqual(['kept'])
})

describe('the key of an order', () => {
  it('is in the outbox until its e-mail was sent, and no longer', async () => {
    const link = 'https://shop.example/checkout/order/1'
    const mail = { key: 'order 1 placed', to: 'anna@x.example', subject: 'Your order' }
    await queueMail(
      sql().run,
      { ...mail, text: `See ${link}?key=abc_DEF-1.`, html: `<a href="${link}?key=abc_DEF-1">` },
      1,
    )
    const [claimed] = await claimMail(sql().run, { now: 2, atMost: 1, lease: 10 })
    if (claimed === undefined) throw new Error('nothing was claimed')
    await recordDelivery(sql().run, claimed, { status: 'waiting', dueAt: 3, error: 'busy' })
    const stored = async () => (await sql().run({ text: 'select text, html from outbox' }))[0]
    expect(await stored()).toEqual({ text: `See ${link}?key=abc_DEF-1.`, html: `<a href="${link}?key=abc_DEF-1">` })
    const [again] = await claimMail(sql().run, { now: 4, atMost: 1, lease: 10 })
    if (again === undefined) throw new Error('nothing was claimed')
    await recordDelivery(sql().run, again, { status: 'sent', at: 5 })
    expect(await stored()).toEqual({ text: `See ${link}.`, html: `<a href="${link}">` })
  })
})

it('deletes the rest also if one kind can’t be deleted now', async () => {
  const told: string[] = []
  const run = async ({ text }: { readonly text: string }) => {
    told.push(text)
    if (text.includes('browser_facts')) throw new Error('canceling statement due to statement timeout')
    return []
  }
  await deleteExpired(run as never, Date.now()).catch(() => {})
  for (const table of ['order_people', 'outbox', 'sessions', 'staff_looks'])
    expect
      .soft(
        told.some((text) => text.includes(table)),
        table,
      )
      .toBe(true)
})
