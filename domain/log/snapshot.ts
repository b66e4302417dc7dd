import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { cartStream } from '../cart/cart-stream.ts'
import { CustomerHolderSchema, customerStream } from '../customer/customer-events.ts'
import { EventEntrySchema } from '../event/envelope.ts'
import { type FoldBase, type Folded, foldPending } from '../event/folded.ts'
import { decodeOrNull } from '../event/is-decoded.ts'
import { CountSchema } from '../shared-schemas.ts'
import { FOLD_VERSION } from './fold-version.ts'
import type { LogFolds } from './log-folds.ts'

/** The event types that this code can read, each with its version. */
const known = [cartStream, customerStream].flatMap(({ upcasters }) =>
  Object.entries(upcasters).map(([type, steps]) => `${type} ${steps.length + 1}`),
)

/** Identifies the code that folded a snapshot. A snapshot of code that folds or reads differently is discarded. */
export const SNAPSHOT_KEY = `shop ${FOLD_VERSION}: ${known.toSorted().join(', ')}`

/** Not validated further: hundreds of ids, which are only compared, and a page waits for this. */
const IdsSchema = v.custom<readonly string[]>(Array.isArray)

const base = {
  streamId: v.nullable(v.string()),
  cursor: CountSchema,
  acknowledged: CountSchema,
  pending: v.array(EventEntrySchema),
  refusals: v.array(
    v.object({
      eventId: v.string(),
      seq: CountSchema,
      reason: v.string(),
      message: v.string(),
      event: v.nullable(v.object({ type: v.string(), v: v.number(), data: v.unknown() })),
    }),
  ),
  dismissed: IdsSchema,
  hash: v.nullable(v.string()),
  gap: v.boolean(),
  /** No snapshot is taken while entries of newer code are skipped. */
  newerVersion: v.literal(false),
}
const SnapshotSchema = v.object({
  cart: v.object({ ...base, confirmed: CartStateSchema }),
  customer: v.object({ ...base, confirmed: CustomerHolderSchema }),
  lastSeq: CountSchema,
  acts: v.optional(IdsSchema, []),
})

interface Snapshot {
  readonly folds: LogFolds
  /** The last `seq` assigned up to the snapshot. */
  readonly lastSeq: number
  /** The ids of the last shoppers' events up to the snapshot. */
  readonly acts: readonly string[]
}

/** Decodes stored folds and recomputes their views; null if it is invalid. */
export function decodeSnapshot(value: unknown): Snapshot | null {
  const decoded = decodeOrNull(SnapshotSchema, value)
  if (decoded === null) return null
  const { lastSeq, acts, cart, customer } = decoded
  return {
    folds: {
      cart: { ...cart, view: foldPending(cartStream, cart.confirmed, cart.pending) },
      customer: { ...customer, view: customer.confirmed },
    },
    lastSeq,
    acts,
  }
}

/** Encodes folds for the store, without their views, which are recomputed. */
export function encodeSnapshot({ folds, ...known }: Snapshot): unknown {
  return { cart: withoutView(folds.cart), customer: withoutView(folds.customer), ...known }
}

const withoutView = <State extends object>({ view: _, ...base }: Folded<State>): FoldBase<State> => base
