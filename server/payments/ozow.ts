import * as v from 'valibot'
import { randText } from '#domain/money/rand-text.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import { centsOfRand } from './amounts.ts'
import { parseForm, uniqueFields } from './form-encoding.ts'
import { knownReference, rejectedWebhook } from './known-reference.ts'
import { OZOW_ANSWER, OZOW_FIELDS, ozowHash, withoutZeros } from './ozow-hash.ts'
import type { BegunAttempt, PaymentOutcome } from './payments.ts'
import type { FormConnection, NotificationToRead, Provider, WebhookReading } from './provider.ts'
import { decodeJson, ProviderRefused, ProviderUnavailable } from './provider-http.ts'

export interface OzowOptions extends FormConnection {
  readonly siteCode: string
  readonly privateKey: string
  readonly apiKey: string
  readonly isTest: boolean
}

const amount = v.union([v.number(), v.string()])
const TransactionsSchema = v.array(
  v.object({
    transactionId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    siteCode: v.string(),
    transactionReference: v.string(),
    currencyCode: v.string(),
    amount,
    status: v.string(),
    isTest: v.optional(v.nullable(v.union([v.boolean(), v.string()]))),
  }),
)
type Transaction = v.InferOutput<typeof TransactionsSchema>[number]

/** Ozow: pay by bank. A notification only triggers a query: Ozow's answer to the query is what counts. */
export function ozow(options: OzowOptions): Provider {
  const { isSandbox, browserBase, formOrigins } = options
  return {
    id: 'ozow',
    isSandbox,
    formOrigins,
    begin: async (attempt, back) => {
      const fields = new Map([
        ['SiteCode', options.siteCode],
        ['CountryCode', 'ZA'],
        ['CurrencyCode', 'ZAR'],
        ['Amount', randText(attempt.amount)],
        ['TransactionReference', attempt.reference],
        ['BankReference', `Rusbank ${attempt.order.number}`.slice(0, 20)],
        ['CancelUrl', back.cancelled],
        ['ErrorUrl', back.cancelled],
        ['SuccessUrl', back.confirmed],
        ['NotifyUrl', back.notify],
        ['IsTest', String(options.isTest)],
      ])
      // Ozow limits the length of URLs, so a shop with a long host name can't offer it.
      const long = [...fields].find(([name, value]) => value.length > (OZOW_FIELDS.get(name) ?? 0))
      if (long !== undefined)
        return { ok: false, error: new ProviderRefused(`Ozow takes no ${long[0]} of ${long[1].length} characters`) }
      const hash = ozowHash({ order: OZOW_FIELDS.keys(), fields, privateKey: options.privateKey })
      const posted: [string, string][] = [...fields, ['HashCheck', hash]]
      return {
        ok: true,
        payment: { kind: 'form', action: browserBase(attempt.origin), fields: posted },
        providerToken: null,
      }
    },
    readNotification: (notification) => readOzowNotification(options, notification),
    outcomeOf: (attempt) => queryOutcome(options, attempt),
  }
}

async function readOzowNotification(options: OzowOptions, { raw, find }: NotificationToRead): Promise<WebhookReading> {
  const pairs = raw.method === 'POST' ? parseForm(raw.body) : null
  const fields = pairs === null ? null : uniqueFields(pairs)
  const given = fields?.get('Hash')
  if (fields === null || given === undefined) return rejectedWebhook('malformed')
  const ours = ozowHash({ order: OZOW_ANSWER, fields, privateKey: options.privateKey })
  if (!isSameSecret(withoutZeros(ours), withoutZeros(given))) {
    return rejectedWebhook('bad_signature', await knownReference(find, fields.get('TransactionReference')))
  }
  if (fields.get('SiteCode') !== options.siteCode) return rejectedWebhook('wrong_merchant')
  if (fields.get('CurrencyCode') !== 'ZAR') return rejectedWebhook('wrong_currency')
  const isTest = (fields.get('IsTest') ?? '').toLowerCase() === 'true'
  if (isTest !== options.isTest) return rejectedWebhook('wrong_mode')
  const reference = fields.get('TransactionReference') ?? ''
  const attempt = await find(reference)
  if (attempt?.method !== 'ozow') return rejectedWebhook('unknown_reference')
  try {
    const outcome = await queryOutcome(options, { reference, transactionId: fields.get('TransactionId') })
    const reported = fields.get('Status')
    if (reported === 'Complete' && outcome.outcome !== 'paid') return rejectedWebhook('not_confirmed', reference)
    return { ok: true, reference, outcome }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { ok: 'later', reference, error }
    throw error
  }
}

interface OutcomeQuery extends Pick<BegunAttempt, 'reference'> {
  /** The transaction that the notification names, if any. */
  readonly transactionId?: string | undefined
}

/**
 * Paid if some transaction of this reference, site, currency and mode is complete; the caller checks the amount. A
 * reference may be paid twice, for example by a form that is sent again: the notification's transaction then takes precedence.
 */
async function queryOutcome(options: OzowOptions, { reference, transactionId }: OutcomeQuery): Promise<PaymentOutcome> {
  const query = new URLSearchParams({ siteCode: options.siteCode, transactionReference: reference })
  if (options.isTest) query.set('IsTest', 'true')
  const { status, text } = await options.request({
    url: `${options.serverBase()}/GetTransactionByReference?${query}`,
    method: 'GET',
    headers: { ApiKey: options.apiKey, Accept: 'application/json' },
  })
  if (status === 404) return { outcome: 'unknown' }
  const parsed = decodeJson(TransactionsSchema, text)
  if (status !== 200 || !parsed.success)
    throw new ProviderUnavailable(`Ozow answered ${status}, and nothing that can be read`)
  const own = parsed.output.filter((each) => isOurs(options, each, reference))
  const complete = own.filter((each) => each.status === 'Complete')
  const paid = complete.find((each) => each.transactionId === transactionId) ?? complete[0]
  const cents = paid === undefined ? null : centsOfRand(String(paid.amount))
  if (paid !== undefined && cents !== null && cents > 0) {
    return { outcome: 'paid', amount: cents, receipt: paid.transactionId }
  }
  return { outcome: unpaidOutcome(own) }
}

function isOurs(options: OzowOptions, each: Transaction, reference: string): boolean {
  const isTest =
    each.isTest === undefined || each.isTest === null || String(each.isTest).toLowerCase() === String(options.isTest)
  return (
    isTest &&
    each.siteCode === options.siteCode &&
    each.currencyCode === 'ZAR' &&
    each.transactionReference === reference
  )
}

/** The outcome of transactions of which none is complete: the most hopeful one counts. An unknown status is not a failure. */
function unpaidOutcome(transactions: readonly Transaction[]): 'unknown' | 'pending' | 'failed' | 'cancelled' {
  if (transactions.length === 0) return 'unknown'
  const statuses = transactions.map(({ status }) => status)
  if (statuses.some((status) => !['Cancelled', 'Error', 'Abandoned'].includes(status))) return 'pending'
  return statuses.includes('Error') ? 'failed' : 'cancelled'
}
