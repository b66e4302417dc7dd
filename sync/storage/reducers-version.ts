import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'

/** The events that this code can read, each with its version. */
const known = [cartStream, customerStream].flatMap(({ upcasters }) =>
  Object.entries(upcasters).map(([type, steps]) => `${type} ${steps.length + 1}`),
)

/** Names the code that a snapshot was folded by, cart and customer: one by code that folds or reads otherwise is thrown away. */
export const SNAPSHOT_KEY = `shop ${FOLD_VERSION}: ${known.toSorted().join(', ')}`
