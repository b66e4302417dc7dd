import * as v from 'valibot'
import { type CheckoutRequest, CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import type { Cents } from '#domain/money/cents.ts'
import { takesTotal } from '#domain/order/payment-methods.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import type { LanguageCode } from '#domain/site/languages.ts'
import type { CheckoutDraft } from '../client/checkout/draft.ts'
import type { FormProblems } from '../ui/form/form-problems.ts'

const CONTACT = ['email', 'first_name', 'last_name', 'phone'] as const
const ADDRESS = ['address', 'suburb', 'city', 'state', 'postcode'] as const
/** In the order of the page. */
const FIELDS: readonly string[] = [...CONTACT, 'password', ...ADDRESS, 'note', 'method']

/** Fills the empty fields of a draft with the customer's saved details. */
export function withCustomerDetails(draft: CheckoutDraft, customer: CustomerState): CheckoutDraft {
  if (customer.status === 'guest') return draft
  const { shipping } = customer.customer
  const saved = [...CONTACT, ...ADDRESS].map((field) => [field, draft[field] || (shipping[field] ?? '')])
  return { ...draft, ...Object.fromEntries(saved) }
}

interface OrderToPlace {
  readonly draft: CheckoutDraft
  readonly shippingMethod: ShippingMethod
  /** The total that the page shows, in cents. */
  readonly total: Cents
  readonly password: string
  /** The page's language. */
  readonly language: LanguageCode
}

type Checked =
  | { readonly ok: true; readonly request: CheckoutRequest }
  /** By field name, in the order of the page. */
  | { readonly ok: false; readonly problems: FormProblems }

const NOT_TAKEN = 'This payment method isn’t available for this amount. Please choose another.'

/** Builds the request from a draft, or returns the problems of its fields, with the server's messages. */
export function requestOf({ draft, shippingMethod, total, password, language }: OrderToPlace): Checked {
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
    const isEmpty = field in draft && draft[field as keyof CheckoutDraft] === ''
    found.set(field, isEmpty ? INCOMPLETE : issue.message)
  }
  const problems = [...found].sort(([one], [other]) => FIELDS.indexOf(one) - FIELDS.indexOf(other))
  return { ok: false, problems: Object.fromEntries(problems) }
}

/** The name of the field for a path of the request: `city` for `shipping.city`, `method` for `payment` and all of it. */
export function fieldOf(path: string): string {
  return /^payment\b/.test(path) ? 'method' : path.slice(path.lastIndexOf('.') + 1)
}

export const isField = (name: string): boolean => FIELDS.includes(name)

/** Whether the address is complete, whatever the other fields hold. */
export function isDeliveryKnown(draft: CheckoutDraft, shippingMethod: ShippingMethod): boolean {
  const checked = requestOf({ draft, shippingMethod, total: 0, password: '', language: 'en' })
  return checked.ok || !ADDRESS.some((field) => field in checked.problems)
}
