import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'

/** Whom one pays with; null where it is the shop itself. */
export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMethod, string | null>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  bank_transfer: null,
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
}
