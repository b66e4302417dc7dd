import type { FastifyInstance } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { callHeaders } from '#server/security/security-headers.ts'
import type { PaymentProviders } from './open-payments.ts'
import type { OrderSettlement } from './provider.ts'
import { returnRoutes } from './return-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export interface PaymentRouteOptions {
  readonly payments: PaymentProviders
  readonly settlement: OrderSettlement
  readonly run: Run
  readonly publicUrl: string | null
  /** Epoch ms. */
  readonly now: () => number
}

/** Registers the providers' webhooks and the return URLs for browsers. */
export async function paymentRoutes(app: FastifyInstance, options: PaymentRouteOptions): Promise<void> {
  const { payments, settlement, run, publicUrl, now } = options
  const onError = (error: unknown): void => app.log.error({ err: error }, 'something went wrong beside a payment')
  const notify = encapsulated(async (calls) => {
    const headers = callHeaders(publicUrl)
    calls.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers)
    })
    webhookRoutes(calls, { providers: payments.providers, settlement, run, now })
  })
  await app.register(notify)
  await app.register(
    encapsulated(async (returns) => returnRoutes(returns, { payments, settlement, run, onError, now })),
  )
}
