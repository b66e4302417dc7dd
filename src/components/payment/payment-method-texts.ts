import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'

interface PaymentMethodText {
  readonly name: string
  /** What a shopper lets themselves in for. */
  readonly terms: string
  /** Whom one pays with, where it is not the shop itself. */
  readonly provider: string | null
}

/** What each way to pay is called, and means. */
export const PAYMENT_METHOD_TEXTS: Readonly<Record<PaymentMethod, PaymentMethodText>> = {
  payfast: {
    name: 'Card or instant payment',
    terms: 'Visa, Mastercard and more, on the page of PayFast. Your card’s number never reaches us.',
    provider: 'PayFast',
  },
  ozow: {
    name: 'Instant EFT',
    terms: 'From your own bank account, through Ozow. We hear of it within a minute.',
    provider: 'Ozow',
  },
  bank_transfer: {
    name: 'Direct bank transfer',
    terms: 'We give you our account and a reference, and hold your pieces for three working days.',
    provider: null,
  },
  payjustnow: {
    name: 'PayJustNow',
    terms: 'Three payments without interest: one now, two in the months to come.',
    provider: 'PayJustNow',
  },
  finchoice: {
    name: 'FinChoice instalments',
    terms: 'Over 3 to 12 months, with interest. FinChoice decides, and quotes you first.',
    provider: 'FinChoice',
  },
}
