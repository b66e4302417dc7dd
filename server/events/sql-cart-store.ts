import { assert } from '#domain/assert.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { type CartRow, recordOf } from './cart-rows.ts'
import {
  deleteCarts,
  insertAlias,
  insertKey,
  type Lock,
  selectAnswer,
  selectCart,
  selectEvents,
  selectEventsById,
  selectHead,
  selectKnownIds,
} from './cart-statements.ts'
import {
  ANSWER_RETENTION,
  CART_RETENTION,
  type CallAnswer,
  type CallId,
  type CartChange,
  type CartStore,
  type CartUpdate,
  type CartUpdateResult,
  type CreateCart,
  DAY,
  dayOf,
  type EventIdsQuery,
  type MergeCarts,
  newCartRecord,
  refusedLengthOf,
} from './cart-store.ts'
import { cartTurns } from './cart-turns.ts'
import { type CartWrite, insertCart } from './cart-writes.ts'
import { type KnownCart, type KnownCarts, knownCarts } from './known-carts.ts'
import { mergeLocked, writeLocked } from './locked-carts.ts'
import { type WriteResult, writeBatches } from './write-batches.ts'

/** PostgreSQL's code for it. */
const UNIQUE_VIOLATION = '23505'

/** So many carts are deleted by one statement: however many there are to delete, each is done within its time. */
const PURGE_BATCH = 200

/**
 * The store in PostgreSQL. An update reads the cart without a lock, calls its handler, and writes on the condition that the cart is as it
 * was read: no transaction waits for this process. What this process wrote last of a cart it need not read again: one round trip, shared with the
 * carts that are written at the same time. On a conflict, when another writer was faster or sent the same event, it is done again
 * under the row's lock. The writers of a cart in this process follow each other.
 */
export function sqlCartStore(sql: Sql, known: KnownCarts = knownCarts()): CartStore {
  const { write } = writeBatches(sql.run)
  const turns = cartTurns()

  /** Undefined where the cart has to be read. */
  async function updateKnown<Outcome>(update: CartUpdate<Outcome>): Promise<{ readonly outcome: Outcome } | undefined> {
    const { cart: name, call, guestKeyHash = null, now, handle } = update
    const cart = 'madeBy' in name ? undefined : known.get(name)
    if ('madeBy' in name || cart === undefined || cart.hasMerged || call !== undefined || guestKeyHash !== null)
      return undefined
    const { change, outcome } = handle(cart.record, null, new Set())
    // Whether there is nothing to do only the cart itself tells.
    if (change === null) return undefined
    known.delete(name)
    const usedAt = 'keyHash' in name ? now : null
    const written = await write({ ...cart, usedAt, newKeyHash: null, answer: null, change, now })
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
      return isReading || 'madeBy' in cart ? updateNow(update) : turns.take(cart, () => updateNow(update))
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
      const kept = call && answer ? { call, ...answer } : null
      const cart = insertCart({ record, change, keyHash, madeBy, answer: kept, now })
      const written = await sql.run(cart).catch(conflictOfUniqueViolation)
      if (written === 'conflict' || written.length === 0) return 'exists'
      const lastEventId = change.events.at(-1)?.id
      if (keyHash !== null && lastEventId !== undefined) {
        known.set({ keyHash }, knownAfter({ record, lastEventId, hasMerged: false }, change, now))
      }
      return outcome
    },

    async answerOf(call, now) {
      return answerOf(sql.run, call, now)
    },

    async addKey({ cartId, keyHash }) {
      return (await sql.run(insertKey({ cartId, keyHash }))).length > 0
    },

    async aliasKey(key) {
      await sql.run(insertAlias(key))
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
      const before = now - CART_RETENTION - DAY
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

interface UpdateDone<Outcome> {
  readonly result: CartUpdateResult<Outcome>
  /** The cart as it was written; null where no event was. */
  readonly known: KnownCart | null
}

async function tryUpdate<Outcome>(
  run: Run,
  { update, lock, write }: UpdateAttempt<Outcome>,
): Promise<UpdateDone<Outcome> | undefined | 'conflict'> {
  const { cart: name, call, eventIds = [], guestKeyHash = null, now, handle } = update
  const [row] = await run<CartRow>(selectCart(name, lock))
  if (row === undefined) return undefined
  const record = await recordOf(run, row)
  // After the cart: an answer that is not there yet was not given before this position either.
  const callId = call && { ...call, scope: row.id }
  const earlier = callId && (await answerOf(run, callId, now))
  const hasMerged = row.has_merged === true
  // A merge in between is a conflict, so a stale `has_merged` does no harm without the lock.
  const mayBeKnown = lock === 'locked' || hasMerged || guestKeyHash !== null
  const knownIds = mayBeKnown ? await knownIdsOf(run, { cartId: row.id, ids: eventIds, guestKeyHash }) : []
  const result = handle(record, earlier ?? null, new Set(knownIds))
  const { change, answer } = result
  const isFirstUse = 'keyHash' in name && row.key_used_at === null
  const newKeyHash = 'newKeyHash' in name ? name.newKeyHash : null
  const isStale = row.touched_at < dayOf(now)
  if (change === null && !answer && !isFirstUse && newKeyHash === null && !isStale) return { result, known: null }
  const written = await write({
    record,
    lastEventId: null,
    change,
    usedAt: isFirstUse ? now : null,
    newKeyHash,
    answer: callId && answer ? { call: callId, ...answer } : null,
    now,
  })
  if (written === 'conflict') return 'conflict'
  const lastEventId = change?.events.at(-1)?.id
  if (change === null || lastEventId === undefined) return { result, known: null }
  return { result, known: knownAfter({ record, lastEventId, hasMerged }, change, now) }
}

/** A cart after a change of it that is stored. */
function knownAfter({ record, lastEventId, hasMerged }: KnownCart, change: CartChange, now: number): KnownCart {
  const { cartId, position, dayStart, refusedLength } = record
  const { events, state, lastSeqs } = change
  const day = dayOf(now)
  return {
    record: {
      cartId,
      state,
      position: position + events.length,
      lastSeqs,
      dayStart: dayStart.day < day ? { day, position } : dayStart,
      refusedLength: refusedLength + refusedLengthOf(events),
    },
    lastEventId: events.at(-1)?.id ?? lastEventId,
    hasMerged,
  }
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
