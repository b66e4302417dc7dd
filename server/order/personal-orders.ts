import { assert } from '#domain/assert.ts'
import { itemCountOf } from '#domain/order/order-projection.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { PersonalDataSource } from '#server/customer/personal-data-source.ts'
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
  read: (run, customerId) =>
    run({
      text: `select orders.id, number, status, total, placed_at, email, first_name, last_name, phone, address, note, language,
          (select json_agg(json_build_object('type', type, 'at', at, 'data', data) order by position)
            from order_events where order_id = orders.id) as events
        from orders left join order_people on order_people.order_id = orders.id
        where orders.id in (${customerOrderIds}) order by placed_at`,
      values: [customerId],
    }),
  async owed(run, customerId) {
    const [order] = await run<{ number: string }>({
      text: `select number from orders where id in (${customerOrderIds}) and status in ('paid', 'ready_for_pick_up', 'dispatched')
        order by placed_at limit 1`,
      values: [customerId],
    })
    if (order === undefined) return null
    return `You haven’t received order ${order.number} yet, and we need your details to complete it. You can delete your account once you have it.`
  },
  async erase(run, customerId) {
    const values = [customerId]
    // Waits for concurrent changes, which may queue an e-mail. Later ones find no address.
    await run({ text: `select from orders where id in (${customerOrderIds}) order by id for update`, values })
    await run({ text: `delete from order_keys where order_id in (${customerOrderIds})`, values })
    await run({ text: `delete from checkout_answers where order_id in (${customerOrderIds})`, values })
    // A stored payment form of a provider may have a name in it.
    await run({ text: `update order_attempts set payment = null where order_id in (${customerOrderIds})`, values })
    await run({ text: `delete from order_people where order_id in (${customerOrderIds})`, values })
  },
  fromGuests: {
    kind: 'orders',
    async count(run, emailKey) {
      const text = `select count(*)::integer as found ${fromGuestOrders}`
      const [row] = await run<{ found: number }>({ text, values: [emailKey] })
      return row?.found ?? 0
    },
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
