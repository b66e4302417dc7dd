import * as v from 'valibot'
import { CartKeySchema, ClientIdSchema } from '#domain/wire/sync-protocol.ts'
import { type Account, guestAccount } from '../log/account.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const AccountSchema: v.GenericSchema<unknown, Account> = v.variant('status', [
  v.object({ status: v.literal('guest') }),
  v.object({ status: v.literal('customer'), id: v.pipe(v.string(), v.maxLength(40)), ended: v.boolean() }),
  v.object({ status: v.literal('leaving') }),
])

const StoredIdentitySchema = v.pipe(
  v.object({
    clientId: ClientIdSchema,
    /** The cart's secret; null until the server's first answer, and for a customer's cart. */
    cartKey: v.nullable(CartKeySchema),
    /** The log's `seq` less this is the client's own number on the wire: a new client starts at 1 with no entry rewritten. */
    seqBase: count,
    account: v.optional(AccountSchema, guestAccount),
    /** How often somebody has logged in: an answer to a call of before a login says nothing of the session after it. */
    logins: v.optional(count, 0),
    /** The epoch, under the name that every release has stored it by. */
    era: v.optional(count, 0),
  }),
  /** How often this browser's log was wiped: nothing of one epoch is used in the next. */
  v.transform(({ era: epoch, ...identity }) => ({ ...identity, epoch })),
)

/** Who a log speaks as to the server. Kept beside the log, never in it. */
export type Identity = Readonly<v.InferOutput<typeof StoredIdentitySchema>>

/** An identity as it was stored by any release; null for what can't be read. */
export function decodeIdentity(stored: unknown): Identity | null {
  const parsed = v.safeParse(StoredIdentitySchema, stored)
  return parsed.success ? parsed.output : null
}

/** An identity as it is stored: tabs of older releases read it too. */
export function encodeIdentity({ epoch, ...identity }: Identity): object {
  return { ...identity, era: epoch }
}

/** Of a page that has read no log. */
export const unknownIdentity: Identity = {
  clientId: '',
  cartKey: null,
  seqBase: 0,
  account: guestAccount,
  epoch: 0,
  logins: 0,
}
