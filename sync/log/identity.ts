import * as v from 'valibot'
import { CartKeySchema, ClientIdSchema } from '#domain/wire/sync-protocol.ts'

/** Who a log speaks as to the server. Kept beside the log, never in it. */
export const IdentitySchema = v.object({
  clientId: ClientIdSchema,
  /** The cart's secret; null until the server's first answer. */
  cartKey: v.nullable(CartKeySchema),
  /** The log's `seq` less this is the client's own number on the wire: a new client starts at 1 with no entry rewritten. */
  seqBase: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type Identity = v.InferOutput<typeof IdentitySchema>
