import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { loggerOptions } from '#server/http/logger.ts'
import type { Provider, WebhookReading } from '#server/payments/provider.ts'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { webhookRoutes } from '#server/payments/webhook-routes.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { begun, fakeSettlement } from './attempt-fixture.ts'

const sql = memorySql()

/** The webhooks of a provider that reads every notification so. */
async function notified(reading: WebhookReading) {
  const { run } = sql()
  await run({ text: 'delete from payment_notices' })
  const provider: Provider = {
    id: 'payfast',
    isSandbox: true,
    formOrigins: [],
    begin: () => Promise.reject(new Error('no payment is started')),
    readNotification: async () => reading,
  }
  const { settled, ...settlement } = fakeSettlement([begun('payfast')])
  const logged: string[] = []
  const app = Fastify({ logger: { ...loggerOptions('error'), stream: { write: (line) => void logged.push(line) } } })
  onTestFinished(() => app.close())
  const providers = new Map([[provider.id, provider]])
  webhookRoutes(app, { providers, settlement, run, now: () => 1_800_000_000_000 })
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/payments/payfast/notify' })
  return { statusCode, settled, logged, webhooks: await listWebhooks(run, 9) }
}

it.each([
  ['less than', 124_998],
  ['more than', 125_000],
])('a payment of %s the requested amount is settled, and logged with both amounts', async (_, amount) => {
  const outcome = { outcome: 'paid', amount, receipt: 'pf-1' } as const
  expect(await notified({ ok: true, reference: 'ref-1', outcome })).toMatchObject({
    statusCode: 200,
    settled: [{ provider: 'payfast', reference: 'ref-1', outcome }],
    webhooks: [{ outcome: 'wrong_amount', said: 'paid', facts: { asked: 124_999, paid: amount } }],
  })
})

it('a notification that can’t be verified now is requested again, and a forged one is refused', async () => {
  const postponed = await notified({ ok: 'later', reference: 'ref-1' })
  expect(postponed).toMatchObject({ statusCode: 503, settled: [], webhooks: [{ outcome: 'postponed', said: null }] })
  const forged = await notified({ ok: false, reason: 'bad_signature', reference: null })
  expect(forged).toMatchObject({ statusCode: 400, settled: [], webhooks: [{ outcome: 'bad_signature', said: null }] })
})

it('a notification that its provider does not confirm is in the server’s log', async () => {
  const error = new ProviderUnavailable('api.ozow.com answered 401')
  expect((await notified({ ok: 'later', reference: 'ref-1', error })).logged).toEqual([
    expect.stringContaining('api.ozow.com answered 401'),
  ])
})
