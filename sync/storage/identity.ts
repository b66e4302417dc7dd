import * as v from 'valibot'
import { decodeOrNull } from '#domain/event/is-decoded.ts'
import { CountSchema } from '#domain/shared-schemas.ts'
import { CartKeySchema, ClientIdSchema } from '#domain/wire/sync-protocol.ts'
import { type Account, guestAccount } from '../log/account.ts'

const AccountSchema: v.GenericSchema<unknown, Account> = v.variant('status', [
  v.object({ status: v.literal('guest'), merged: v.optional(v.literal(true)) }),
  v.object({ status: v.literal('customer'), id: v.pipe(v.string(), v.maxLength(40)), ended: v.boolean() }),
  v.object({ status: v.literal('leaving') }),
])

const StoredIdentitySchema = v.object({
  clientId: ClientIdSchema,
  /** The cart's secret; null until the server's first answer, and for a customer's cart. */
  cartKey: v.nullable(CartKeySchema),
  /** Subtracted from the log's `seq` to get the client's number on the wire, so a new client starts at 1 without rewriting entries. */
  seqBase: CountSchema,
  account: v.optional(AccountSchema, guestAccount),
  /** The number of logins: an answer to a call from before a login does not apply to the session after it. */
  logins: v.optional(CountSchema, 0),
  /** The epoch, under the name that every release has stored. */
  era: v.optional(CountSchema, 0),
})
type StoredIdentity = v.InferOutput<typeof StoredIdentitySchema>

/** A log's identity towards the server, stored beside it. `epoch` counts the wipes of this browser's log: nothing of one is used in the next. */
export type Identity = Readonly<Omit<StoredIdentity, 'era'> & { epoch: number }>

/** Decodes an identity stored by any release; null if it cannot be read. */
export function decodeIdentity(stored: unknown): Identity | null {
  const decoded = decodeOrNull(StoredIdentitySchema, stored)
  if (decoded === null) return null
  const { era: epoch, ...identity } = decoded
  return { ...identity, epoch }
}

/** Encodes an identity for the store, where tabs of older releases read it too. */
export const encodeIdentity = ({ epoch, ...identity }: Identity): object => ({ ...identity, era: epoch })

/** The identity of a page that has not read a log. */
export const unknownIdentity: Identity = {
  clientId: '',
  cartKey: null,
  seqBase: 0,
  account: guestAccount,
  epoch: 0,
  logins: 0,
}
