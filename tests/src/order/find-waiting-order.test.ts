import { describe, expect, test } from 'vitest'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { findWaitingOrder } from '#src/order/find-waiting-order.ts'
import { savedDetails } from '#tests/kit/customers.ts'
import { orderOf } from '../components/order/given.ts'

const NOW = 1_800_000_000_000
const DAY = 24 * 60 * 60_000
const placed = (id: string, daysAgo = 0) => {
  return { id, key: `key of ${id}`, number: `R${id}`, at: NOW - daysAgo * DAY, cartHash: null }
}
const guest: CustomerState = { status: 'guest' }
const customerWith = (orders: Extract<CustomerState, { status: 'customer' }>['orders']): CustomerState => ({
  status: 'customer',
  email: 'thandi@example.com',
  customer: {
    user_id: 'u1',
    shipping: savedDetails({ email: 'thandi@example.com', first_name: 'Thandi', last_name: 'Mokoena' }),
  },
  refreshedAt: null,
  orders,
  ordersLoadedAt: NOW,
})

/** The shop's orders, and a record of who requested which. */
function shopWith(orders: Readonly<Record<string, Partial<OrderView>>>) {
  const requests: unknown[] = []
  const read = async ({ id, key }: { readonly id: string; readonly key: string | null }) => {
    requests.push([id, key])
    return orders[id] === undefined ? null : orderOf({ id, ...orders[id] })
  }
  return { read, requests }
}

describe('an unpaid order', () => {
  test('is remembered by the browser that placed it, the newest first', async () => {
    const { read, requests } = shopWith({ one: { status: 'awaiting_payment' }, two: { status: 'paid' } })
    const placedOrders = async () => [placed('two'), placed('one', 1)]
    expect(await findWaitingOrder({ placedOrders, customer: guest, read, now: NOW })).toMatchObject({ id: 'one' })
    expect(requests).toEqual([
      ['two', 'key of two'],
      ['one', 'key of one'],
    ])
  })

  test.each(['paid', 'cancelled', 'expired', 'refunded'] as const)('is no longer one when it is %s', async (status) => {
    const { read } = shopWith({ one: { status } })
    const placedOrders = async () => [placed('one')]
    expect(await findWaitingOrder({ placedOrders, customer: guest, read, now: NOW })).toBeNull()
  })

  test('of another device is found before older orders of this browser, however many', async () => {
    const paid = ['one', 'two', 'three'].map((id) => [id, { status: 'paid' }] as const)
    const { read } = shopWith({ ...Object.fromEntries(paid), far: { status: 'awaiting_transfer' } })
    const summary = { id: 'far', number: 'R1', total: 100, item_count: 1, placed_at: NOW }
    const customer = customerWith([{ ...summary, status: 'awaiting_transfer' }])
    const placedOrders = async () => paid.map(([id]) => placed(id, 2))
    expect(await findWaitingOrder({ placedOrders, customer, read, now: NOW })).toMatchObject({ id: 'far' })
  })

  test('of another device is found although the account’s newer orders are paid, however many', async () => {
    const summary = { number: 'R1', total: 100, item_count: 1, placed_at: NOW }
    const paid = ['one', 'two', 'three'].map((id) => ({ ...summary, id, status: 'paid' }))
    const { read } = shopWith({
      ...Object.fromEntries(paid.map(({ id }) => [id, { status: 'paid' }])),
      far: { status: 'awaiting_transfer' },
    })
    const customer = customerWith([
      ...paid,
      { ...summary, id: 'far', status: 'awaiting_transfer', placed_at: NOW - DAY },
    ])
    const placedOrders = async () => []
    expect(await findWaitingOrder({ placedOrders, customer, read, now: NOW })).toMatchObject({ id: 'far' })
  })

  test('of a customer is remembered on every device, by the session', async () => {
    const { read, requests } = shopWith({ far: { status: 'awaiting_transfer' } })
    const summary = { id: 'far', number: 'R1', total: 100, item_count: 1, placed_at: NOW - DAY }
    const customer = customerWith([
      { ...summary, status: 'awaiting_transfer' },
      { ...summary, id: 'old', status: 'delivered' },
    ])
    expect(await findWaitingOrder({ placedOrders: async () => [], customer, read, now: NOW })).toMatchObject({
      id: 'far',
    })
    expect(requests).toEqual([['far', null]])
  })

  test('is requested for a limited time only', async () => {
    const { read, requests } = shopWith({ old: { status: 'expired' } })
    const placedOrders = async () => [placed('old', 15)]
    expect(await findWaitingOrder({ placedOrders, customer: guest, read, now: NOW })).toBeNull()
    expect(requests).toEqual([])
  })
})
