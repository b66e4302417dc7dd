import type { FastifyInstance } from 'fastify'
import { encapsulated } from '#server/http/encapsulated.ts'
import { type PaymentRouteOptions, paymentRoutes } from '#server/payments/payment-routes.ts'
import { sandboxRoutes } from '#server/sandbox/sandbox-routes.ts'

/** Registers the providers' webhooks and return pages, and the sandbox if it replaces the providers. */
export async function registerPayments(app: FastifyInstance, options: PaymentRouteOptions): Promise<void> {
  const { payments, run, now } = options
  await paymentRoutes(app, options)
  if (!payments.isSandbox) return
  const { localUrl } = payments
  const onError = (error: unknown): void => app.log.error({ err: error }, 'the sandbox failed')
  await app.register(encapsulated(async (sandbox) => sandboxRoutes(sandbox, { run, localUrl, onError, now })))
}
