import '@fastify/helmet'
import { randomUUID } from 'node:crypto'
import { rawBody } from '#server/http/raw-body.ts'
import { centsOfRand, randText } from '#server/payments/amounts.ts'
import { type FormField, parseForm, phpEncoded, uniqueFields } from '#server/payments/form-encoding.ts'
import { OZOW_ANSWER, OZOW_FIELDS, ozowHash, withoutZeros } from '#server/payments/ozow-hash.ts'
import { SANDBOX } from '#server/payments/sandbox-credentials.ts'
import { type FakeProvider, type NotificationKind, paymentPagePath } from './fake-provider.ts'
import { problemsPage } from './pages.ts'
import { insertSandboxPayment, type SandboxPayment, sandboxPaymentsFor } from './provider-ledger.ts'

const { siteCode, privateKey, apiKey } = SANDBOX.ozow
const REQUIRED = [
  'SiteCode',
  'CountryCode',
  'CurrencyCode',
  'Amount',
  'TransactionReference',
  'BankReference',
  'IsTest',
  'HashCheck',
]
const FORM = 'application/x-www-form-urlencoded'

/** What is wrong with a form, in Ozow's terms; an empty list for one that it takes. */
export function ozowProblems(pairs: readonly FormField[]): string[] {
  const fields = uniqueFields(pairs)
  if (fields === null) return ['A field is there twice.']
  const isUnknown = (name: string) => name !== 'HashCheck' && !OZOW_FIELDS.has(name)
  const problems = [
    ...REQUIRED.filter((name) => !fields.has(name)).map((name) => `${name} is missing.`),
    ...pairs.filter(([name]) => isUnknown(name)).map(([name]) => `${name} is no field of Ozow’s.`),
    ...pairs
      .filter(([name, value]) => value.length > (OZOW_FIELDS.get(name) ?? 250))
      .map(([name]) => `${name} is longer than ${OZOW_FIELDS.get(name) ?? 250} characters.`),
  ]
  if (fields.get('SiteCode') !== siteCode) problems.push('SiteCode is nobody’s.')
  if (fields.get('CountryCode') !== 'ZA') problems.push('CountryCode is not ZA.')
  if (fields.get('CurrencyCode') !== 'ZAR') problems.push('CurrencyCode is not ZAR.')
  if (!/^\d{1,7}\.\d{2}$/.test(fields.get('Amount') ?? '')) problems.push('Amount is not a decimal(9,2).')
  else if (centsOfRand(fields.get('Amount') ?? '') === 0) problems.push('Amount is nothing.')
  if (!/^[A-Za-z0-9 -]+$/.test(fields.get('BankReference') ?? ''))
    problems.push('BankReference has other than letters, digits, spaces and dashes.')
  if (!['true', 'false'].includes(fields.get('IsTest') ?? '')) problems.push('IsTest is neither true nor false.')
  for (const name of ['CancelUrl', 'ErrorUrl', 'SuccessUrl', 'NotifyUrl']) {
    const url = fields.get(name)
    if (url !== undefined && !/^https?:\/\/./.test(url)) problems.push(`${name} is no address.`)
  }
  const ours = ozowHash({ order: OZOW_FIELDS.keys(), fields, privateKey })
  if (withoutZeros(fields.get('HashCheck') ?? '') !== withoutZeros(ours)) problems.push('HashCheck value has failed.')
  return problems
}

const FORM_PATH = '/sandbox/ozow'

