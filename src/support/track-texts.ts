import * as v from 'valibot'
import { withProductNames } from '#domain/cart/item-key.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { describeEntry, describeRejection } from '#domain/replay/describe-entry.ts'
import { isPauseDue, type SlicedWork } from '#domain/replay/sliced-work.ts'
import type { ReconstructedLog } from '#domain/support/browser-logs.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'

const OfferedSchema = v.object({ productId: v.number(), offer: v.object({ name: v.string() }) })
/** The data of events that add lines: one line, or those of a guest's cart. */
const LinesSchema = v.union([
  v.object({ lines: v.array(OfferedSchema) }),
  v.pipe(
    OfferedSchema,
    v.transform((line) => ({ lines: [line] })),
  ),
])

/** Returns a function that replaces line keys in a text by the product names from the stream. */
export function* productNamesIn({ events }: RecordedCart): SlicedWork<(words: string) => string> {
  const names = new Map<number, string>()
  for (const [index, { type, data }] of events.entries()) {
    if (isPauseDue(index)) yield
    if (type !== 'ItemAdded' && type !== 'CartsMerged') continue
    const added = v.safeParse(LinesSchema, data)
    if (!added.success) continue
    for (const { productId, offer } of added.output.lines) names.set(productId, offer.name)
  }
  return (words) => withProductNames(words, (productId) => names.get(productId))
}

/** Returns a function that describes the entries of a browser's log. A refusal is described with its act. */
export function* entryDescriptionsOf({ entries }: ReconstructedLog): SlicedWork<(entry: LogEntry) => string> {
  const acts = new Map<string, EventEntry>()
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'event') acts.set(entry.id, entry)
    if (isPauseDue(index)) yield
  }
  return (entry) => {
    if (entry.kind === 'event' || entry.type !== 'Refused') return describeEntry(entry)
    const act = acts.get(entry.data.eventId)
    return act === undefined ? describeEntry(entry) : describeRejection(act, entry.data.message)
  }
}
