import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { cartStream } from '../cart/cart-stream.ts'
import { CustomerHolderSchema, customerStream } from '../customer/customer-events.ts'
import { EventEntrySchema } from './entry.ts'
import { FOLD_VERSION } from './fold-version.ts'
import { type FoldBase, type Folded, foldPending } from './folded.ts'
import type { LogFolds } from './log-folds.ts'

/** The events that this code can read, each with its version. */
const known = [cartStream, customerStream].flatMap(({ upcasters }) =>
  Object.entries(upcasters).map(([type, steps]) => `${type} ${steps.length + 1}`),
)

/** Names the code that a snapshot was folded by, cart and customer: one by code that folds or reads otherwise is thrown away. */
export const SNAPSHOT_KEY = `shop ${FOLD_VERSION}: ${known.toSorted().join(', ')}`

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const base = {
  streamId: v.nullable(v.string()),
  cursor: count,
  acknowledged: count,
  pending: v.array(EventEntrySchema),
  refusals: v.array(
    v.object({
      eventId: v.string(),
      seq: count,
      reason: v.string(),
      message: v.string(),
      event: v.nullable(v.object({ type: v.string(), v: v.number(), data: v.unknown() })),
    }),
  ),
  hash: v.nullable(v.string()),
  gap: v.boolean(),
  /** What only newer code can fold is in no snapshot. */
  newerVersion: v.literal(false),
}
/** Hundreds of ids, which are only ever compared: a look at each is as long as all the rest that a page waits for. */
const ActsSchema = v.custom<readonly string[]>(Array.isArray)

const SnapshotSchema = v.object({
  cart: v.object({ ...base, confirmed: CartStateSchema }),
  customer: v.object({ ...base, confirmed: CustomerHolderSchema }),
  lastSeq: count,
  acts: v.optional(ActsSchema, []),
})

interface Snapshot {
  readonly fold: LogFolds
  /** The last `seq` given up to it. */
  readonly lastSeq: number
  /** The ids of the shoppers' last events up to it. */
  readonly acts: readonly string[]
}

/** A stored fold, its view folded again; null for one that does not fit. */
export function decodeSnapshot(value: unknown): Snapshot | null {
  const parsed = v.safeParse(SnapshotSchema, value)
  if (!parsed.success) return null
  const { lastSeq, acts, cart, customer } = parsed.output
  return {
    fold: {
      cart: { ...cart, view: foldPending(cartStream, cart.confirmed, cart.pending) },
      customer: { ...customer, view: customer.confirmed },
    },
    lastSeq,
    acts,
  }
}

/** A fold as it is stored: without its views, which are folded again. */
export function encodeSnapshot({ fold, ...known }: Snapshot): unknown {
  return { cart: withoutView(fold.cart), customer: withoutView(fold.customer), ...known }
}

function withoutView<State extends object>({ view: _, ...base }: Folded<State>): FoldBase<State> {
  return base
}
