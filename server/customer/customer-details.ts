import { canonicalJson } from '#domain/canonical-json.ts'
import type { CustomerAnswer, Device, OrdersAnswer } from '#domain/customer/account-answers.ts'
import { customerEvent } from '#domain/customer/customer-events.ts'
import type { AccountDetails, Customer, OrderSummary, ShippingDetails } from '#domain/customer/customer-state.ts'
import type { CallResult } from '#server/http/call.ts'
import { ACTIVE_SESSION, activeSince, type Session, sessionEnded } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'
import { ordersOf } from './customer-orders.ts'
import { lockSession, REPEAT_WINDOW_MS, type SessionState, updateStream } from './customer-stream.ts'
import { customerById, customerOf, lockCustomerById, setShipping } from './customers.ts'

interface SessionQuery {
  readonly session: Session
  /** The last position of the stream that the client knows. */
  readonly cursor: number
}

/** The current customer, and the updates of their stream, with details that another device has changed. */
export async function readCustomer(
  accounts: Accounts,
  { session: { sessionId, customerId }, cursor }: SessionQuery,
): Promise<CallResult<CustomerAnswer>> {
  return accounts.sql.transaction(async (run) => {
    const before = await lockSession(run, sessionId)
    const found = await customerById(run, customerId)
    if (before === undefined || found === undefined) return sessionEnded
    const customer = customerOf(found)
    const isKnown = hasCustomer(before, customer)
    const event = isKnown ? null : customerEvent('SessionRefreshed', { customer, at: accounts.now() })
    const stream = await updateStream(accounts, run, { sessionId, before, event, cursor })
    return { ok: true, body: { customer, email: found.email, stream } }
  })
}

function hasCustomer({ holder: { state } }: SessionState, customer: Customer): boolean {
  return state.status === 'customer' && canonicalJson(state.customer) === canonicalJson(customer)
}

interface DetailsChange extends SessionQuery {
  readonly shipping: ShippingDetails
  /** The details that the form showed before; null to replace all of them. */
  readonly seen: AccountDetails | null
}

/**
 * Changes the delivery details, but keeps what another device has changed since the form showed them. Other devices learn of
 * it when they refresh their session or read the customer.
 */
export async function changeDetails(
  accounts: Accounts,
  { session: { sessionId, customerId }, cursor, shipping: sent, seen }: DetailsChange,
): Promise<CallResult<CustomerAnswer>> {
  return accounts.sql.transaction(async (run) => {
    const before = await lockSession(run, sessionId)
    const customer = await lockCustomerById(run, customerId)
    if (before === undefined || customer === undefined) return sessionEnded
    const shipping = mergedDetails({ sent, seen, stored: customer.shipping })
    await setShipping(run, customerId, shipping)
    const event = customerEvent('ShippingDetailsChanged', { shipping })
    const stream = await updateStream(accounts, run, { sessionId, before, event, cursor })
    return { ok: true, body: { customer: customerOf({ id: customerId, shipping }), email: customer.email, stream } }
  })
}

interface DetailsToMerge extends Pick<DetailsChange, 'seen'> {
  readonly sent: ShippingDetails
  readonly stored: AccountDetails
}

/** The sent details, with the stored ones where nothing was changed. A stored name may be empty, a sent one not. */
function mergedDetails({ sent, seen, stored }: DetailsToMerge): ShippingDetails {
  if (seen === null) return sent
  const names = Object.keys(sent) as (keyof ShippingDetails)[]
  const unchanged = names.filter((name) => sent[name] === seen[name] && stored[name] !== '')
  return { ...sent, ...Object.fromEntries(unchanged.map((name) => [name, stored[name]])) }
}

/** A customer's orders, newest first. An unchanged list is not appended to the stream again within `REPEAT_WINDOW_MS`. */
export async function readOrders(
  accounts: Accounts,
  { session: { sessionId, customerId }, cursor }: SessionQuery,
): Promise<CallResult<OrdersAnswer>> {
  return accounts.sql.transaction(async (run) => {
    const before = await lockSession(run, sessionId)
    if (before === undefined) return sessionEnded
    const orders = await ordersOf(run, customerId)
    const at = accounts.now()
    const event = wasSentRecently(before, orders, at) ? null : customerEvent('OrdersLoaded', { orders, at })
    const stream = await updateStream(accounts, run, { sessionId, before, event, cursor })
    return { ok: true, body: { orders, stream } }
  })
}

function wasSentRecently({ holder: { state } }: SessionState, orders: readonly OrderSummary[], at: number): boolean {
  if (state.status !== 'customer' || at - (state.ordersLoadedAt ?? 0) >= REPEAT_WINDOW_MS) return false
  return canonicalJson(state.orders) === canonicalJson(orders)
}

/** The devices on which the customer is logged in: this one first, then the most recently seen. */
export async function readDevices({ sql, now }: Accounts, { customerId, sessionId }: Session): Promise<Device[]> {
  const rows = await sql.run<{ id: string; device: string; created_at: number; last_seen_at: number }>({
    text: `select id, device, created_at, last_seen_at from sessions s
      where ${ACTIVE_SESSION} and customer_id = $3 order by (id = $4) desc, last_seen_at desc, id`,
    values: [...activeSince(now()), customerId, sessionId],
  })
  const iso = (at: number) => new Date(at).toISOString()
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    id,
    name: device,
    logged_in_at: iso(created_at),
    last_seen_at: iso(last_seen_at),
    current: id === sessionId,
  }))
}
