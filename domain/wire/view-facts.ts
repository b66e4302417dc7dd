import * as v from 'valibot'
import { EventIdSchema } from '../event/envelope.ts'
import { boundedArray } from '../shared-schemas.ts'

/** The maximum is that of a PostgreSQL integer. */
export const ReportedCountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))
const sentence = v.pipe(v.string(), v.maxLength(300))

/** The most refusals in a report. */
export const MAX_REFUSALS = 50

/**
 * What a page showed besides the cart, which cannot be folded from the log. Its only texts are the shop's messages about the
 * cart, so it contains no personal data.
 */
export const ViewFactsSchema = v.object({
  tab: v.pipe(v.string(), v.maxLength(60)),
  /** The cart's status on the page. */
  sync: v.picklist(['saved', 'sending', 'sent', 'offline', 'refused', 'memory']),
  /** How many acts the server had not acknowledged. */
  pending: ReportedCountSchema,
  /** Whether the browser reported a network. */
  online: v.boolean(),
  storage: v.picklist(['indexeddb', 'memory']),
  isDrawerOpen: v.boolean(),
  /** The refused acts that the shopper had not dismissed. */
  refusals: boundedArray(EventIdSchema, MAX_REFUSALS),
  /** The error at the promo code field; null for none. */
  codeError: v.nullable(sentence),
  /** The titles of the toasts, the newest last; null for one that is not about the cart. */
  messages: boundedArray(v.nullable(sentence), 5),
})
export type ViewFacts = v.InferOutput<typeof ViewFactsSchema>
