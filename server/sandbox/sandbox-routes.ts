import type { FastifyInstance } from 'fastify'
import { encapsulated } from '#server/http/encapsulated.ts'
import { parseBodiesAsText } from '#server/http/raw-body.ts'
import { isStorable } from '#server/http/storable.ts'
import { InvalidRequest } from '#server/http/valibot-compilers.ts'
import type { SandboxOptions } from './fake-provider.ts'
import { fakes } from './fakes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { type Notifier, openNotifier } from './notifier.ts'
import { simulateOutages } from './outages.ts'
import { paymentPageRoutes } from './payment-page-routes.ts'
import { paymentsToNotify, type SandboxPayment } from './provider-ledger.ts'

/** In bytes. */
const MAX_BODY_BYTES = 64 * 1024

/** Registers the fake payment providers and their pages. Never part of a server that takes real money. */
export function sandboxRoutes(app: FastifyInstance, options: SandboxOptions): void {
  parseBodiesAsText(app, { atMost: MAX_BODY_BYTES })
  const notifier = openNotifier(options)
  const context = { ...options, notifier }
  app.addHook('onClose', async () => notifier.close())
  let pending: readonly SandboxPayment[] = []
  // Read before the first request, whose payment would otherwise be notified twice.
  app.addHook('onReady', async () => {
    pending = await paymentsToNotify(options.run)
  })
  app.addHook('onListen', async () => notifier.schedule(() => sendPendingNotifications(notifier, pending), 0))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
  app.addHook('preHandler', async ({ params, query, body }) => {
    if (!isStorable([params, query, body]))
      throw new InvalidRequest([], 'The text contains characters that can’t be stored.')
  })
  for (const fake of fakes) {
    app.register(
      encapsulated(async (calls) => {
        simulateOutages(calls, { fake, run: options.run })
        fake.routes(calls, options)
      }),
    )
    paymentPageRoutes(app, context, fake)
  }
  ledgerRoutes(app, context)
}

async function sendPendingNotifications(notifier: Notifier, pending: readonly SandboxPayment[]): Promise<void> {
  for (const payment of pending) {
    const fake = fakes.find(({ provider }) => provider === payment.provider)
    if (fake !== undefined) await notifier.send(fake, { payment, kind: 'result' })
  }
}
