import type { FastifyInstance } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import { sandboxRoutes } from '#server/sandbox/sandbox-routes.ts'
import { encapsulated } from '../http/encapsulated.ts'
import { callHeaders } from '../security/security-headers.ts'
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

/** Where providers tell of payments, where they send browsers back to, and the sandbox where it takes their place. */
export async function paymentRoutes(app: FastifyInstance, doors: PaymentRouteOptions): Promise<void> {
  const { payments, settlement, run, publicUrl, now } = doors
  const onError = (error: unknown): void => app.log.error({ err: error }, 'something went wrong beside a payment')
  const notify = encapsulated(async (calls) => {
    const headers = callHeaders(publicUrl)
    calls.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers)
    })
    webhookRoutes(calls, { providers: payments.providers, settlement, run, now })
  })
  await app.register(notify)
  await app.register(encapsulated(async (ways) => returnRoutes(ways, { payments, settlement, run, onError, now })))
  if (!payments.isSandbox) return
  const { ownAddress } = payments
  await app.register(encapsulated(async (counters) => sandboxRoutes(counters, { run, ownAddress, onError, now })))
}
