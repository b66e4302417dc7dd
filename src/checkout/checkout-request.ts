import * as v from 'valibot'
import { type CheckoutRequest, CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { takesTotal } from '#domain/checkout/payment-methods.ts'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import type { LanguageCode } from '#domain/site/languages.ts'
import type { Draft } from '../client/checkout/draft.ts'
import type { FormProblems } from '../ui/form/form-problems.ts'

const CONTACT = ['email', 'first_name', 'last_name', 'phone'] as const
const ADDRESS = ['address', 'suburb', 'city', 'state', 'postcode'] as const

/** A draft with a customer's saved details wherever nothing is typed yet. */
export function filledIn(draft: Draft, customer: CustomerState): Draft {
  if (customer.status === 'guest') return draft
  const { shipping } = customer.customer
  const saved = [...CONTACT, ...ADDRESS].map((field) => [field, draft[field] || (shipping[field] ?? '')])
  return { ...draft, ...Object.fromEntries(saved) }
}

interface Order {
  readonly draft: Draft
  readonly shippingMethod: ShippingMethod
  /** Cents: what is shown. */
  readonly total: Cents
  readonly password: string
  /** Of the page. */
  readonly language: LanguageCode
}

type Checked =
  | { readonly ok: true; readonly request: CheckoutRequest }
  /** By a field's name, in the order in which they stand on the page. */
  | { readonly ok: false; readonly problems: FormProblems }

const NOT_TAKEN = 'This payment method isn’t available for this amount. Please choose another.'

/** The body of the call that a draft comes to, or what is wrong with its fields, in the server's words. */
export function requestOf({ draft, shippingMethod, total, password, language }: Order): Checked {
  const { method } = draft
  const isTaken = method === null || total === 0 || takesTotal(method, total)
  const parsed = v.safeParse(CheckoutRequestSchema, {
    total,
    contact: Object.fromEntries(CONTACT.map((field) => [field, draft[field]])),
    shipping: {
      method: shippingMethod,
      ...(shippingMethod === 'deliveryToDoor' && Object.fromEntries(ADDRESS.map((field) => [field, draft[field]]))),
    },
    payment: { method: draft.method, ...(draft.method === 'finchoice' && { months: draft.months }) },
    note: draft.note,
    language,
    password: password === '' ? null : password,
  })
  if (parsed.success && isTaken) return { ok: true, request: parsed.output }
  const found = new Map<string, string>(isTaken ? [] : [['method', NOT_TAKEN]])
  for (const issue of parsed.issues ?? []) {
    const field = fieldOf(v.getDotPath(issue) ?? '')
    if (found.has(field)) continue
    const isEmpty = field in draft && draft[field as keyof Draft] === ''
    found.set(field, isEmpty ? INCOMPLETE : issue.message)
  }
  const order = [...CONTACT, 'password', ...ADDRESS, 'note', 'method', 'months']
  const problems = [...found].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return { ok: false, problems: Object.fromEntries(problems) }
}

/** `shipping.city` is the field `city`; how it is paid is the field `method`. */
export function fieldOf(path: string): string {
  if (path === 'payment' || path === 'payment.method') return 'method'
  return path.slice(path.lastIndexOf('.') + 1)
}

/** What is wrong with the delivery alone: nothing once it is known where it goes. */
export function isDeliveryKnown(draft: Draft, shippingMethod: ShippingMethod): boolean {
  const checked = requestOf({ draft, shippingMethod, total: 0, password: '', language: 'en' })
  return checked.ok || !ADDRESS.some((field) => field in checked.problems)
}
