import { assert } from '#domain/assert.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/log/fold.ts'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import {
  deleteCarts,
  insertCart,
  insertKey,
  type Lock,
  selectAnswer,
  selectBoth,
  selectCart,
  selectEvents,
  selectEventsById,
  selectHead,
  selectKnownIds,
  selectOverlap,
  updateCart,
} from './cart-statements.ts'
import {
  ANSWER_RETENTION,
  CART_RETENTION,
  type CallAnswer,
  type CallId,
  type CartChange,
  type CartRecord,
  type CartRef,
  type CartStore,
  type CartUpdate,
  type CartUpdateResult,
  type CreateCart,
  dayOf,
  type EventIdsQuery,
  type MergeCarts,
  newCartRecord,
  type SharedEvents,
} from './cart-store.ts'

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
  readonly day_position: number
  readonly refused_length: number
  /** Of a cart that was asked for by its id: whether another was merged into it. */
  readonly has_merged?: boolean
}

/**
 * The store in PostgreSQL. An update reads the cart without a lock, calls its handler, and writes with one statement that
 * succeeds only on the cart as it was read: two round trips, and no transaction that waits for this process. On a conflict,
 * when another writer was faster or sent the same event, it is done again under the row's lock.
 */
export function sqlCartStore(sql: Sql): CartStore {
  return {
    async update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined> {
      const tried = await tryUpdate(sql.run, { update, lock: 'unlocked' }).catch(conflictOfUniqueViolation)
      if (tried !== 'conflict') return tried?.outcome
      const locked = await sql.transaction((run) => tryUpdate(run, { update, lock: 'locked' }))
      assert(locked !== 'conflict', 'a write under the row’s lock meets no conflict')
      return locked?.outcome
    },

    async merge<Outcome>(merge: MergeCarts<Outcome>): Promise<Outcome | undefined> {
      return sql.transaction((run) => mergeLocked(run, merge))
    },

    async create<Outcome>({
      cartId,
      keyHash,
      madeBy,
      call,
      now,
      handle,
    }: CreateCart<Outcome>): Promise<Outcome | 'exists'> {
      const record = newCartRecord(cartId)
      const { change, answer, outcome } = handle(record, null, new Set())
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
        answersSince: now - ANSWER_RETENTION,
      })
      const written = await sql.run(cart).catch(conflictOfUniqueViolation)
      return written === 'conflict' || written.length === 0 ? 'exists' : outcome
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

    async eventsById(query) {
      return sql.run<StoredEvent>(selectEventsById(query))
    },

    async head(name) {
      const [found] = await sql.run<{ cartId: string; position: number }>(selectHead(name))
      return found
    },

    async purge(now) {
      const answers = { text: 'delete from call_answers where at < $1', values: [now - ANSWER_RETENTION] }
      await sql.maintenance((run) => run(answers))
      // A last use is only known to the day.
      await sql.maintenance((run) => run(deleteCarts(now - CART_RETENTION - DAY)))
    },
  }
}

/** A cart whose row a transaction has locked until it ends. */
export interface LockedCart {
  readonly record: CartRecord
  /** Whether it was found by a key of it, used for the first time. */
  readonly isFirstUse: boolean
}

/** For a transaction that writes more than a cart: reads a cart and locks its row, as an update under the lock does. */
export async function lockCart(run: Run, name: CartRef): Promise<LockedCart | undefined> {
  const [row] = await run<CartRow>(selectCart(name, 'locked'))
  if (row === undefined) return undefined
  return { record: await recordOf(run, row), isFirstUse: 'keyHash' in name && row.key_used_at === null }
}

/** Writes the change of a locked cart. */
export async function writeLockedCart(
  run: Run,
  { cart, change, now }: { readonly cart: LockedCart; readonly change: CartChange; readonly now: number },
): Promise<void> {
  const { record, isFirstUse } = cart
  const usedAt = isFirstUse ? now : null
  const fixed = { newKeyHash: null, answer: null, fold: FOLD_VERSION, now, day: dayOf(now), answersSince: 0 }
  const written = await run(updateCart({ ...fixed, record, change, usedAt }))
  assert(written.length === 1, 'a write under the row’s lock meets no conflict')
}

