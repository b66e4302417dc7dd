import * as v from 'valibot'
import { CartKeySchema, ClientIdSchema } from '#domain/wire/sync-protocol.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * Whose a log is: a guest's; a customer's, whose session may have ended; or a guest's again, and the server has not been
 * told of the logout yet.
 */
const AccountSchema = v.variant('status', [
  v.object({ status: v.literal('guest') }),
  v.object({ status: v.literal('customer'), id: v.pipe(v.string(), v.maxLength(40)), ended: v.boolean() }),
  v.object({ status: v.literal('leaving') }),
])
export type Account = v.InferOutput<typeof AccountSchema>

export const nobody: Account = { status: 'guest' }

export function isSameAccount(one: Account, other: Account): boolean {
  if (one.status !== 'customer' || other.status !== 'customer') return one.status === other.status
  return one.id === other.id && one.ended === other.ended
}

/** Who a log speaks as to the server. Kept beside the log, never in it. */
export const IdentitySchema = v.object({
  clientId: ClientIdSchema,
  /** The cart's secret; null until the server's first answer, and for a customer's cart. */
  cartKey: v.nullable(CartKeySchema),
  /** The log's `seq` less this is the client's own number on the wire: a new client starts at 1 with no entry rewritten. */
  seqBase: count,
  account: v.optional(AccountSchema, nobody),
  /** How often this browser's log was wiped: what was made in one era is nothing to the next. */
  era: v.optional(count, 0),
})
export type Identity = v.InferOutput<typeof IdentitySchema>
