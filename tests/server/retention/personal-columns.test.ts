import { expect, it } from 'vitest'
import { periodInMs, RETENTION, type RetentionName } from '#domain/site/retention.ts'
import { openAccounts } from '#server/app/open-accounts.ts'
import { insertCustomer } from '#server/customer/customers.ts'
import { eraseCustomer } from '#server/customer/personal-data.ts'
import { personalMail } from '#server/customer/personal-mail.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { personalOrders } from '#server/order/personal-orders.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { personalReviews } from '#server/reviews/personal-reviews.ts'
import { memorySql } from '#tests/server/test-sql.ts'

/** How a column with personal data is deleted, and where "download my data" exports it. */
interface Personal {
  readonly columns: string
  /** A row of the privacy page's table, with the account or the session, or within about a day. */
  readonly ends: RetentionName | 'with the account' | 'within days' | 'with the session'
  /** A part of the download, or why it is in none. */
  readonly handedOver: 'account' | 'sessions' | 'cart' | 'order_details' | 'reviews' | 'mail' | `no: ${string}`
}

const PERSONAL: Readonly<Record<string, Personal>> = {
  allowances: { columns: 'who', ends: 'within days', handedOver: 'no: a hash of a network address' },
  browser_facts: {
    columns: 'client_id data',
    ends: 'browserReports',
    handedOver: 'no: it tells of a cart, by the number of a browser',
  },
  call_answers: { columns: 'body', ends: 'within days', handedOver: 'no: it repeats the cart' },
  cart_events: { columns: 'data', ends: 'carts', handedOver: 'cart' },
  carts: { columns: 'state', ends: 'carts', handedOver: 'cart' },
  checkout_answers: { columns: 'body', ends: 'within days', handedOver: 'no: it repeats the order' },
  customer_events: { columns: 'data', ends: 'with the session', handedOver: 'sessions' },
  customer_orders: { columns: 'customer_id', ends: 'with the account', handedOver: 'order_details' },
  customers: {
    columns: 'email email_key password_hash shipping name_key mailbox_shown_at language',
    ends: 'with the account',
    handedOver: 'account',
  },
  known_devices: { columns: 'hash', ends: 'devices', handedOver: 'no: a hash that opens nothing' },
  mailed_codes: { columns: 'hash link_hash asker', ends: 'within days', handedOver: 'no: a secret' },
  order_attempts: { columns: 'payment', ends: 'paymentForms', handedOver: 'no: it repeats the order’s details' },
  order_people: {
    columns: 'email email_key first_name last_name phone address note name_key language',
    ends: 'orders',
    handedOver: 'order_details',
  },
  outbox: {
    columns: 'recipient reply_to_name reply_to subject text html last_error writer_key',
    ends: 'mail',
    handedOver: 'mail',
  },
  payment_notices: { columns: 'said', ends: 'paymentMessages', handedOver: 'no: it names nobody that the shop knows' },
  reviews: { columns: 'author email title message', ends: 'with the account', handedOver: 'reviews' },
  sandbox_notifications: { columns: 'said', ends: 'paymentForms', handedOver: 'no: no real provider is behind it' },
  sandbox_payments: { columns: 'details tells', ends: 'paymentForms', handedOver: 'no: no real provider is behind it' },
  sessions: { columns: 'device place state', ends: 'logins', handedOver: 'sessions' },
  staff_acts: { columns: 'staff_name reason', ends: 'staffRecords', handedOver: 'no: it is told when asked for' },
  staff_looks: { columns: 'staff_name reason', ends: 'staffRecords', handedOver: 'no: it is told when asked for' },
  throttles: { columns: 'who', ends: 'within days', handedOver: 'no: a hash' },
  unpaid_orders: { columns: 'who', ends: 'within days', handedOver: 'no: a hash' },
}

