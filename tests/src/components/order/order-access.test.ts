import ky from 'ky'
import { expect, it, vi } from 'vitest'
import { cancelOrder, payOrder } from '#src/components/order/order-access.ts'

it.each([
  ['cancel', cancelOrder],
  ['pay', (access: Parameters<typeof cancelOrder>[0]) => payOrder(access, { method: 'payfast' })],
])('an order’s secret is in the body of a request to %s it, and not in its address', async (suffix, act) => {
  const post = vi.spyOn(ky, 'post').mockRejectedValue(new Error('no network'))
  await act({ id: 'o1', key: 'secret' })
  expect(post.mock.calls).toMatchObject([[`/api/orders/o1/${suffix}`, { json: { key: 'secret' } }]])
})
