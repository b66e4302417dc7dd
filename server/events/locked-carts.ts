import { assert } from '#domain/assert.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { type CartRow, recordOf } from './cart-rows.ts'
import { selectBoth, selectCart, selectCartAndLockNames, selectEvents, selectOverlap } from './cart-statements.ts'
import type { CartChange, CartRecord, CartRef, MergeCarts, SharedEvents } from './cart-store.ts'
import { type CartWrite, cartUpdatesPart, isAsItWas, updateCarts } from './cart-writes.ts'
import type { WriteResult } from './write-batches.ts'

/** A cart whose row a transaction has locked until it ends. */
export interface LockedCart {
  readonly record: CartRecord
  /** Whether a write of it stores that its key is used: it was found by one that is not known to have been used. */
  readonly storesKeyUse: boolean
  /** As in `CartWrite`. */
  readonly lastEventId: string | null
}

/**
 * For a transaction that writes more than a cart: reads a cart and locks its row, as an update under the lock does, and then what
 * stands for each of these names.
 */
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
    record: await recordOf(run, row),
    storesKeyUse: 'keyHash' in name && row.key_used_at === null,
    lastEventId: null,
  }
}

export interface LockedCartWrite {
  readonly cart: LockedCart
  readonly change: CartChange
  readonly now: number
}

/** Writes the change of a locked cart. */
export async function writeLockedCart(run: Run, write: LockedCartWrite): Promise<void> {
  const written = await writeLocked(run)(cartWriteOf(write))
  assert(written === 'written', 'a write under the row’s lock meets no conflict')
}

/** The same as a part of a statement that writes more, of the carts whose ids a query returns: its `cart` returns those that are written. */
export function lockedCartsPart(writes: readonly LockedCartWrite[], among: string): StatementPart {
  return cartUpdatesPart(writes.map(cartWriteOf), among)
}

/** What a statement finds a cart by that is still as it was read. */
export function expectedCart({ record: { cartId, position, lastSeqs }, lastEventId }: LockedCart) {
  return { cart_id: cartId, was: position, seqs_were: JSON.stringify(lastSeqs), last_id: lastEventId }
}

/** Its columns. */
export const expectedCartShape = 'cart_id text, was integer, seqs_were text, last_id text'

/** The condition that the cart of a row of these columns is so. */
export function isCartAsExpected(row: string): string {
  return `(select count(*) from carts where carts.id = ${row}.cart_id and ${isAsItWas(row)}) = 1`
}

function cartWriteOf({ cart: { record, storesKeyUse, lastEventId }, change, now }: LockedCartWrite): CartWrite {
  return { ...readNow, record, lastEventId, change, usedAt: storesKeyUse ? now : null, now }
}

/** Of a cart that was read for this write, which writes nothing beside a change. */
const readNow = { lastEventId: null, newKeyHash: null, answer: null }

/** Writes a cart whose row is locked. */
export function writeLocked(run: Run): (cart: CartWrite) => Promise<WriteResult> {
  return async (cart) => ((await run(updateCarts([cart]))).length === 0 ? 'conflict' : 'written')
}

/** Merges a guest's cart into a customer's with both rows locked; undefined where one of them is gone. */
export async function mergeLocked<Outcome>(
  run: Run,
  { guestKeyHash, customerCartId, now, handle }: MergeCarts<Outcome>,
): Promise<Outcome | undefined> {
  const rows = await run<CartRow>(selectBoth({ keyHash: guestKeyHash, cartId: customerCartId }))
  const guest = rows.find(({ id }) => id !== customerCartId)
  const customer = rows.find(({ id }) => id === customerCartId)
  if (guest === undefined || customer === undefined) return undefined
  const records = { guest: await recordOf(run, guest), customer: await recordOf(run, customer) }
  const overlap = records.guest.state.status === 'merged' ? null : await overlapOf(run, records)
  const merged = handle({ ...records, overlap })
  const written = await run(
    updateCarts([
      { ...readNow, record: records.guest, change: merged.guest, usedAt: now, now },
      { ...readNow, record: records.customer, change: merged.customer, usedAt: null, now },
    ]),
  )
  assert(written.length === 2, 'a write under the row’s lock meets no conflict')
  return merged.outcome
}

async function overlapOf(
  run: Run,
  { guest, customer }: { readonly guest: CartRecord; readonly customer: CartRecord },
): Promise<SharedEvents | null> {
  const taken = await run<{ id: string }>(selectOverlap({ guest: guest.cartId, customer: customer.cartId }))
  if (taken.length === 0) return null
  const events = await run<StoredEvent>(selectEvents({ cartId: guest.cartId, after: 0, until: guest.position }))
  return { events, sharedIds: new Set(taken.map(({ id }) => id)) }
}
