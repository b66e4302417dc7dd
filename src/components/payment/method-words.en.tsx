import type { ReactNode } from 'react'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'

/** The names and terms of the payment methods. */
export const PAYMENT_METHOD_WORDS = {
  label: 'Payment method',
  methods: {
    payfast: {
      name: 'Card or instant payment',
      terms: 'Visa, Mastercard and more, securely through PayFast. We never see your card details.',
    },
    ozow: {
      name: 'Instant EFT',
      terms: 'Pay straight from your bank account through Ozow. Confirmed within a minute.',
    },
    bank_transfer: {
      name: 'EFT (bank transfer)',
      terms: 'We’ll give you our bank details and a reference, and hold your order for three working days.',
    },
    payjustnow: {
      name: 'PayJustNow',
      terms: 'Three interest-free payments: one now and two over the next two months.',
    },
    finchoice: {
      name: 'FinChoice instalments',
      terms: 'Pay over 3 to 12 months, with interest. FinChoice quotes you first and decides on your application.',
    },
  } satisfies Record<PaymentMethod, object>,
  limits: (min: ReactNode, max: ReactNode) => (
    <>
      For orders of {min} to {max}.
    </>
  ),
  thirds: (third: ReactNode) => <>That’s 3&nbsp;×&nbsp;{third}.</>,
  /** Why a payment could not be started. */
  notStarted: ({ message }: NotStarted, _order: Pick<OrderView, 'next'>): string => message,
}

type NotStarted = Extract<PaymentToMake, { kind: 'none' }>
