import type { PaymentMethod } from '../checkout/payment-methods.ts'
import { formatRand } from '../money/cents.ts'
import type { Author, OrderEvent } from '../order/order-events.ts'

/** Describes an order's event; null if its type is description enough. */
export function describeOrderEvent(event: OrderEvent): string | null {
  switch (event.type) {
    case 'OrderPlaced': {
      const { number, totals, method } = event.data
      return `Order ${number} placed: ${formatRand(totals.total)}, ${methodNames[method]}`
    }
    case 'PaymentStarted':
      return `Payment of ${formatRand(event.data.amount)} started, ${methodNames[event.data.method]}`
    case 'PaymentConfirmed':
      return `Payment of ${formatRand(event.data.amount)} confirmed${by(event.data)}, reference ${event.data.receipt}`
    case 'PaymentFailed':
      return `Payment failed${by(event.data)}`
    case 'PaymentCancelled':
      return `Payment cancelled${by(event.data)}`
    case 'MoneyNotExpected': {
      const { amount, why, receipt } = event.data
      return `Unexpected payment of ${formatRand(amount)} (${why.replaceAll('_', ' ')})${by(event.data)}, reference ${receipt}`
    }
    case 'OrderCancelled':
      return `Order cancelled${by(event.data)}`
    case 'OrderDispatched':
      return `Order dispatched${by(event.data)}`
    case 'OrderReadyForPickUp':
      return `Order ready to collect${by(event.data)}`
    case 'OrderCollected':
      return `Order collected${by(event.data)}`
    case 'OrderDelivered':
      return `Order delivered${by(event.data)}`
    case 'OrderReturned':
      return `Order returned${by(event.data)}`
    case 'ReturnSettled':
      return `Recorded${by(event.data)} that no refund is due`
    case 'RefundStarted':
      return `Refund of ${formatRand(event.data.amount)} started${by(event.data)}`
    case 'OrderRefunded':
      return `${formatRand(event.data.amount)} refunded${by(event.data)}`
    case 'RefundFailed':
      return `Refund failed${by(event.data)}`
    default:
      return null
  }
}

/** The names of the payment methods for staff. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  bank_transfer: 'EFT',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
}
const authorNames = { shop: 'the shop', shopper: 'the customer', provider: 'the provider', staff: 'staff' } as const

function by({ by: { kind, name } }: { readonly by: Author }): string {
  const providers: Readonly<Record<string, string>> = kind === 'provider' ? methodNames : {}
  return ` by ${name === null ? authorNames[kind] : (providers[name] ?? name)}`
}
