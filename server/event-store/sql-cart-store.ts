import { assert } from '#domain/assert.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/log/fold.ts'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import {
  ANSWERS_KEPT,
  type Birth,
  type BroughtEvents,
  CARTS_KEPT,
  type CallAnswer,
  type CallId,
  type CartChange,
  type CartName,
  type CartRecord,
  type CartStore,
  type Merge,
  type Overlap,
  type Visit,
  type Visited,
} from './cart-store.ts'
import {
  deleteCarts,
  insertCart,
  insertKey,
  type Lock,
  selectAnswer,
  selectBoth,
  selectCart,
  selectEvents,
  selectHeld,
  selectOverlap,
  selectRefusals,
  selectWhereabouts,
  updateCart,
} from './statements.ts'

/** PostgreSQL's code for it. */
const UNIQUE_VIOLATION = '23505'
const DAY = 24 * 60 * 60 * 1000

interface CartRow {
  readonly id: string
  readonly state: CartState
  readonly fold: number
  readonly position: number
  readonly last_seqs: Readonly<Record<string, number>>
  readonly key_used_at: number | null
  readonly touched_at: number
  /** Of a cart that was asked for by its id: whether another was merged into it. */
  readonly has_merged?: boolean
}

/**
 * The store in PostgreSQL. A visit reads the cart without a lock, works, and writes with one statement that succeeds
 * only on the cart as it was read: two round trips, and no transaction that waits for this process. When somebody
 * else came first, or brought the same event, it does the work again under the row's lock.
 */
export function sqlCartStore(sql: Sql): CartStore {
  return {
    async visit<Outcome>(visit: Visit<Outcome>): Promise<Outcome | undefined> {
      const tried = await visitOnce(sql.run, { visit, lock: 'unlocked' }).catch(outrunByTwin)
      if (tried !== 'outrun') return tried?.outcome
      const locked = await sql.transaction((run) => visitOnce(run, { visit, lock: 'locked' }))
      assert(locked !== 'outrun', 'nobody outruns the holder of a lock')
      return locked?.outcome
    },

    async merge<Outcome>(merge: Merge<Outcome>): Promise<Outcome | undefined> {
      return sql.transaction((run) => mergeLocked(run, merge))
    },

    async bear<Outcome>({ cartId, keyHash, madeBy, call, now, work }: Birth<Outcome>): Promise<Outcome | 'taken'> {
      const record: CartRecord = { cartId, state: emptyCart(), position: 0, lastSeqs: {} }
      const { change, answer, outcome } = work(record, null, new Set())
      if (change === null) return outcome
      const cart = insertCart({
        record,
        change,
        keyHash,
        madeBy,
        answer: call && answer ? { call, ...answer } : null,
        fold: FOLD_VERSION,
        now,
        day: dayOf(now),
        answersSince: now - ANSWERS_KEPT,
      })
      const written = await sql.run(cart).catch(outrunByTwin)
      return written === 'outrun' || written.length === 0 ? 'taken' : outcome
    },

    async answerOf(call, now) {
      return answerOf(sql.run, call, now)
    },

    async addKey({ cartId, keyHash }) {
      return (await sql.run(insertKey({ cartId, keyHash }))).length > 0
    },

    async events({ cartId, after, until }) {
      return sql.run<StoredEvent>(selectEvents({ cartId, after, until }))
    },

    async refusals(brought) {
      return sql.run<StoredEvent>(selectRefusals(brought))
    },

    async whereabouts(name) {
      const [found] = await sql.run<{ cartId: string; position: number }>(selectWhereabouts(name))
      return found
    },

    async forget(now) {
      const answers = { text: 'delete from call_answers where at < $1', values: [now - ANSWERS_KEPT] }
      await sql.maintenance((run) => run(answers))
      // A last use is only known to the day.
      await sql.maintenance((run) => run(deleteCarts(now - CARTS_KEPT - DAY)))
    },
  }
}

/** A cart that a transaction holds until it ends. */
export interface HeldCart {
  readonly record: CartRecord
  /** Whether the name by which it was held is its key, used for the first time. */
  readonly isFirstUse: boolean
}

/** For a transaction that writes more than a cart: reads a cart and holds its row, as a visit under the lock does. */
export async function holdCart(run: Run, name: CartName): Promise<HeldCart | undefined> {
  const [row] = await run<CartRow>(selectCart(name, 'locked'))
  if (row === undefined) return undefined
  return { record: await recordOf(run, row), isFirstUse: 'keyHash' in name && row.key_used_at === null }
}

/** Writes what came of a cart that is held. */
export async function writeHeldCart(
  run: Run,
  { held, change, now }: { readonly held: HeldCart; readonly change: CartChange; readonly now: number },
): Promise<void> {
  const { record, isFirstUse } = held
  const usedAt = isFirstUse ? now : null
  const fixed = { newKeyHash: null, answer: null, fold: FOLD_VERSION, now, day: dayOf(now), answersSince: 0 }
  const written = await run(updateCart({ ...fixed, record, change, usedAt }))
  assert(written.length === 1, 'nobody outruns the holder of a lock')
}

