import type { FastifyInstance } from 'fastify'
import { encapsulated } from '#server/http/encapsulated.ts'
import type { PaymentProviders } from '#server/payments/open-payments.ts'
import { returnRoutes } from '#server/payments/return-routes.ts'
import { type WebhookOptions, webhookRoutes } from '#server/payments/webhook-routes.ts'
import { sandboxRoutes } from '#server/sandbox/sandbox-routes.ts'
import { callHeaders } from '#server/security/security-headers.ts'

interface PaymentOptions extends Omit<WebhookOptions, 'providers'> {
  readonly payments: PaymentProviders
  readonly publicUrl: string | null
}

/** Registers the providers' webhooks and the return URLs for browsers, and the sandbox if it replaces the providers. */
export async function registerPayments(app: FastifyInstance, options: PaymentOptions): Promise<void> {
  const { providers, isSandbox, localUrl } = options.payments
  const onError = (error: unknown): void => app.log.error({ err: error }, 'something went wrong beside a payment')
  const notify = encapsulated(async (calls) => {
    const headers = callHeaders(options.publicUrl)
    calls.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers)
    })
    webhookRoutes(calls, { ...options, providers })
  })
  await app.register(notify)
  await app.register(encapsulated(async (returns) => returnRoutes(returns, { ...options, onError })))
  if (!isSandbox) return
  const onSandboxError = (error: unknown): void => app.log.error({ err: error }, 'the sandbox failed')
  const sandbox = { ...options, localUrl, onError: onSandboxError }
  await app.register(encapsulated(async (routes) => sandboxRoutes(routes, sandbox)))
}
