import * as v from 'valibot'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'

const typed = v.fallback(v.pipe(v.string(), v.maxLength(2_000)), '')

/** The content of the checkout's fields, as typed. A password is never stored. */
export const DraftSchema = v.object({
  email: typed,
  first_name: typed,
  last_name: typed,
  phone: typed,
  address: typed,
  suburb: typed,
  city: typed,
  state: typed,
  postcode: typed,
  note: typed,
  method: v.fallback(v.nullable(v.picklist(PAYMENT_METHODS)), null),
  // Another release may have offered others. No field shows a problem with them.
  months: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(CREDIT_TERMS.months.min), v.maxValue(CREDIT_TERMS.months.max)),
    CREDIT_TERMS.months.max,
  ),
})
export type CheckoutDraft = v.InferOutput<typeof DraftSchema>
/** The text fields. */
export type DraftFieldName = Exclude<keyof CheckoutDraft, 'method' | 'months'>

export const emptyDraft = (): CheckoutDraft => v.parse(DraftSchema, {})
