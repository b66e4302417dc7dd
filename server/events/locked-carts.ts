import { assert } from '#domain/assert.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { type CartRow, recordOf } from './cart-rows.ts'
import {
  lockCartAndNames,
  selectBoth,
  selectCart,
  selectCartAndLockNames,
  selectEvents,
  selectOverlap,
} from './cart-statements.ts'
import type { CartChange, CartRecord, CartRef, MergeCarts, SharedEvents } from './cart-store.ts'
import { type CartWrite, cartUpdatePart, updateCarts } from './cart-writes.ts'
import type { WriteResult } from './write-batches.ts'

/** A cart whose row a transaction has locked until it ends. */
export interface LockedCart {
  readonly record: CartRecord
  /** Whether it was found by a key of it, used for the first time. */
  readonly isFirstUse: boolean
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
    isFirstUse: 'keyHash' in name && row.key_used_at === null,
    lastEventId: null,
  }
}

/** Sends each statement together with the lock of a cart that is known, and of what stands for these names. */
export function runWithLock({ together }: Pick<Sql, 'together'>, name: CartRef, names: readonly string[]): Run {
  return (statement) => together([lockCartAndNames(name, names), statement])
}

interface LockedCartWrite {
  readonly cart: LockedCart
  readonly change: CartChange
  readonly now: number
}

/** Writes the change of a locked cart. */
export async function writeLockedCart(run: Run, write: LockedCartWrite): Promise<void> {
  const written = await writeLocked(run)(cartWriteOf(write))
  assert(written === 'written', 'a write under the row’s lock meets no conflict')
}

/** The same as a part of a statement that writes more: `cart` returns a row if an earlier part of this name did. */
export function lockedCartPart(write: LockedCartWrite, after: string): StatementPart {
  return cartUpdatePart(cartWriteOf(write), after)
}

function cartWriteOf({ cart: { record, isFirstUse, lastEventId }, change, now }: LockedCartWrite): CartWrite {
  return { ...readNow, record, lastEventId, change, usedAt: isFirstUse ? now : null, now }
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
