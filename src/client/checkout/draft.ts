import * as v from 'valibot'
import { PAYMENT_METHODS } from '#domain/checkout/payment-methods.ts'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'

const typed = v.fallback(v.pipe(v.string(), v.maxLength(2_000)), '')

/** What stands in the fields of the checkout, as it was typed. A password is never kept. */
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
  months: v.fallback(v.number(), CREDIT_TERMS.months.max),
})
export type Draft = v.InferOutput<typeof DraftSchema>
/** The fields with text in them. */
export type TypedField = Exclude<keyof Draft, 'method' | 'months'>

export function emptyDraft(): Draft {
  return v.parse(DraftSchema, {})
}
