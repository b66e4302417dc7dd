import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpExchange } from '#server/http/call.ts'
import { rawBody } from '#server/http/raw-body.ts'
import { parseForm } from '#server/payments/form-encoding.ts'
import { fakes } from './fakes.ts'
import { OUTAGES, readOutages, setOutage } from './outages.ts'
import { ledgerPage } from './page-templates.ts'
import { listSandboxPayments, notificationsOf } from './provider-ledger.ts'
import { type SandboxContext, sandboxPaymentOf, sendHtml, sendUnknownPayment } from './sandbox-context.ts'

/** The most payments on the ledger's page. */
const MAX_PAYMENTS = 50

/** The page with the ledger of the fake providers, and the switches that simulate outages. */
export function ledgerRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/book', 303))
  app.get('/sandbox/book', (_request, reply) => showLedger(context, reply))
  app.post('/sandbox/servers/:provider', (request, reply) => changeOutage(context, { request, reply }))
  app.post('/sandbox/book/:id', (request, reply) => notifyAgain(context, { request, reply }))
}

async function showLedger({ run }: SandboxContext, reply: FastifyReply): Promise<FastifyReply> {
  const payments = await listSandboxPayments(run, MAX_PAYMENTS)
  const entries = await Promise.all(
    payments.map(async (payment) => ({ payment, notifications: await notificationsOf(run, payment.id) })),
  )
  const outages = await readOutages(run)
  const servers = fakes.map(({ provider, name }) => ({ provider, name, outage: outages.get(provider) ?? null }))
  return sendHtml(reply, ledgerPage({ entries, servers, nonce: reply.newNonce() }))
}

/** Switches a provider's simulated outage. */
async function changeOutage({ run }: SandboxContext, { request, reply }: HttpExchange): Promise<FastifyReply> {
  const { provider } = request.params as { readonly provider: string }
  const fake = fakes.find((each) => each.provider === provider)
  if (fake === undefined) return sendUnknownPayment(reply)
  const requested = new Map(parseForm(rawBody(request.body)) ?? []).get('server')
  const wanted = OUTAGES.find((each) => each === requested) ?? null
  await setOutage(run, { provider: fake.provider, outage: wanted })
  return reply.redirect('/sandbox/book', 303)
}

async function notifyAgain({ run, notifier }: SandboxContext, { request, reply }: HttpExchange): Promise<FastifyReply> {
  const payment = await sandboxPaymentOf(run, request)
  if (payment === undefined) return sendUnknownPayment(reply)
  const fake = fakes.find(({ provider }) => provider === payment.provider)
  const say = new Map(parseForm(rawBody(request.body)) ?? []).get('say')
  const kind = say === 'forged' || say === 'pending' ? say : 'result'
  const isOpen = payment.status === 'open' || payment.status === 'silent'
  if (fake !== undefined && (kind !== 'result' || !isOpen)) await notifier.send(fake, { payment, kind })
  return reply.redirect('/sandbox/book', 303)
}
