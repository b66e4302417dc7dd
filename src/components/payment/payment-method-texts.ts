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
    terms: 'Visa, Mastercard and more, securely through PayFast. We never see your card details.',
    provider: 'PayFast',
  },
  ozow: {
    name: 'Instant EFT',
    terms: 'Pay straight from your bank account through Ozow. Confirmed within a minute.',
    provider: 'Ozow',
  },
  bank_transfer: {
    name: 'Direct bank transfer',
    terms: 'We’ll give you our bank details and a reference, and hold your order for three working days.',
    provider: null,
  },
  payjustnow: {
    name: 'PayJustNow',
    terms: 'Three interest-free payments: one now and two over the next two months.',
    provider: 'PayJustNow',
  },
  finchoice: {
    name: 'FinChoice instalments',
    terms: 'Pay over 3 to 12 months, with interest. FinChoice quotes you first and decides on your application.',
    provider: 'FinChoice',
  },
}
