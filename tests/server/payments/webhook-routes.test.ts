import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { Provider } from '#server/payments/provider.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { webhookRoutes } from '#server/payments/webhook-routes.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { begun, fakeSettlement } from './attempt-fixture.ts'

const sql = memorySql()

it.each([
  ['less than', 124_998],
  ['more than', 125_000],
])('a payment of %s the requested amount is settled, and logged with both amounts', async (_, amount) => {
  const { run } = sql()
  await run({ text: 'delete from payment_notices' })
  const outcome = { outcome: 'paid', amount, receipt: 'pf-1' } as const
  const provider: Provider = {
    id: 'payfast',
    isSandbox: true,
    formOrigins: [],
    begin: () => Promise.reject(new Error('no payment is started')),
    readNotification: async () => ({ ok: true, reference: 'ref-1', outcome }),
  }
  const settlement = fakeSettlement([begun('payfast')])
  const app = Fastify()
  onTestFinished(() => app.close())
  const providers = new Map([[provider.id, provider]])
  webhookRoutes(app, { providers, settlement, run, now: () => 1_800_000_000_000 })
  expect((await app.inject({ method: 'POST', url: '/api/payments/payfast/notify' })).statusCode).toBe(200)
  expect(settlement.settled).toEqual([{ provider: 'payfast', reference: 'ref-1', outcome }])
  expect(await listWebhooks(run, 9)).toMatchObject([
    { outcome: 'wrong_amount', said: 'paid', facts: { asked: 124_999, paid: amount } },
  ])
})
