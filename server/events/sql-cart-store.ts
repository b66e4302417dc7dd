import { assert } from '#domain/assert.ts'
import { DAY } from '#domain/durations.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { cartMutex } from './cart-mutex.ts'
import { type CartRow, cartRecordOf } from './cart-rows.ts'
import {
  deleteCarts,
  insertKey,
  type Lock,
  selectActIds,
  selectAnswer,
  selectCart,
  selectEvents,
  selectEventsById,
  selectHead,
  selectKnownIds,
} from './cart-statements.ts'
import {
  ANSWER_RETENTION_MS,
  CART_RETENTION_MS,
  type CallAnswer,
  type CallId,
  type CartAppend,
  type CartStore,
  type CartUpdate,
  type CartUpdateResult,
  type CreateCart,
  type EventIdsQuery,
  newCartRecord,
  recordAfter,
  startOfDay,
} from './cart-store.ts'
import { type CartWrite, insertCart } from './cart-writes.ts'
import { type KnownCart, type KnownCarts, knownCarts } from './known-carts.ts'
import { mergeLocked, onlyChange, writeLocked } from './locked-carts.ts'
import { type WriteResult, writeBatches } from './write-batches.ts'

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

/** How many carts one statement deletes, so that each stays within its timeout. */
const PURGE_BATCH = 200

/**
 * The store in PostgreSQL, with optimistic concurrency. An update reads the cart without a lock, calls its handler, and
 * writes on the condition that the cart has not changed, so no transaction waits for this process. Carts that this process
 * wrote last are cached: such an update takes one round trip, shared with other carts written at the same time. After a
 * conflict (another writer was faster or sent the same event) the update is retried under the row's lock. Updates of one cart
 * in this process are serialized.
 */
export function sqlCartStore(sql: Sql, known: KnownCarts = knownCarts()): CartStore {
  const write = writeBatches(sql.run)
  const exclusively = cartMutex()

  /** Updates a cached cart; resolves with undefined if the cart has to be read. */
  async function updateKnown<Outcome>(update: CartUpdate<Outcome>): Promise<{ readonly outcome: Outcome } | undefined> {
    const { cart: name, call, guestKeyHash = null, now, handle } = update
    const cart = 'madeBy' in name ? undefined : known.get(name)
    if ('madeBy' in name || cart === undefined || cart.hasOtherStreams || call !== undefined || guestKeyHash !== null)
      return undefined
    const { change, aliasHash = null, outcome } = handle(cart.record, null, new Set())
    // The cached cart may be stale, so "no change" has to be decided on the stored one.
    if (change === null) return undefined
    known.delete(name)
    const usedAt = 'keyHash' in name ? now : null
    const written = await write({ ...onlyChange, ...cart, usedAt, aliasHash, change, now })
    if (written === 'conflict') return undefined
    known.set(name, knownAfter(cart, change, now))
    return { outcome }
  }

  async function updateNow<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined> {
    const done = await updateKnown(update).catch(conflictOfUniqueViolation)
    if (done !== undefined && done !== 'conflict') return done.outcome
    const tried = await tryUpdate(sql.run, { update, lock: 'unlocked', write }).catch(conflictOfUniqueViolation)
    if (tried !== 'conflict') {
      if (tried?.known != null && !('madeBy' in update.cart)) known.set(update.cart, tried.known)
      return tried?.result.outcome
    }
    const locked = await sql.transaction((run) => tryUpdate(run, { update, lock: 'locked', write: writeLocked(run) }))
    assert(locked !== 'conflict', 'a write under the row’s lock meets no conflict')
    return locked?.result.outcome
  }

  return {
    async update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined> {
      const { cart, isReading = false } = update
      return isReading || 'madeBy' in cart ? updateNow(update) : exclusively(cart, () => updateNow(update))
    },

    merge: (merge) => sql.transaction((run) => mergeLocked(run, merge)),

    async create<Outcome>(creation: CreateCart<Outcome>): Promise<Outcome | 'exists'> {
      const { cartId, keyHash, madeBy, call, now, handle } = creation
      const record = newCartRecord(cartId)
      const { change, answer, outcome } = handle(record, null, new Set())
      if (change === null) return outcome
      const kept = call && answer ? { call, ...answer } : null
      const cart = insertCart({ record, change, keyHash, madeBy, answer: kept, now })
      const written = await sql.run(cart).catch(conflictOfUniqueViolation)
      if (written === 'conflict' || written.length === 0) return 'exists'
      const lastEventId = change.events.at(-1)?.id
      if (keyHash !== null && lastEventId !== undefined) {
        known.set({ keyHash }, knownAfter({ record, lastEventId, hasOtherStreams: false }, change, now))
      }
      return outcome
    },

    answerOf: (call, now) => answerOf(sql.run, call, now),

    addKey: async (key) => (await sql.run(insertKey(key))).length > 0,

    events: (range) => sql.run<StoredEvent>(selectEvents(range)),

    actIds: async (range) => (await sql.run<{ id: string }>(selectActIds(range))).map(({ id }) => id),

    eventsById: (query) => sql.run<StoredEvent>(selectEventsById(query)),

    async head(name) {
      const [found] = await sql.run<{ cartId: string; position: number }>(selectHead(name))
      return found
    },

    async purge(now) {
      const answers = { text: 'delete from call_answers where at < $1', values: [now - ANSWER_RETENTION_MS] }
      await sql.maintenance((run) => run(answers))
      // The last use is stored by day only.
      const before = now - CART_RETENTION_MS - DAY
      for (;;) {
        const gone = await sql.maintenance((run) => run(deleteCarts(before, PURGE_BATCH)))
        if (gone.length < PURGE_BATCH) break
      }
    },
  }
}