interface UpdateAttempt<Outcome> {
  readonly update: CartUpdate<Outcome>
  readonly lock: Lock
}

async function tryUpdate<Outcome>(
  run: Run,
  { update, lock }: UpdateAttempt<Outcome>,
): Promise<CartUpdateResult<Outcome> | undefined | 'conflict'> {
  const { cart: name, call, eventIds = [], guestKeyHash = null, now, handle } = update
  const [row] = await run<CartRow>(selectCart(name, lock))
  if (row === undefined) return undefined
  const record = await recordOf(run, row)
  // After the cart: an answer that is not there yet was not given before this position either.
  const callId = call && { ...call, scope: row.id }
  const earlier = callId && (await answerOf(run, callId, now))
  // A merge in between is a conflict, so a stale `has_merged` does no harm without the lock.
  const mayBeKnown = lock === 'locked' || row.has_merged || guestKeyHash !== null
  const knownIds = mayBeKnown ? await knownIdsOf(run, { cartId: row.id, ids: eventIds, guestKeyHash }) : []
  const result = handle(record, earlier ?? null, new Set(knownIds))
  const { change, answer } = result
  const isFirstUse = 'keyHash' in name && row.key_used_at === null
  const newKeyHash = 'newKeyHash' in name ? name.newKeyHash : null
  const isStale = row.touched_at < dayOf(now)
  if (change === null && !answer && !isFirstUse && newKeyHash === null && !isStale) return result
  const written = await run(
    updateCart({
      record,
      change,
      usedAt: isFirstUse ? now : null,
      newKeyHash,
      answer: callId && answer ? { call: callId, ...answer } : null,
      fold: FOLD_VERSION,
      now,
      day: dayOf(now),
      answersSince: now - ANSWER_RETENTION,
    }),
  )
  return written.length === 0 ? 'conflict' : result
}

async function mergeLocked<Outcome>(
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
  const fixed = { newKeyHash: null, answer: null, fold: FOLD_VERSION, now, day: dayOf(now), answersSince: 0 }
  const writes = [
    updateCart({ ...fixed, record: records.guest, change: merged.guest, usedAt: now }),
    updateCart({ ...fixed, record: records.customer, change: merged.customer, usedAt: null }),
  ]
  for (const write of writes) {
    const written = await run(write)
    assert(written.length === 1, 'a write under the row’s lock meets no conflict')
  }
  return merged.outcome
}

async function recordOf(run: Run, row: CartRow): Promise<CartRecord> {
  const { id, state, fold, position, last_seqs: lastSeqs, refused_length: refusedLength } = row
  const dayStart = { day: row.touched_at, position: row.day_position }
  const record = { cartId: id, state, position, lastSeqs, dayStart, refusedLength }
  if (fold === FOLD_VERSION) return record
  const events = await run<StoredEvent>(selectEvents({ cartId: id, after: 0, until: position }))
  const known = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  return { ...record, state: foldOnto(cartEvolution, emptyCart(), known) }
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

/**
 * Without the lock this is asked only where a cart was merged into this one, or a guest's cart came before: that an event is
 * sent twice to its own stream is so rare that the unique index may find it.
 */
async function knownIdsOf(run: Run, query: EventIdsQuery): Promise<readonly string[]> {
  if (query.ids.length === 0) return []
  return (await run<{ id: string }>(selectKnownIds(query))).map(({ id }) => id)
}

/** A write that would store an event, or a key, a second time is a conflict, and the update is done again. */
function conflictOfUniqueViolation(error: unknown): 'conflict' {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'conflict'
  throw error
}

async function answerOf(run: Run, call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined> {
  const [answer] = await run<CallAnswer>(selectAnswer(call, now - ANSWER_RETENTION))
  return answer
}
