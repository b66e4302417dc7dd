import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { CustomerHolder } from '../customer/customer-events.ts'
import { emptyFold, type Folded } from '../event/folded.ts'

/** The folds of a browser's log: the cart and the customer, each from its own entries. */
export interface LogFolds {
  readonly cart: Folded<CartState>
  /** Never has pending events: a customer changes by API calls, and the log records their answers. */
  readonly customer: Folded<CustomerHolder>
}

export function emptyLogFolds(): LogFolds {
  return {
    cart: emptyFold(cartStream),
    customer: emptyFold<CustomerHolder>({ initial: () => ({ state: { status: 'guest' } }) }),
  }
}
