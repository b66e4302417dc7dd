import { assert } from '#domain/assert.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/log/fold.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import {
  ANSWERS_KEPT,
  type Birth,
  CARTS_KEPT,
  type CallAnswer,
  type CallId,
  type CartChange,
  type CartName,
  type CartRecord,
  type CartStore,
  type Merge,
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
  selectRefusals,
  selectWhereabouts,
  updateCart,
} from './statements.ts'

/** Rises whenever `evolveCart` makes another state of the same events: stored states of another fold are folded anew. */
const FOLD = 1
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
      const written = await sql.run(
        insertCart({
          record,
          change,
          keyHash,
          madeBy,
          answer: call && answer ? { call, ...answer } : null,
          fold: FOLD,
          now,
          day: dayOf(now),
          answersSince: now - ANSWERS_KEPT,
        }),
      )
      return written.length === 0 ? 'taken' : outcome
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

    async refusals({ cartId, ids }) {
      return sql.run<StoredEvent>(selectRefusals(cartId, ids))
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
  const fixed = { newKeyHash: null, answer: null, fold: FOLD, now, day: dayOf(now), answersSince: 0 }
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
  const { cart: name, call, brings = [], now, work } = visit
  const [row] = await run<CartRow>(selectCart(name, lock))
  if (row === undefined) return undefined
  const record = await recordOf(run, row)
  // After the cart: an answer that is not there yet was not given before this position either.
  const callId = call && { ...call, scope: row.id }
  const earlier = callId && (await answerOf(run, callId, now))
  const held = lock === 'locked' ? await heldOf(run, row.id, brings) : []
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
      fold: FOLD,
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
  const merged = work(records)
  const fixed = { newKeyHash: null, answer: null, fold: FOLD, now, day: dayOf(now), answersSince: 0 }
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
  if (fold === FOLD) return record
  const events = await run<StoredEvent>(selectEvents({ cartId: id, after: 0, until: position }))
  const known = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  return { ...record, state: foldOnto(cartEvolution, emptyCart(), known) }
}

/** Without the lock nobody looks: an event that is brought again is so rare that the unique index may find it. */
async function heldOf(run: Run, cartId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  return (await run<{ id: string }>(selectHeld(cartId, ids))).map(({ id }) => id)
}

/** A visit that would store an event a second time is made again, under the lock and with its eyes open. */
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
