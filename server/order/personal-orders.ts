import { assert } from '#domain/assert.ts'
import type { Author } from '#domain/order/order-events.ts'
import { itemCountOf } from '#domain/order/order-projection.ts'
import { isOpen, needsStaff, type Order } from '#domain/order/order-state.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import { countOfGuest, type PersonalDataSource } from '#server/customer/personal-data-source.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { readOrder } from './order-store.ts'

const customerOrderIds = 'select order_id from customer_orders where customer_id = $1'
const fromGuestOrders = `from order_people join orders on orders.id = order_id
  where email_key = $1 and not exists (select from customer_orders where customer_orders.order_id = orders.id)`

/**
 * The personal data of orders. An order remains when its customer is deleted, because the law requires records. Its name,
 * address and other personal data are deleted; its event stream contains none.
 */
export const personalOrders: PersonalDataSource = {
  name: 'order_details',
  async read(run, customerId) {
    const orders = await run<{ readonly events: readonly ExportedEvent[] }>({
      text: `select orders.id, number, status, total, placed_at, email, first_name, last_name, phone, address, note, language,
          (select json_agg(json_build_object('type', type, 'at', at, 'data', data) order by position)
            from order_events where order_id = orders.id) as events
        from orders left join order_people on order_people.order_id = orders.id
        where orders.id in (${customerOrderIds}) order by placed_at`,
      values: [customerId],
    })
    return orders.map((order) => ({ ...order, events: order.events.map(withoutStaffName) }))
  },
  async owed(run, customerId) {
    // Waits for concurrent changes, which may receive money or queue an e-mail. Later ones find no address.
    const held = await run<{ id: string }>({
      text: `select id from orders where id in (${customerOrderIds}) order by id for update`,
      values: [customerId],
    })
    for (const { id } of held) {
      const order = (await readOrder(run, id))?.state.order
      const error = order && deletionErrorOf(order)
      if (error) return error
    }
    return null
  },
  async erase(run, customerId) {
    const values = [customerId]
    await run({ text: `delete from order_keys where order_id in (${customerOrderIds})`, values })
    await run({ text: `delete from checkout_answers where order_id in (${customerOrderIds})`, values })
    // Before the attempts, as a payment that is stored meanwhile locks them in this order.
    await run({ text: `delete from order_people where order_id in (${customerOrderIds})`, values })
    // A stored payment form of a provider may have a name in it.
    await run({ text: `update order_attempts set payment = null where order_id in (${customerOrderIds})`, values })
  },
  fromGuests: {
    kind: 'orders',
    count: (run, emailKey) => countOfGuest(run, { from: fromGuestOrders, emailKey }),
    async join(run, { customerId, emailKey }) {
      // Locked, so that a concurrent change of one of them updates its new entry in the account.
      const text = `select orders.id ${fromGuestOrders} order by orders.id for update of orders`
      const found = await run<{ id: string }>({ text, values: [emailKey] })
      for (const { id } of found) {
        const order = (await readOrder(run, id))?.state.order
        assert(order, 'an order that is there was placed')
        const { number, status, totals, placedAt } = order
        const line = { id, number, status, total: totals.total, item_count: itemCountOf(order), placed_at: placedAt }
        await listOrder(run, { customerId, order: line })
      }
      return found.length
    },
  },
}

interface ExportedEvent {
  readonly data: { readonly by?: Author }
}

/** Customers learn that the shop made an event, but not who (decision 72). */
function withoutStaffName<Event extends ExportedEvent>(event: Event): Event {
  const { by } = event.data
  return by?.kind === 'staff' ? { ...event, data: { ...event.data, by: { ...by, name: null } } } : event
}

/** Why the customer of an order can't be deleted yet; null if they can be. */
function deletionErrorOf(order: Order): CallError | null {
  const { number, status } = order
  const refuse = (code: string, message: string) => callError({ status: 409, code, message })
  if (isOpen(order)) {
    const message = `We haven’t received the payment for order ${number} yet. If you’ve paid, please wait until it reaches us. If not, pay for the order or cancel it on its page. Then you can delete your account.`
    return refuse('order_unpaid', message)
  }
  if (status === 'paid' || status === 'ready_for_pick_up' || status === 'dispatched') {
    const message = `You haven’t received order ${number} yet, and we need your details to complete it. You can delete your account once you have it.`
    return refuse('order_under_way', message)
  }
  if (!needsStaff(order)) return null
  const message = `We still owe you a refund for order ${number}, and we need your details for it. You can delete your account once it’s been made.`
  return refuse('refund_due', message)
}
