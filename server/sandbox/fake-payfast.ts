import { randomInt } from 'node:crypto'
import { randText } from '#domain/money/rand-text.ts'
import { rawBody } from '#server/http/raw-body.ts'
import { centsOfRand } from '#server/payments/amounts.ts'
import { type FormField, uniqueFields } from '#server/payments/form-encoding.ts'
import { PAYFAST_FIELDS, payfastSignature, payfastText } from '#server/payments/payfast-signature.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import type { FakeProvider, NotificationKind } from './fake-provider.ts'
import { FORM_TYPE } from './form-payment.ts'
import { reportedAmount, type SandboxPayment, wasSent } from './provider-ledger.ts'

const { merchantId, merchantKey, passphrase } = SANDBOX_CREDENTIALS.payfast
const REQUIRED = ['merchant_id', 'merchant_key', 'amount', 'item_name', 'signature']
/** Personal fields, which the ledger does not store, so that nothing has to be erased. Notifications have them empty. */
const PERSONAL = ['name_first', 'name_last', 'email_address', 'cell_number', 'confirmation_address']

/** The problems of a form, in PayFast's terms; empty if it is accepted. */
export function payfastProblems(pairs: readonly FormField[]): string[] {
  const fields = uniqueFields(pairs)
  if (fields === null) return ['A field is there twice.']
  const order = [...PAYFAST_FIELDS.keys()]
  const body = pairs.filter(([name]) => name !== 'signature')
  const places = body.map(([name]) => order.indexOf(name))
  const problems = [
    ...REQUIRED.filter((name) => !fields.has(name)).map((name) => `${name} is missing.`),
    ...body.filter(([name]) => !PAYFAST_FIELDS.has(name)).map(([name]) => `${name} is no field of PayFast’s.`),
    ...pairs.filter(([, value]) => value === '').map(([name]) => `${name} is blank: leave it out.`),
    ...pairs.filter(([, value]) => value !== value.trim()).map(([name]) => `${name} has spaces around it.`),
    ...body
      .filter(([name, value]) => [...value].length > (PAYFAST_FIELDS.get(name) ?? Infinity))
      .map(([name]) => `${name} is longer than ${PAYFAST_FIELDS.get(name)} characters.`),
    ...(places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))
      ? []
      : ['The fields are out of order.']),
    ...(pairs.at(-1)?.[0] === 'signature' ? [] : ['The signature is not the last field.']),
  ]
  if (fields.get('merchant_id') !== merchantId) problems.push('merchant_id is nobody’s.')
  if (fields.get('merchant_key') !== merchantKey) problems.push('merchant_key is not the merchant’s.')
  const amount = fields.get('amount') ?? ''
  if (!/^\d+\.\d{2}$/.test(amount)) problems.push('amount is not rand with two decimals.')
  else if ((centsOfRand(amount) ?? 0) < 500) problems.push('amount is under R 5.00.')
  for (const name of ['return_url', 'cancel_url', 'notify_url']) {
    const url = fields.get(name)
    if (url !== undefined && !isWebAddress(url)) problems.push(`${name} is no address.`)
  }
  const email = fields.get('email_address')
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email)) problems.push('email_address is no e-mail address.')
  if (payfastSignature(body, passphrase) !== fields.get('signature'))
    problems.push('Generated signature does not match submitted signature.')
  return problems
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)

export const fakePayfast: FakeProvider = {
  provider: 'payfast',
  name: 'PayFast',
  reportsAmount: true,
  form: {
    path: '/sandbox/payfast/eng/process',
    problemsOf: payfastProblems,
    paymentOf(pairs) {
      const fields = Object.fromEntries(pairs.filter(([name]) => !PERSONAL.includes(name)))
      return {
        id: String(randomInt(1_000_000, 100_000_000_000)),
        reference: fields.m_payment_id ?? '',
        amount: centsOfRand(fields.amount ?? '') ?? 0,
        details: { ...fields, item: fields.item_name ?? '' },
      }
    },
  },
  routes(app, { run }) {
    app.post('/sandbox/payfast/eng/query/validate', async (request, reply) => {
      const isSent = await wasSent(run, { provider: 'payfast', said: rawBody(request.body) })
      return reply.type('text/plain').send(isSent ? 'VALID' : 'INVALID')
    })
  },
  notification(payment, kind) {
    const url = payment.details.notify_url
    if (url === undefined) return null
    const pairs = itnOf(payment, kind)
    const signature = payfastSignature(pairs, kind === 'forged' ? 'a guess' : passphrase)
    const body = payfastText([...pairs, ['signature', signature]])
    const headers = { 'content-type': FORM_TYPE }
    return { method: 'POST', url, headers, body, said: kind === 'forged' ? null : payfastText(pairs) }
  },
  returnToShop({ status, details }) {
    const url = status === 'paid' ? details.return_url : details.cancel_url
    return { kind: 'redirect', url: url ?? '/' }
  },
}

/** The fields in the order in which PayFast sends them, including empty ones. */
function itnOf(payment: SandboxPayment, kind: NotificationKind): FormField[] {
  const { details } = payment
  const gross = reportedAmount(payment)
  const fee = Math.round(gross * 0.035)
  const custom = (kind: string): FormField[] =>
    [1, 2, 3, 4, 5].map((index) => [`custom_${kind}${index}`, details[`custom_${kind}${index}`] ?? ''])
  return [
    ['m_payment_id', payment.reference],
    ['pf_payment_id', payment.id],
    ['payment_status', statusOf(payment, kind)],
    ['item_name', details.item_name ?? ''],
    ['item_description', details.item_description ?? ''],
    ['amount_gross', randText(gross)],
    ['amount_fee', `-${randText(fee)}`],
    ['amount_net', randText(gross - fee)],
    ...custom('str'),
    ...custom('int'),
    ['name_first', ''],
    ['name_last', ''],
    ['email_address', ''],
    ['merchant_id', merchantId],
  ]
}

function statusOf({ status }: SandboxPayment, kind: NotificationKind): string {
  if (kind === 'pending') return 'PENDING'
  if (kind === 'forged' || status === 'paid') return 'COMPLETE'
  return status === 'cancelled' ? 'CANCELLED' : 'FAILED'
}
