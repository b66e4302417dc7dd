import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { Run } from '#server/database/sql.ts'
import type { CallError } from '#server/http/call-error.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import type { Accounts } from './accounts.ts'
import { incorrectPassword } from './change-password.ts'
import { ordersOf } from './customer-orders.ts'
import { type CustomerRecord, customerById, customerOf, lockCustomer } from './customers.ts'

/** Exports everything that the shop holds of a customer, looked up by the account only, without secrets or their hashes. */
export async function exportCustomer(accounts: Accounts, customerId: string) {
  const { sql, shop } = accounts
  const { run } = sql
  const customer = await customerById(run, customerId)
  if (customer === undefined) return null
  const iso = (at: number) => new Date(at).toISOString()
  const cart = await shop.store.update({
    cart: { cartId: customer.cartId },
    now: accounts.now(),
    handle: ({ state }) => ({ change: null, outcome: state }),
  })
  const elsewhere: Record<string, unknown> = {}
  for (const { name, read } of accounts.personalData) elsewhere[name] = await read(run, customer.id)
  return {
    exported_at: iso(accounts.now()),
    account: {
      ...customerOf(customer),
      email: customer.email,
      language: customer.language,
      email_confirmed_at: customer.mailboxConfirmedAt === null ? null : iso(customer.mailboxConfirmedAt),
      created_at: iso(customer.createdAt),
    },
    orders: await ordersOf(run, customer.id),
    cart: serverCart(cart ?? emptyCart(), null),
    sessions: await sessionsWithEvents(run, customer.id),
    ...elsewhere,
  }
}

async function sessionsWithEvents(run: Run, customerId: string) {
  const sessions = await run<{ id: string }>({
    text: `select id, device, created_at, last_seen_at, ended_at from sessions where customer_id = $1 order by created_at`,
    values: [customerId],
  })
  const events = await run<{ session_id: string }>({
    text: `select session_id, customer_events.position, type, at, data from customer_events
      join sessions on sessions.id = session_id where customer_id = $1 order by session_id, customer_events.position`,
    values: [customerId],
  })
  const eventsOf = Map.groupBy(events, ({ session_id }) => session_id)
  return sessions.map((session) => ({
    ...session,
    events: (eventsOf.get(session.id) ?? []).map(({ session_id: _, ...event }) => event),
  }))
}

/**
 * Deletes an account with all personal data. The cart's event stream stays and can be replayed, since it contains nothing
 * personal; like a guest's, it is deleted a year after its last use. An account with an order under way can't be deleted.
 *
 * Errors: `order_unpaid`, `order_under_way`, `refund_due` (409), and `incorrect_password` (401) if it was changed meanwhile.
 */
export async function eraseCustomer(
  accounts: Accounts,
  customer: CustomerRecord,
): Promise<{ readonly ok: true } | CallError> {
  const { sql, personalData, now } = accounts
  return sql.transaction(async (run) => {
    // Locks the cart before the customer, like placing an order does.
    await run({ text: 'select from carts where id = $1 for update', values: [customer.cartId] })
    // The password was confirmed before, and may have been changed since.
    if ((await lockCustomer(run, customer)) === undefined) return incorrectPassword
    for (const { owed } of personalData) {
      const why = await owed?.(run, customer.id)
      if (why) return why
    }
    for (const { erase } of personalData) await erase(run, customer.id)
    await run({ text: 'delete from customers where id = $1', values: [customer.id] })
    const erased = [hashOfSecret(customer.id), now()]
    await run({ text: 'insert into erased_customers (hash, at) values ($1, $2)', values: erased })
    await run({
      text: 'insert into cart_keys (hash, cart_id) select $1, id from carts where id = $2',
      values: [hashOfSecret(newSecret()), customer.cartId],
    })
    return { ok: true }
  })
}
