import { assert } from '../assert.ts'
import type { Cents } from '../money/cents.ts'
import { VAT_RATE } from '../money/vat.ts'

/**
 * The credit terms of an estimate, with amounts in cents. They change with the repo rate and the legal caps; these are the
 * terms since 30 May 2025 (specification, section 9).
 */
export const CREDIT_TERMS = {
  /** Annual interest, as a fraction. */
  annualRate: 0.2825,
  /** The monthly charge on the outstanding balance, for each R 1 000. */
  monthlyPerThousand: 450,
  /** Excluding VAT. The minimum of a share of the price, a base plus a share above the threshold, and a cap. */
  initiation: { share: 0.15, base: 16_500, threshold: 100_000, shareOver: 0.1, cap: 105_000 },
  /** Excluding VAT, per month: the lender's fee, and its legal cap. */
  monthlyFee: 6_000,
  monthlyFeeCap: 6_000,
  vat: VAT_RATE,
  /** The offered range of prices; `months` is that of months. Both are inclusive. */
  price: { min: 50_000, max: 6_000_000 },
  /** The lowest price at which a product page mentions instalments. */
  advertisedFrom: 250_000,
  months: { min: 3, max: 12 },
}
export type CreditTerms = Readonly<typeof CREDIT_TERMS>

interface PlanInput {
  readonly price: Cents
  readonly months: number
  readonly terms?: CreditTerms
}

/** Whether instalments are offered for a price, in cents. */
export const isOffered = (price: Cents): boolean => price >= CREDIT_TERMS.price.min && price <= CREDIT_TERMS.price.max

/** Whether the shop mentions instalments with a price: for low prices, fees are most of the cost of credit. */
export const isAdvertised = (price: Cents): boolean => price >= CREDIT_TERMS.advertisedFrom && isOffered(price)

/**
 * The plan for a price and a number of months, by the annuity formula, with all details that regulation 21 of the
 * National Credit Act requires with an instalment. In cents, rounded once, half up.
 */
export function instalmentPlan({ price, months, terms = CREDIT_TERMS }: PlanInput) {
  assert(Number.isInteger(months) && months >= 1, 'a plan has a whole number of months')
  const { share, base, threshold, shareOver, cap } = terms.initiation
  const withVat = 1 + terms.vat
  const initiation = Math.min(share * price, base + shareOver * Math.max(0, price - threshold), cap) * withVat
  const financed = price + initiation
  const rate = terms.annualRate / 12 + terms.monthlyPerThousand / 100_000
  const monthlyFee = Math.min(terms.monthlyFee, terms.monthlyFeeCap) * withVat
  const instalment = roundHalfUp((financed * rate) / (1 - (1 + rate) ** -months) + monthlyFee)
  const total = instalment * months
  return {
    price,
    months,
    instalment,
    total,
    costOfCredit: total - price,
    /** Including VAT; part of the financed amount. */
    initiationFee: roundHalfUp(initiation),
    /** Including VAT; part of each instalment. */
    monthlyFee: roundHalfUp(monthlyFee),
    annualRate: terms.annualRate,
  }
}

/** Rounds half up to the cent. The epsilon compensates for float errors such as 32 487.499 999 999 996 for an exact half. */
const roundHalfUp = (cents: number): Cents => Math.floor(cents + 0.5 + 1e-7)
