import type { FastifyInstance } from 'fastify'
import type { Cents } from '#domain/money/cents.ts'
import { rawBody } from '#server/http/raw-body.ts'
import { type FormField, parseForm } from '#server/payments/form-encoding.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import { type FakeProviderContext, paymentPagePath } from './fake-provider.ts'
import { problemsPage } from './page-templates.ts'
import { insertSandboxPayment } from './provider-ledger.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

interface FormPayment {
  readonly provider: ProviderId
  readonly name: string
  readonly path: string
  /** The problems of a form, in the provider's terms; empty if it is accepted. */
  readonly problemsOf: (fields: readonly FormField[]) => readonly string[]
  readonly paymentOf: (fields: readonly FormField[]) => {
    readonly id: string
    readonly reference: string
    readonly amount: Cents
    readonly details: Readonly<Record<string, string>>
  }
}

/** Registers the route of a form that begins a payment: it redirects to the payment's page, or lists the form's problems. */
export function formPaymentRoute(app: FastifyInstance, { run, now }: FakeProviderContext, payment: FormPayment): void {
  const { provider, name, path, problemsOf, paymentOf } = payment
  app.post(path, async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) ?? false
    const fields = isForm ? parseForm(rawBody(request.body)) : null
    const problems = fields === null ? ['This is no form.'] : problemsOf(fields)
    if (fields === null || problems.length > 0) {
      const page = problemsPage({ name, problems, nonce: reply.newNonce() })
      return reply.code(400).type('text/html; charset=utf-8').send(page)
    }
    const begun = paymentOf(fields)
    await insertSandboxPayment(run, { ...begun, provider, createdAt: now() })
    return reply.redirect(paymentPagePath({ provider, id: begun.id }), 303)
  })
}
