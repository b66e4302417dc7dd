import { createHash } from 'node:crypto'
import { type FormField, phpEncoded } from './form-encoding.ts'

/** The fields of a payment in the order in which PayFast signs them (its documentation), with their maximum lengths. */
export const PAYFAST_FIELDS: ReadonlyMap<string, number> = new Map([
  ['merchant_id', 20],
  ['merchant_key', 30],
  ['return_url', 255],
  ['cancel_url', 255],
  ['notify_url', 255],
  ['name_first', 100],
  ['name_last', 100],
  ['email_address', 100],
  ['cell_number', 100],
  ['m_payment_id', 100],
  ['amount', 13],
  ['item_name', 100],
  ['item_description', 255],
  ...[1, 2, 3, 4, 5].map((index): [string, number] => [`custom_int${index}`, 20]),
  ...[1, 2, 3, 4, 5].map((index): [string, number] => [`custom_str${index}`, 255]),
  ['email_confirmation', 1],
  ['confirmation_address', 100],
  ['currency', 3],
  ['payment_method', 3],
  ['subscription_type', 1],
  ['billing_date', 10],
  ['recurring_amount', 13],
  ['frequency', 1],
  ['cycles', 10],
])

const order = [...PAYFAST_FIELDS.keys()]

/** The fields to post: in PayFast's order, trimmed, without empty ones. */
export function payfastForm(fields: Readonly<Record<string, string>>): [string, string][] {
  return order.flatMap((name): [string, string][] => {
    const value = fields[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value]]
  })
}

/** Signs a form (fields in PayFast's order, no empty ones), or a notification (fields as received, including empty ones). */
export function payfastSignature(pairs: readonly FormField[], passphrase: string | null): string {
  const signed = passphrase === null ? pairs : [...pairs, ['passphrase', passphrase] as const]
  return createHash('md5').update(payfastText(signed)).digest('hex')
}

export function payfastText(pairs: readonly FormField[]): string {
  return pairs.map(([name, value]) => `${name}=${phpEncoded(value)}`).join('&')
}
