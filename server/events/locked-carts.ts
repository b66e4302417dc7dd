import { assert } from '#domain/assert.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { type CartRow, cartRecordOf } from './cart-rows.ts'
import { selectBoth, selectCart, selectCartAndLockNames, selectEvents, selectOverlap } from './cart-statements.ts'
import type { CartAppend, CartRecord, CartRef, MergeCarts, SharedEvents } from './cart-store.ts'
import { type CartWrite, cartUpdatesPart, isUnchanged, updateCarts } from './cart-writes.ts'
import type { WriteResult } from './write-batches.ts'

/** A cart whose row is locked until its transaction ends. */
export interface LockedCart {
  readonly record: CartRecord
  /** Whether a write has to store the first use of its key: it was found by a key, and none is recorded as used. */
  readonly storesKeyUse: boolean
  /** See `CartWrite`. */
  readonly lastEventId: string | null
}

/** Reads a cart and locks its row, and then locks the names, for a transaction that writes more than a cart. */
export async function lockCart(
  run: Run,
  name: CartRef,
  names: readonly string[] = [],
): Promise<LockedCart | undefined> {
  const [row] = await run<CartRow>(
    names.length === 0 ? selectCart(name, 'locked') : selectCartAndLockNames(name, names),
  )
  if (row === undefined) return undefined
  return {
    record: await cartRecordOf(run, row),
    storesKeyUse: 'keyHash' in name && row.key_used_at === null,
    lastEventId: null,
  }
}

export interface LockedCartWrite {
  readonly cart: LockedCart
  readonly change: CartAppend
  readonly now: number
}

/** Writes the change of a locked cart. */
export async function writeLockedCart(run: Run, write: LockedCartWrite): Promise<void> {
  const written = await writeLocked(run)(cartWriteOf(write))
  assert(written === 'written', 'a write under the row’s lock meets no conflict')
}

/** The writes as part of a larger statement, limited to the carts whose ids `among` returns. `cart` returns the written ids. */
export function lockedCartsPart(writes: readonly LockedCartWrite[], among: string): StatementPart {
  return cartUpdatesPart(writes.map(cartWriteOf), among)
}

/** The row by which a statement checks that a cart has not changed since it was read. */
export function expectedCart({ record: { cartId, position, lastSeqs }, lastEventId }: LockedCart) {
  return { cart_id: cartId, was: position, seqs_were: JSON.stringify(lastSeqs), last_id: lastEventId }
}

/** The columns of `expectedCart`. */
export const expectedCartShape = 'cart_id text, was integer, seqs_were text, last_id text'

/** The SQL condition that the cart of such a row has not changed. */
export function isCartAsExpected(row: string): string {
  return `(select count(*) from carts where carts.id = ${row}.cart_id and ${isUnchanged(row)}) = 1`
}

function cartWriteOf({ cart: { record, storesKeyUse, lastEventId }, change, now }: LockedCartWrite): CartWrite {
  return { ...onlyChange, record, lastEventId, change, usedAt: storesKeyUse ? now : null, now }
}

/** For a cart that has nothing but a change to store. */
export const onlyChange = { newKeyHash: null, aliasHash: null, answer: null, guestKeyHash: null }

/** Writes a cart whose row is locked. */
export function writeLocked(run: Run): (cart: CartWrite) => Promise<WriteResult> {
  return async (cart) => ((await run(updateCarts([cart]))).length === 0 ? 'conflict' : 'written')
}

/** Merges a guest's cart into a customer's with both rows locked. Resolves with undefined if one of them does not exist. */
export async function mergeLocked<Outcome>(
  run: Run,
  { guestKeyHash, customerCartId, now, handle }: MergeCarts<Outcome>,
): Promise<Outcome | undefined> {
  const rows = await run<CartRow>(selectBoth({ keyHash: guestKeyHash, cartId: customerCartId }))
  const guest = rows.find(({ id }) => id !== customerCartId)
  const customer = rows.find(({ id }) => id === customerCartId)
  if (guest === undefined || customer === undefined) return undefined
  const records = { guest: await cartRecordOf(run, guest), customer: await cartRecordOf(run, customer) }
  const overlap = records.guest.state.status === 'merged' ? null : await overlapOf(run, records)
  const merged = handle({ ...records, overlap })
  const written = await run(
    updateCarts([
      { ...onlyChange, lastEventId: null, record: records.guest, change: merged.guest, usedAt: now, now },
      { ...onlyChange, lastEventId: null, record: records.customer, change: merged.customer, usedAt: null, now },
    ]),
  )
  assert(written.length === 2, 'a write under the row’s lock meets no conflict')
  return merged.outcome
}

async function overlapOf(
  run: Run,
  { guest, customer }: { readonly guest: CartRecord; readonly customer: CartRecord },
): Promise<SharedEvents | null> {
  const shared = await run<{ id: string }>(selectOverlap({ guest: guest.cartId, customer: customer.cartId }))
  if (shared.length === 0) return null
  const events = await run<StoredEvent>(selectEvents({ cartId: guest.cartId, after: 0, until: guest.position }))
  return { events, sharedIds: new Set(shared.map(({ id }) => id)) }
}
