import { assert } from '../assert.ts'
import type { Cents } from '../money/cents.ts'

/** The terms of credit that an estimate is made with. They move with the repo rate and the law's caps, so they are dated. */
export interface CreditTerms {
  /** The first day they hold, ISO. */
  readonly from: string
  /** Interest a year, as a fraction. */
  readonly annualRate: number
  /** Per 1 000 still owed, a month, as a fraction. */
  readonly monthlyPerThousand: number
  /** Ex VAT, in cents: a share of the price, a base with a share of what is over the threshold, and a cap; the least counts. */
  readonly initiation: {
    readonly share: number
    readonly base: Cents
    readonly threshold: Cents
    readonly shareOver: number
    readonly cap: Cents
  }
  /** Ex VAT, in cents a month: the lender's own fee, and the law's cap on it. */
  readonly monthlyFee: Cents
  readonly monthlyFeeCap: Cents
  readonly vat: number
  /** What is offered: the price in cents and the number of months, both ends included. */
  readonly price: { readonly min: Cents; readonly max: Cents }
  /** The lowest price beside which a product page speaks of instalments. */
  readonly advertisedFrom: Cents
  readonly months: { readonly min: number; readonly max: number }
}

/** Specification, section 9, with DECISIONS.md: instalment calculator. */
export const CREDIT_TERMS: CreditTerms = {
  from: '2025-05-30',
  annualRate: 0.2825,
  monthlyPerThousand: 4.5 / 1000,
  initiation: { share: 0.15, base: 16_500, threshold: 100_000, shareOver: 0.1, cap: 105_000 },
  monthlyFee: 6_000,
  monthlyFeeCap: 6_000,
  vat: 0.15,
  price: { min: 50_000, max: 6_000_000 },
  advertisedFrom: 250_000,
  months: { min: 3, max: 12 },
}

/** An estimate with every particular that regulation 21 of the National Credit Act asks beside an instalment. In cents. */
export interface InstalmentPlan {
  readonly price: Cents
  readonly months: number
  readonly instalment: Cents
  /** All instalments together. */
  readonly total: Cents
  /** Total less price: what the credit costs. */
  readonly costOfCredit: Cents
  /** VAT included, financed. */
  readonly initiationFee: Cents
  /** VAT included, part of each instalment. */
  readonly monthlyFee: Cents
  readonly annualRate: number
}

interface PlanQuestion {
  readonly price: Cents
  readonly months: number
  readonly terms?: CreditTerms
}

/** Whether instalments are offered for a price, in cents. */
export function isOffered(price: Cents, terms: CreditTerms = CREDIT_TERMS): boolean {
  return price >= terms.price.min && price <= terms.price.max
}

/** Whether the shop speaks of instalments beside a price: on a small one, the fees make up most of the credit's cost. */
export function isAdvertised(price: Cents, terms: CreditTerms = CREDIT_TERMS): boolean {
  return price >= terms.advertisedFrom && isOffered(price, terms)
}

/** The plan for a price (cents) over a number of months, by the annuity of DECISIONS.md; rounded half up to the cent, once. */
export function instalmentPlan({ price, months, terms = CREDIT_TERMS }: PlanQuestion): InstalmentPlan {
  assert(Number.isInteger(months) && months >= 1, 'a plan has a whole number of months')
  const { share, base, threshold, shareOver, cap } = terms.initiation
  const withVat = 1 + terms.vat
  const initiation = Math.min(share * price, base + shareOver * Math.max(0, price - threshold), cap) * withVat
  const financed = price + initiation
  const rate = terms.annualRate / 12 + terms.monthlyPerThousand
  const monthlyFee = Math.min(terms.monthlyFee, terms.monthlyFeeCap) * withVat
  const instalment = roundHalfUp((financed * rate) / (1 - (1 + rate) ** -months) + monthlyFee)
  const total = instalment * months
  return {
    price,
    months,
    instalment,
    total,
    costOfCredit: total - price,
    initiationFee: roundHalfUp(initiation),
    monthlyFee: roundHalfUp(monthlyFee),
    annualRate: terms.annualRate,
  }
}

/** Half up to the cent. The epsilon undoes binary noise such as 32 487.499 999 999 996 for an exact half. */
function roundHalfUp(cents: number): Cents {
  return Math.floor(cents + 0.5 + 1e-7)
}
