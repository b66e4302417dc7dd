import * as v from 'valibot'
import { CREDIT_TERMS } from '../instalments/instalments.ts'
import type { Cents } from '../money/cents.ts'

/** In the order in which the checkout offers them. */
export const PAYMENT_METHODS = ['payfast', 'ozow', 'bank_transfer', 'payjustnow', 'finchoice'] as const
export const PaymentMethodSchema = v.picklist(PAYMENT_METHODS)
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>

interface MethodTerms {
  /** The totals that it accepts, in cents, inclusive. */
  readonly total: { readonly min: Cents; readonly max: Cents }
  /** The allowed numbers of monthly instalments; null if it is paid at once, or in the provider's own schedule. */
  readonly months: { readonly min: number; readonly max: number } | null
}

/** The terms of each method. FinChoice's limits are the instalment calculator's; the others are the providers'. */
export const METHOD_TERMS: Readonly<Record<PaymentMethod, MethodTerms>> = {
  payfast: { total: { min: 500, max: 100_000_000 }, months: null },
  ozow: { total: { min: 100, max: 100_000_000 }, months: null },
  bank_transfer: { total: { min: 1, max: 100_000_000_000 }, months: null },
  payjustnow: { total: { min: 10_000, max: 5_000_000 }, months: null },
  finchoice: { total: CREDIT_TERMS.price, months: CREDIT_TERMS.months },
}

/** Whether a method accepts a total, in cents. No method accepts a total of 0. */
export function takesTotal(method: PaymentMethod, total: Cents): boolean {
  const { min, max } = METHOD_TERMS[method].total
  return total >= min && total <= max
}

/** How an order is to be paid. FinChoice also needs the number of months. */
export const PaymentChoiceSchema = v.variant(
  'method',
  [
    v.object({ method: v.picklist(['payfast', 'ozow', 'bank_transfer', 'payjustnow']) }),
    v.object({
      method: v.literal('finchoice'),
      months: v.pipe(
        v.union([v.number('Choose 3 to 12 months.'), v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number))]),
        v.integer('Choose 3 to 12 months.'),
        v.minValue(CREDIT_TERMS.months.min, 'Choose 3 to 12 months.'),
        v.maxValue(CREDIT_TERMS.months.max, 'Choose 3 to 12 months.'),
      ),
    }),
  ],
  'Choose how to pay.',
)
export type PaymentChoice = v.InferOutput<typeof PaymentChoiceSchema>

export const monthsOf = (choice: PaymentChoice): number | null => (choice.method === 'finchoice' ? choice.months : null)
