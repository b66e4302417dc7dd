import { expect, it } from 'vitest'
import { notificationQueue } from '#server/database/notification-queue.ts'

it('the queue returns a batch until it is settled, with later entries after it', () => {
  const outbox = notificationQueue()
  outbox.put('cart', { cartId: 'hers', cursor: 3 })
  outbox.put('cart', { cartId: 'his', cursor: 1 })
  const first = outbox.take()
  outbox.put('stock', {})
  outbox.put('reviews', {})
  outbox.put('session', { customerId: 'anna' })
  outbox.put('cart', { cartId: 'hers', cursor: 2 })
  const none = { orders: {}, sessions: [], catalogue: false, stock: false, reviews: false }
  expect(first?.batch).toEqual({ ...none, carts: { hers: 3, his: 1 } })
  const again = outbox.take()
  expect(again?.batch).toEqual({ ...none, carts: { hers: 3, his: 1 }, sessions: ['anna'], stock: true, reviews: true })
  expect(Object.keys(again?.batch.carts ?? {})).toEqual(['hers', 'his'])
  again?.settle()
  expect(outbox.take()).toBeNull()
})

it('an entry that changed while its batch was in progress is sent again', () => {
  const outbox = notificationQueue()
  outbox.put('order', { orderId: 'hers', cursor: 3 })
  const taken = outbox.take()
  outbox.put('order', { orderId: 'hers', cursor: 4 })
  taken?.settle()
  expect(outbox.take()?.batch.orders).toEqual({ hers: 4 })
})

it('a batch fits into one notification, and the oldest entry goes first', () => {
  const outbox = notificationQueue()
  const ids = Array.from({ length: 1_000 }, (_, index) => `cart-${index}-${'x'.repeat(30)}`)
  for (const cartId of ids) outbox.put('cart', { cartId, cursor: 1 })
  const sent: string[] = []
  for (let taken = outbox.take(); taken !== null; taken = outbox.take()) {
    expect(JSON.stringify(taken.batch).length).toBeLessThan(7_900)
    sent.push(...Object.keys(taken.batch.carts))
    taken.settle()
  }
  expect(sent).toEqual(ids)
})