interface Attempt<Outcome> {
  readonly visit: Visit<Outcome>
  readonly lock: Lock
}

async function visitOnce<Outcome>(
  run: Run,
  { visit, lock }: Attempt<Outcome>,
): Promise<Visited<Outcome> | undefined | 'outrun'> {
  const { cart: name, call, brings = [], guestKeyHash = null, now, work } = visit
  const [row] = await run<CartRow>(selectCart(name, lock))
  if (row === undefined) return undefined
  const record = await recordOf(run, row)
  // After the cart: an answer that is not there yet was not given before this position either.
  const callId = call && { ...call, scope: row.id }
  const earlier = callId && (await answerOf(run, callId, now))
  // Who is outrun by a merge in between comes again, so an old answer to `has_merged` does no harm without the lock.
  const looks = lock === 'locked' || row.has_merged || guestKeyHash !== null
  const held = looks ? await heldOf(run, { cartId: row.id, ids: brings, guestKeyHash }) : []
  const visited = work(record, earlier ?? null, new Set(held))
  const { change, answer } = visited
  const use = 'keyHash' in name && row.key_used_at === null
  const newKeyHash = 'newKeyHash' in name ? name.newKeyHash : null
  const isStale = row.touched_at < dayOf(now)
  if (change === null && !answer && !use && newKeyHash === null && !isStale) return visited
  const written = await run(
    updateCart({
      record,
      change,
      usedAt: use ? now : null,
      newKeyHash,
      answer: callId && answer ? { call: callId, ...answer } : null,
      fold: FOLD_VERSION,
      now,
      day: dayOf(now),
      answersSince: now - ANSWERS_KEPT,
    }),
  )
  return written.length === 0 ? 'outrun' : visited
}

async function mergeLocked<Outcome>(
  run: Run,
  { guestKeyHash, customerCartId, now, work }: Merge<Outcome>,
): Promise<Outcome | undefined> {
  const rows = await run<CartRow>(selectBoth({ keyHash: guestKeyHash, cartId: customerCartId }))
  const guest = rows.find(({ id }) => id !== customerCartId)
  const customer = rows.find(({ id }) => id === customerCartId)
  if (guest === undefined || customer === undefined) return undefined
  const records = { guest: await recordOf(run, guest), customer: await recordOf(run, customer) }
  const overlap = records.guest.state.status === 'merged' ? null : await overlapOf(run, records)
  const merged = work({ ...records, overlap })
  const fixed = { newKeyHash: null, answer: null, fold: FOLD_VERSION, now, day: dayOf(now), answersSince: 0 }
  const writes = [
    updateCart({ ...fixed, record: records.guest, change: merged.guest, usedAt: now }),
    updateCart({ ...fixed, record: records.customer, change: merged.customer, usedAt: null }),
  ]
  for (const write of writes) {
    const written = await run(write)
    assert(written.length === 1, 'nobody outruns the holder of a lock')
  }
  return merged.outcome
}

async function recordOf(run: Run, { id, state, fold, position, last_seqs }: CartRow): Promise<CartRecord> {
  const record = { cartId: id, state, position, lastSeqs: last_seqs }
  if (fold === FOLD_VERSION) return record
  const events = await run<StoredEvent>(selectEvents({ cartId: id, after: 0, until: position }))
  const known = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  return { ...record, state: foldOnto(cartEvolution, emptyCart(), known) }
}

async function overlapOf(
  run: Run,
  { guest, customer }: { readonly guest: CartRecord; readonly customer: CartRecord },
): Promise<Overlap | null> {
  const taken = await run<{ id: string }>(selectOverlap({ guest: guest.cartId, customer: customer.cartId }))
  if (taken.length === 0) return null
  const events = await run<StoredEvent>(selectEvents({ cartId: guest.cartId, after: 0, until: guest.position }))
  return { events, taken: new Set(taken.map(({ id }) => id)) }
}

/**
 * Without the lock nobody looks, unless a cart was merged into this one, or into another before this visit: that an event is brought again to its own stream
 * is so rare that the unique index may find it.
 */
async function heldOf(run: Run, brought: BroughtEvents): Promise<readonly string[]> {
  if (brought.ids.length === 0) return []
  return (await run<{ id: string }>(selectHeld(brought))).map(({ id }) => id)
}

/** What would store an event, or a key, a second time has been outrun: it is looked at again. */
function outrunByTwin(error: unknown): 'outrun' {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'outrun'
  throw error
}

async function answerOf(run: Run, call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined> {
  const [answer] = await run<CallAnswer>(selectAnswer(call, now - ANSWERS_KEPT))
  return answer
}

function dayOf(now: number): number {
  return now - (now % DAY)
}
