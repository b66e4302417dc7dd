import type { PaymentMethod } from '#domain/order/payment-methods.ts'

/** The provider of each method; null if the shopper pays the shop directly. */
export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMethod, string | null>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  bank_transfer: null,
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
}