interface UpdateAttempt<Outcome> {
  readonly update: CartUpdate<Outcome>
  readonly lock: Lock
  readonly write: (cart: CartWrite) => Promise<WriteResult>
}

interface CompletedUpdate<Outcome> {
  readonly result: CartUpdateResult<Outcome>
  /** The cart as written; null if no event was. */
  readonly known: KnownCart | null
}

async function tryUpdate<Outcome>(
  run: Run,
  { update, lock, write }: UpdateAttempt<Outcome>,
): Promise<CompletedUpdate<Outcome> | undefined | 'conflict'> {
  const { cart: name, call, eventIds = [], guestKeyHash = null, now, handle } = update
  const [row] = await run<CartRow>(selectCart(name, lock))
  if (row === undefined) return undefined
  const record = await cartRecordOf(run, row)
  // Read after the cart: an answer that is not there yet was not given before this position either.
  const callId = call && { ...call, scope: row.id }
  const earlier = callId && (await answerOf(run, callId, now))
  const hasOtherStreams = row.has_other_streams === true
  // Without the lock `has_other_streams` may be stale. A merge in between is a conflict; a sharer may be missed (decision 41).
  const mayBeKnown = lock === 'locked' || hasOtherStreams || guestKeyHash !== null
  const knownIds = mayBeKnown ? await knownIdsOf(run, { cartId: row.id, ids: eventIds, guestKeyHash }) : []
  const result = handle(record, earlier ?? null, new Set(knownIds))
  const { change, answer, aliasHash = null } = result
  const isFirstUse = 'keyHash' in name && row.key_used_at === null
  const newKeyHash = 'newKeyHash' in name ? name.newKeyHash : null
  const isStale = row.touched_at < startOfDay(now)
  const hasNewKey = newKeyHash !== null || aliasHash !== null
  if (change === null && !answer && !isFirstUse && !hasNewKey && !isStale) return { result, known: null }
  const written = await write({
    record,
    lastEventId: null,
    change,
    usedAt: isFirstUse ? now : null,
    newKeyHash,
    aliasHash,
    answer: callId && answer ? { call: callId, ...answer } : null,
    guestKeyHash,
    now,
  })
  if (written === 'conflict') return 'conflict'
  const lastEventId = change?.events.at(-1)?.id
  if (change === null || lastEventId === undefined) return { result, known: null }
  return { result, known: knownAfter({ record, lastEventId, hasOtherStreams }, change, now) }
}

/** The cached cart after a stored change. */
function knownAfter({ record, lastEventId, hasOtherStreams }: KnownCart, change: CartAppend, now: number): KnownCart {
  return {
    record: recordAfter(record, change, now),
    lastEventId: change.events.at(-1)?.id ?? lastEventId,
    hasOtherStreams,
  }
}

/**
 * Without the lock this is queried only if the cart has other streams (see `KnownCart`) or the client had a guest's cart. That
 * an event is sent twice to its own stream is rare, and the unique index finds it.
 */
async function knownIdsOf(run: Run, query: EventIdsQuery): Promise<readonly string[]> {
  return query.ids.length === 0 ? [] : (await run<{ id: string }>(selectKnownIds(query))).map(({ id }) => id)
}

/** Storing an event or a key a second time is a conflict, and the update is retried. */
function conflictOfUniqueViolation(error: unknown): 'conflict' {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'conflict'
  throw error
}

async function answerOf(run: Run, call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined> {
  const [answer] = await run<CallAnswer>(selectAnswer(call, now - ANSWER_RETENTION_MS))
  return answer
}
