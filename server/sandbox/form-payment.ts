import type { FastifyInstance } from 'fastify'
import { rawBody } from '#server/http/raw-body.ts'
import { parseForm } from '#server/payments/form-encoding.ts'
import { type FakeProvider, paymentPagePath, type SandboxOptions } from './fake-provider.ts'
import { problemsPage } from './page-templates.ts'
import { insertSandboxPayment } from './provider-ledger.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Registers the route of a form that begins a payment: it redirects to the payment's page, or lists the form's problems. */
export function formPaymentRoute(
  app: FastifyInstance,
  { run, now }: SandboxOptions,
  { provider, name, form }: FakeProvider,
): void {
  if (form === null) return
  app.post(form.path, async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) ?? false
    const fields = isForm ? parseForm(rawBody(request.body)) : null
    const problems = fields === null ? ['This is no form.'] : form.problemsOf(fields)
    if (fields === null || problems.length > 0) {
      const page = problemsPage({ name, problems, nonce: reply.newNonce() })
      return reply.code(400).type('text/html; charset=utf-8').send(page)
    }
    const begun = form.paymentOf(fields)
    await insertSandboxPayment(run, { ...begun, provider, createdAt: now() })
    return reply.redirect(paymentPagePath({ provider, id: begun.id }), 303)
  })
}
