import { expect, it, onTestFinished, vi } from 'vitest'
import { placeOrderPorts } from '#src/client/checkout/place-order-ports.ts'
import { shopOf } from './shop-of.ts'

it('a checkout that the shop answers after twenty seconds, as with a slow payment provider, gets that answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refusal = { code: 'out_of_stock', message: 'Sold out', data: { status: 409 } }
  const answer = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', fetched)
  const { post } = placeOrderPorts(shopOf({}).shop)
  const answered = post({} as Parameters<typeof post>[0], 'k1')
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(20_000)
  answer.resolve(Response.json(refusal, { status: 409 }))
  expect(await answered).toMatchObject({ ok: false, code: 'out_of_stock' })
})
