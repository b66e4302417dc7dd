import * as v from 'valibot'
import { EventIdSchema } from '../event/envelope.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))
const sentence = v.pipe(v.string(), v.maxLength(300))

/** The most refusals that a report names. */
export const MAX_REFUSALS = 50

/**
 * What was on a page of the shop beside the cart itself, and can't be folded from the log. It holds the shop's own sentences
 * about the cart and no others: nothing in it is personal.
 */
export const ViewFactsSchema = v.object({
  /** Of the browser; the screen is one tab's. */
  tab: v.pipe(v.string(), v.maxLength(60)),
  /** Where the cart's status said that the changes are. */
  sync: v.picklist(['saved', 'sending', 'sent', 'offline', 'refused', 'memory']),
  /** How many acts the server had not acknowledged. */
  pending: count,
  /** What the browser said of its network. */
  online: v.boolean(),
  /** Where the log lay. */
  storage: v.picklist(['indexeddb', 'memory']),
  isDrawerOpen: v.boolean(),
  /** The refused acts that the shopper had not dismissed. */
  refusals: v.pipe(v.array(EventIdSchema), v.maxLength(MAX_REFUSALS)),
  /** What stood at the field for a promo code; null for nothing. */
  codeError: v.nullable(sentence),
  /** The titles of the passing messages, the newest last; null for one that is not about the cart. */
  messages: v.pipe(v.array(v.nullable(sentence)), v.maxLength(5)),
})
export type ViewFacts = v.InferOutput<typeof ViewFactsSchema>