export const fakeOzow: FakeProvider = {
  provider: 'ozow',
  name: 'Ozow',
  saysAmount: true,
  formPath: FORM_PATH,
  routes(app, { run, now }) {
    app.post(FORM_PATH, async (request, reply) => {
      const isForm = request.headers['content-type']?.startsWith(FORM) ?? false
      const pairs = isForm ? parseForm(rawBody(request.body)) : null
      const problems = pairs === null ? ['This is no form.'] : ozowProblems(pairs)
      if (pairs === null || problems.length > 0) {
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(problemsPage({ name: 'Ozow', problems, nonce: reply.cspNonce }))
      }
      const fields = Object.fromEntries(pairs.filter(([name]) => name !== 'Customer'))
      const id = randomUUID()
      await insertSandboxPayment(run, {
        id,
        provider: 'ozow',
        reference: fields.TransactionReference ?? '',
        amount: centsOfRand(fields.Amount ?? '') ?? 0,
        details: { ...fields, item: fields.BankReference ?? '' },
        createdAt: now(),
      })
      return reply.redirect(paymentPagePath({ provider: 'ozow', id }), 303)
    })
    app.get('/sandbox/ozow/GetTransactionByReference', async (request, reply) => {
      if (request.headers.apikey !== apiKey) return reply.code(401).send({ message: 'ApiKey is not the merchant’s.' })
      const query = request.query as Readonly<Record<string, unknown>>
      if (query.siteCode !== siteCode) return reply.code(404).send({ message: 'siteCode is nobody’s.' })
      const reference = String(query.transactionReference ?? '')
      const wantsTests = String(query.IsTest ?? 'false').toLowerCase() === 'true'
      const found = await sandboxPaymentsFor(run, { provider: 'ozow', reference })
      return found
        .filter(({ details }) => (details.IsTest === 'true') === wantsTests)
        .slice(-10)
        .map((payment) => transactionOf(payment))
    })
  },
  tell(payment, said) {
    const url = payment.details.NotifyUrl
    if (url === undefined) return null
    const body = answerOf(payment, said)
      .map(([name, value]) => `${phpEncoded(name)}=${phpEncoded(value)}`)
      .join('&')
    return { method: 'POST', url, headers: { 'content-type': FORM }, body, said: null }
  },
  wayBack(payment) {
    const { details, status } = payment
    const url = status === 'paid' ? details.SuccessUrl : status === 'failed' ? details.ErrorUrl : details.CancelUrl
    return { kind: 'form', url: url ?? '/', fields: answerOf(payment, 'result') }
  },
}

function statusOf({ status }: SandboxPayment, said: NotificationKind): string {
  if (said === 'forged') return 'Complete'
  if (said === 'pending') return 'Pending'
  switch (status) {
    case 'open':
      return 'Pending'
    case 'paid':
      return 'Complete'
    case 'failed':
      return 'Error'
    case 'cancelled':
      return 'Cancelled'
    case 'silent':
      return 'Abandoned'
  }
}

const paidOf = ({ status, paid, amount }: SandboxPayment) => (status === 'paid' ? paid : amount)

function transactionOf(payment: SandboxPayment) {
  return {
    transactionId: payment.id,
    merchantCode: 'RUSBANK',
    siteCode,
    transactionReference: payment.reference,
    currencyCode: 'ZAR',
    amount: paidOf(payment) / 100,
    status: statusOf(payment, 'result'),
    statusMessage: '',
    isTest: payment.details.IsTest === 'true',
    createdDate: new Date(payment.createdAt).toISOString(),
    paymentDate: payment.status === 'paid' ? new Date(payment.createdAt).toISOString() : null,
  }
}

function answerOf(payment: SandboxPayment, said: NotificationKind): FormField[] {
  const values: Readonly<Record<string, string>> = {
    SiteCode: siteCode,
    TransactionId: payment.id,
    TransactionReference: payment.reference,
    Amount: randText(paidOf(payment)),
    Status: statusOf(payment, said),
    CurrencyCode: 'ZAR',
    IsTest: payment.details.IsTest ?? 'false',
  }
  const pairs = OZOW_ANSWER.map((name): FormField => [name, values[name] ?? payment.details[name] ?? ''])
  const key = said === 'forged' ? 'a guess' : privateKey
  const hash = ozowHash({ order: OZOW_ANSWER, fields: new Map(pairs), privateKey: key })
  // As Ozow's own may: without its leading zeros.
  return [...pairs, ['Hash', withoutZeros(hash)], ['SubStatus', 'Unclassified']]
}
