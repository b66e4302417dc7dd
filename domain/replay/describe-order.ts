import { formatRand } from '../money/cents.ts'
import type { Author, OrderEvent } from '../order/order-events.ts'
import type { PaymentMethod } from '../order/payment-methods.ts'

/** Describes an order's event: by its type and author, unless its other data says more. */
export function describeOrderEvent(event: OrderEvent): string {
  switch (event.type) {
    case 'OrderPlaced': {
      const { number, totals, method } = event.data
      return `Order ${number} placed: ${formatRand(totals.total)}, ${paymentMethodNames[method]}`
    }
    case 'PaymentStarted':
      return `Payment of ${formatRand(event.data.amount)} started, ${paymentMethodNames[event.data.method]}`
    case 'PaymentConfirmed':
      return `Payment of ${formatRand(event.data.amount)} confirmed${by(event.data)}, reference ${event.data.receipt}`
    case 'MoneyNotExpected': {
      const { amount, why, receipt } = event.data
      return `Unexpected payment of ${formatRand(amount)} (${why.replaceAll('_', ' ')})${by(event.data)}, reference ${receipt}`
    }
    case 'OrderDispatched':
      return [`Order dispatched${by(event.data)}`, event.data.carrier, event.data.tracking].filter(Boolean).join(', ')
    case 'OrderReadyForPickUp':
      return `Order ready to collect${by(event.data)}`
    case 'ReturnSettled':
      return `Recorded${by(event.data)} that no refund is due`
    case 'RefundStarted':
      return `Refund of ${formatRand(event.data.amount)} started${by(event.data)}`
    case 'OrderRefunded':
      return `${formatRand(event.data.amount)} refunded${by(event.data)}`
    default:
      return typeInWords(event.type) + ('by' in event.data ? by(event.data) : '')
  }
}

/** `ShippingMethodSwitched` as `Shipping method switched`. */
export function typeInWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The names of the payment methods for staff. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  bank_transfer: 'EFT',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
}
const authorNames = { shop: 'the shop', shopper: 'the customer', provider: 'the provider', staff: 'staff' } as const

function by({ by: { kind, name } }: { readonly by: Author }): string {
  const providers: Readonly<Record<string, string>> = kind === 'provider' ? paymentMethodNames : {}
  return ` by ${name === null ? authorNames[kind] : (providers[name] ?? name)}`
}