/** Everything else: ids, numbers, times, amounts, and data of the shop or its staff. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  allowances: 'name taken ends_at',
  browser_facts: 'cart_id id type at received_at acknowledged',
  call_answers: 'scope route key body_hash cart_id status at',
  cart_events: 'cart_id position origin id seq type v at stored_at',
  cart_facts: 'cart_id kind value at',
  cart_keys: 'hash cart_id',
  carts:
    'id fold position last_seqs item_count total made_by key_used_at created_at touched_at day_position refused_length',
  checkout_answers: 'cart_id key_hash body_hash status order_id at',
  coupons: 'code uses',
  customer_events: 'session_id position id type v at',
  customer_orders: 'order_id number status total item_count placed_at',
  customers: 'id password_version cart_id created_at',
  erased_customers: 'hash at',
  known_devices: 'customer_id last_seen_at',
  mailed_codes: 'customer_id tries issued_at purpose',
  migrations: 'name ran_at',
  order_attempts: 'reference id order_id method months amount created_at origin asked_until provider_token',
  order_events: 'order_id position id type v at data',
  order_keys: 'hash order_id',
  order_people: 'order_id',
  order_products: 'order_id product_id',
  orders: 'id number status state fold position total placed_at due_at key_salt needs_staff',
  outbox: 'id key status attempts claims due_at created_at sent_at customer_id order_id',
  payment_notices: 'provider outcome reference day count first_at last_at facts',
  payment_returns: 'ticket_hash reference order_id sealed_key expires_at language',
  products: 'id slug price regular_price stock content_price content_regular_price content_stock absent withdrawn',
  reviews: 'id product_id rating status verified written_at decided_at customer_id',
  sandbox_notifications: 'id payment_id kind at answered',
  sandbox_payments: 'id provider reference amount status paid created_at settled_at',
  sandbox_refunds: 'key payment_id amount at',
  sandbox_troubles: 'provider trouble',
  search_documents: 'kind ref place hash changed_at heading words',
  search_words: 'word lexeme weight',
  seeds: 'name hash',
  session_tokens: 'hash session_id generation issued_at dies_at',
  sessions: 'id customer_id created_at last_seen_at ended_at generation position',
  shop_secrets: 'name secret',
  staff: 'id email email_key name role password_hash code_secret code_step created_at',
  staff_acts: 'id staff_id at stream event_id act',
  staff_looks: 'id staff_id at what cart_id',
  staff_sessions: 'hash staff_id created_at last_seen_at',
  throttles: 'name level at free_at',
  unpaid_orders: 'order_id pieces',
  variations: 'id product_id price regular_price stock content_price content_regular_price content_stock absent',
  web_vitals: 'day page_kind metric bucket samples',
}

const sql = memorySql()

const columnsIn = (tables: Readonly<Record<string, string>>): string[] =>
  Object.entries(tables).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`))

it('every column is classified as personal or not, and every personal one has an end', async () => {
  const found = await sql().run<{ column: string }>({
    text: `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public'`,
  })
  const personal = Object.fromEntries(Object.entries(PERSONAL).map(([table, { columns }]) => [table, columns]))
  const listed = [...columnsIn(personal), ...columnsIn(NOT_PERSONAL)]
  expect(found.map(({ column }) => column).toSorted()).toEqual(listed.toSorted())
})

/** Whether one of these statements deletes the rows of a table, or what is personal in them, also through a foreign key. */
async function deletedBy(texts: readonly string[]): Promise<(table: string) => boolean> {
  const keys = await sql().run<{ table: string; parent: string }>({
    text: `select conrelid::regclass::text as table, confrelid::regclass::text as parent from pg_constraint
      where confdeltype in ('c', 'n')`,
  })
  const changes = (table: string, verbs: string) =>
    texts.some((text) => new RegExp(`\\b(${verbs}) ${table}\\b`).test(text))
  return (table) =>
    changes(table, 'delete from|update') ||
    keys.some((key) => key.table === table && changes(key.parent, 'delete from'))
}

it('what ends with a period of the privacy page is deleted after it', async () => {
  const now = 10 * 366 * 86_400_000
  const textsByPeriod = new Map<number, string[]>()
  const run: Run = async ({ text, values: [before] = [] }) => {
    const period = now - Number(before)
    textsByPeriod.set(period, [...(textsByPeriod.get(period) ?? []), text])
    return []
  }
  await deleteExpired(run, now)
  // The store deletes carts.
  const kept = Object.entries(PERSONAL).filter(([, { ends }]) => Object.hasOwn(RETENTION, ends) && ends !== 'carts')
  const notDeleted: string[] = []
  for (const [table, { ends }] of kept) {
    const isDeleted = await deletedBy(textsByPeriod.get(periodInMs(RETENTION[ends as RetentionName].kept)) ?? [])
    if (!isDeleted(table)) notDeleted.push(table)
  }
  expect(notDeleted).toEqual([])
})

it('what ends with the account is deleted with it', async () => {
  const customer = {
    id: 'c1',
    email: 'thandi@example.com',
    emailKey: 'thandi@example.com',
    passwordHash: '',
    passwordVersion: 0,
    shipping: {} as never,
    cartId: 'cart1',
    createdAt: 0,
    mailboxConfirmedAt: null,
    language: 'en' as const,
  }
  await insertCustomer(sql().run, customer)
  const texts: string[] = []
  const recording: Pick<Sql, 'transaction'> = {
    transaction: (work) =>
      sql().transaction((run) =>
        work((statement) => {
          texts.push(statement.text)
          return run(statement)
        }),
      ),
  }
  const shop = { world: () => ({ now: 0 }) }
  const accounts = openAccounts({ database: { sql: recording }, shop, mailer: {}, publicUrl: null } as never)
  expect(await eraseCustomer(accounts, customer)).toEqual({ ok: true })
  const isDeleted = await deletedBy(texts)
  const ended = Object.keys(PERSONAL).filter((table) => PERSONAL[table]?.ends === 'with the account')
  expect(ended.filter((table) => !isDeleted(table))).toEqual([])
  // Whoever has locked an order's personal data may still queue an e-mail about it: the deletion waits for them first.
  const placeOf = (start: string): number => texts.findIndex((text) => text.startsWith(start))
  expect(placeOf('delete from outbox')).toBeGreaterThan(placeOf('delete from order_people'))
})

it('every row of the privacy page’s table deletes something', () => {
  const ended = new Set(Object.values(PERSONAL).map(({ ends }) => ends))
  const withoutTable = Object.keys(RETENTION).filter(
    (name) => name !== 'unpaidOrders' && name !== 'pageSpeed' && !ended.has(name as RetentionName),
  )
  expect(withoutTable).toEqual([])
})

it('every exported personal column is in an existing part of the download', () => {
  const parts = [personalMail, personalOrders, personalReviews].map(({ name }) => name)
  const known = new Set([...parts, 'account', 'sessions', 'cart'])
  const missing = Object.values(PERSONAL).filter(
    ({ handedOver }) => !handedOver.startsWith('no: ') && !known.has(handedOver),
  )
  expect(missing).toEqual([])
})
