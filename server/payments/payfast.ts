import { randText } from '#domain/money/rand-text.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import { centsOfRand } from './amounts.ts'
import { type FormField, parseForm, uniqueFields } from './form-encoding.ts'
import { knownReference, rejectedWebhook } from './known-reference.ts'
import { payfastForm, payfastSignature, payfastText } from './payfast-signature.ts'
import type { IsPayfast } from './payfast-source.ts'
import type { AttemptToPay } from './payments.ts'
import type { FormConnection, NotificationToRead, Provider, ReturnUrls, WebhookReading } from './provider.ts'
import { ProviderUnavailable } from './provider-http.ts'

export interface PayfastOptions extends FormConnection {
  readonly merchantId: string
  readonly merchantKey: string
  /** As in the merchant's dashboard; null if none is set there. */
  readonly passphrase: string | null
  /** Null to skip the check of a notification's source. */
  readonly isPayfast: IsPayfast | null
}

/** PayFast: card and instant EFT by a form. It can't be queried: only its notification confirms a payment. */
export function payfast(options: PayfastOptions): Provider {
  const { isSandbox, browserBase, formOrigins } = options
  return {
    id: 'payfast',
    isSandbox,
    formOrigins,
    begin: async (attempt, back) => {
      const fields = payfastForm(formOf(options, attempt, back))
      const signature = payfastSignature(fields, options.passphrase)
      const action = `${browserBase(attempt.origin)}/eng/process`
      const signed: [string, string][] = [...fields, ['signature', signature]]
      return { ok: true, payment: { kind: 'form', action, fields: signed }, providerToken: null }
    },
    readNotification: (notification) => readItn(options, notification),
  }
}

function formOf(options: PayfastOptions, attempt: AttemptToPay, back: ReturnUrls) {
  const { contact } = attempt.people
  return {
    merchant_id: options.merchantId,
    merchant_key: options.merchantKey,
    return_url: back.confirmed,
    cancel_url: back.cancelled,
    notify_url: back.notify,
    name_first: truncate(contact.first_name, 100),
    name_last: truncate(contact.last_name, 100),
    // PayFast takes no address of more than 100 characters. It is optional: the shop sends its own e-mails.
    email_address: contact.email.length <= 100 ? contact.email : '',
    cell_number: contact.phone.replace(/^\+27/, '0'),
    m_payment_id: attempt.reference,
    amount: randText(attempt.amount),
    item_name: truncate(`Rusbank order ${attempt.order.number}`, 100),
    item_description: truncate(
      attempt.order.lines.map(({ quantity, offer }) => `${quantity} x ${offer.name}`).join(', '),
      255,
    ),
  }
}

/** Truncates to whole characters, within the limit in UTF-16 units and so also in code points: PayFast may count either. */
const truncate = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')

/** PayFast's four checks (its documentation), the cheap ones first. If PayFast can't confirm it now, the notification is postponed. */
async function readItn(options: PayfastOptions, { raw, find }: NotificationToRead): Promise<WebhookReading> {
  const pairs = raw.method === 'POST' ? parseForm(raw.body) : null
  const fields = pairs === null ? null : uniqueFields(pairs)
  const given = fields?.get('signature')
  if (pairs === null || fields === null || given === undefined) return rejectedWebhook('malformed')
  const signedLength = pairs.findIndex(([name]) => name === 'signature')
  const signed = pairs.slice(0, signedLength)
  // A field after the signature is not signed.
  if (signedLength !== pairs.length - 1) return rejectedWebhook('malformed')
  const ours = payfastSignature(signed, options.passphrase)
  const named = await knownReference(find, fields.get('m_payment_id'))
  if (!isSameSecret(ours, given.toLowerCase())) return rejectedWebhook('bad_signature', named)
  const isFromPayfast = options.isPayfast === null ? true : await options.isPayfast(raw.ip)
  if (isFromPayfast === null) return { ok: 'later', reference: named }
  if (!isFromPayfast) return rejectedWebhook('bad_source', named)
  if (fields.get('merchant_id') !== options.merchantId) return rejectedWebhook('wrong_merchant')
  const currency = fields.get('currency')
  if (currency !== undefined && currency !== '' && currency !== 'ZAR') return rejectedWebhook('wrong_currency')
  const reference = fields.get('m_payment_id') ?? ''
  const attempt = await find(reference)
  if (attempt?.method !== 'payfast') return rejectedWebhook('unknown_reference')
  const amountText = fields.get('amount_gross') ?? ''
  const amount = /^\d+\.\d{2}$/.test(amountText) ? centsOfRand(amountText) : null
  const receipt = fields.get('pf_payment_id') ?? ''
  if (amount === null || amount === 0 || !/^[\w-]{1,100}$/.test(receipt)) return rejectedWebhook('malformed', reference)
  try {
    if (!(await isConfirmed(options, signed))) return rejectedWebhook('not_confirmed', reference)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { ok: 'later', reference, error }
    throw error
  }
  const status = (fields.get('payment_status') ?? '').toUpperCase()
  if (status === 'COMPLETE') return { ok: true, reference, outcome: { outcome: 'paid', amount, receipt } }
  const unpaid = UNPAID.find((each) => each.toUpperCase() === status)
  return unpaid ? { ok: true, reference, outcome: { outcome: unpaid } } : rejectedWebhook('unknown_status', reference)
}

/** The outcomes for which PayFast has the same words. */
const UNPAID = ['failed', 'cancelled', 'pending'] as const

async function isConfirmed({ serverBase, request }: PayfastOptions, signed: readonly FormField[]): Promise<boolean> {
  const { status, text } = await request({
    url: `${serverBase()}/eng/query/validate`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: payfastText(signed),
  })
  return status === 200 && text.trim() === 'VALID'
}
