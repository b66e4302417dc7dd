import { assert } from '#domain/assert.ts'
import { itemCountOf } from '#domain/order/order-projection.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { PersonalDataSource } from '#server/customer/personal-data-source.ts'
import { readOrder } from './order-store.ts'

const theirs = 'select order_id from customer_orders where customer_id = $1'
const ofGuests = `from order_people join orders on orders.id = order_id
  where email_key = $1 and not exists (select from customer_orders where customer_orders.order_id = orders.id)`

/**
 * Whom orders are for. An order stays when its customer is deleted: the law requires records. Their name, address and whatever else is
 * personal go, and its stream replays as before.
 */
export const personalOrders: PersonalDataSource = {
  name: 'order_details',
  read: (run, customerId) =>
    run({
      text: `select orders.id, number, status, total, placed_at, email, first_name, last_name, phone, address, note, language,
          (select json_agg(json_build_object('type', type, 'at', at, 'data', data) order by position)
            from order_events where order_id = orders.id) as events
        from orders left join order_people on order_people.order_id = orders.id
        where orders.id in (${theirs}) order by placed_at`,
      values: [customerId],
    }),
  async owed(run, customerId) {
    const [order] = await run<{ number: string }>({
      text: `select number from orders where id in (${theirs}) and status in ('paid', 'ready_for_pick_up', 'dispatched')
        order by placed_at limit 1`,
      values: [customerId],
    })
    if (order === undefined) return null
    return `You haven’t received order ${order.number} yet, and we need your details to complete it. You can delete your account once you have it.`
  },
  async erase(run, customerId) {
    const values = [customerId]
    // A concurrent change of one of them has queued its e-mail, or waits and finds no address.
    await run({ text: `select from orders where id in (${theirs}) order by id for update`, values })
    await run({ text: `delete from order_keys where order_id in (${theirs})`, values })
    await run({ text: `delete from checkout_answers where order_id in (${theirs})`, values })
    // A form for a provider holds a name.
    await run({ text: `update order_attempts set payment = null where order_id in (${theirs})`, values })
    await run({ text: `delete from order_people where order_id in (${theirs})`, values })
  },
  fromGuests: {
    kind: 'orders',
    async count(run, emailKey) {
      const text = `select count(*)::integer as found ${ofGuests}`
      const [row] = await run<{ found: number }>({ text, values: [emailKey] })
      return row?.found ?? 0
    },
    async join(run, { customerId, emailKey }) {
      // Held, so that what happens to one of them meanwhile finds its line in the account.
      const text = `select orders.id ${ofGuests} order by orders.id for update of orders`
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
