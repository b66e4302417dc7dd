import { randomUUID } from 'node:crypto'
import { randText } from '#domain/money/rand-text.ts'
import { centsOfRand } from '#server/payments/amounts.ts'
import { type FormField, phpEncoded, uniqueFields } from '#server/payments/form-encoding.ts'
import { OZOW_ANSWER, OZOW_FIELDS, ozowHash, withoutZeros } from '#server/payments/ozow-hash.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import type { FakeProvider, NotificationKind } from './fake-provider.ts'
import { FORM_TYPE } from './form-payment.ts'
import { reportedAmount, type SandboxPayment, sandboxPaymentsFor } from './provider-ledger.ts'

const { siteCode, privateKey, apiKey } = SANDBOX_CREDENTIALS.ozow
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

/** The problems of a form, in Ozow's terms; empty if it is accepted. */
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

export const fakeOzow: FakeProvider = {
  provider: 'ozow',
  name: 'Ozow',
  reportsAmount: true,
  form: {
    path: '/sandbox/ozow',
    problemsOf: ozowProblems,
    paymentOf(pairs) {
      const fields = Object.fromEntries(pairs.filter(([name]) => name !== 'Customer'))
      return {
        id: randomUUID(),
        reference: fields.TransactionReference ?? '',
        amount: centsOfRand(fields.Amount ?? '') ?? 0,
        details: { ...fields, item: fields.BankReference ?? '' },
      }
    },
  },
  routes(app, { run }) {
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
  notification(payment, kind) {
    const url = payment.details.NotifyUrl
    if (url === undefined) return null
    const body = answerOf(payment, kind)
      .map(([name, value]) => `${phpEncoded(name)}=${phpEncoded(value)}`)
      .join('&')
    return { method: 'POST', url, headers: { 'content-type': FORM_TYPE }, body, said: null }
  },
  returnToShop(payment) {
    const { details, status } = payment
    const url = status === 'paid' ? details.SuccessUrl : status === 'failed' ? details.ErrorUrl : details.CancelUrl
    return { kind: 'form', url: url ?? '/', fields: answerOf(payment, 'result') }
  },
}

const STATUSES = { open: 'Pending', paid: 'Complete', failed: 'Error', cancelled: 'Cancelled', silent: 'Abandoned' }

function statusOf({ status }: SandboxPayment, kind: NotificationKind): string {
  if (kind === 'forged') return STATUSES.paid
  return kind === 'pending' ? STATUSES.open : STATUSES[status]
}

function transactionOf(payment: SandboxPayment) {
  return {
    transactionId: payment.id,
    merchantCode: 'RUSBANK',
    siteCode,
    transactionReference: payment.reference,
    currencyCode: 'ZAR',
    amount: reportedAmount(payment) / 100,
    status: statusOf(payment, 'result'),
    statusMessage: '',
    isTest: payment.details.IsTest === 'true',
    createdDate: new Date(payment.createdAt).toISOString(),
    paymentDate: payment.status === 'paid' ? new Date(payment.createdAt).toISOString() : null,
  }
}

function answerOf(payment: SandboxPayment, kind: NotificationKind): FormField[] {
  const values: Readonly<Record<string, string>> = {
    SiteCode: siteCode,
    TransactionId: payment.id,
    TransactionReference: payment.reference,
    Amount: randText(reportedAmount(payment)),
    Status: statusOf(payment, kind),
    CurrencyCode: 'ZAR',
    IsTest: payment.details.IsTest ?? 'false',
  }
  const pairs = OZOW_ANSWER.map((name): FormField => [name, values[name] ?? payment.details[name] ?? ''])
  const key = kind === 'forged' ? 'a guess' : privateKey
  const hash = ozowHash({ order: OZOW_ANSWER, fields: new Map(pairs), privateKey: key })
  // Ozow's own hashes may lack leading zeros, too.
  return [...pairs, ['Hash', withoutZeros(hash)], ['SubStatus', 'Unclassified']]
}
