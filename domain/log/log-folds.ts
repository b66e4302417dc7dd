import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { CustomerHolder } from '../customer/customer-events.ts'
import { emptyFold, type Folded } from './folded.ts'

/** What a browser's log folds to: the cart and the customer, each from its own entries. */
export interface LogFolds {
  readonly cart: Folded<CartState>
  /** Nothing of it is ever pending: a customer changes by calls, and the log records their answers. */
  readonly customer: Folded<CustomerHolder>
}

export function emptyLogFolds(): LogFolds {
  return {
    cart: emptyFold(cartStream),
    customer: emptyFold<CustomerHolder>({ initial: () => ({ state: { status: 'guest' } }) }),
  }
}
