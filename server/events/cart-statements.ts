import type { Statement } from '#server/database/sql.ts'
import type { CartFact } from './cart-facts.ts'
import type { CallId, CartRef, CartUpdate, EventIdsQuery, EventRange } from './cart-store.ts'

/** Whether a read locks the cart's row. */
export type Lock = 'unlocked' | 'locked'

const locking: Readonly<Record<Lock, string>> = { unlocked: '', locked: ' for update of carts' }
const cartColumns = 'carts.id, state, fold, position, last_seqs, key_used_at, touched_at, day_position, refused_length'
/** The carts that were merged into cart `$1`. Uses a partial index of merges only. */
const mergedInto = `select data ->> 'from' from cart_events where cart_id = $1 and type = 'CartsMerged'`
/** The carts that took events of a browser whose guest's cart was closed into cart `$1`. */
const sharers = `select value from cart_facts where cart_id = $1 and kind = 'shared'`
const streams = `select $1::text union all ${mergedInto} union all ${sharers}`
/** Also the cart of guest key `$3`, and the one that it was merged into, which may be another customer's. */
const streamsWithGuest = `${streams} union all select cart_id from cart_keys where hash = $3
  union all (select data ->> 'into' from cart_events where type = 'CartClosed'
    and cart_id = (select cart_id from cart_keys where hash = $3) order by position desc limit 1)`
const eventColumns = 'position, origin, id, seq, type, v, at, data'

export function selectCart(name: CartUpdate<unknown>['cart'], lock: Lock): Statement {
  const end = locking[lock]
  if ('keyHash' in name) {
    const text = `select ${cartColumns} from cart_keys join carts on carts.id = cart_id where hash = $1${end}`
    return { name: `cart by key, ${lock}`, text, values: [name.keyHash] }
  }
  if ('cartId' in name) {
    const text = `select ${cartColumns}, exists (${mergedInto}) or exists (${sharers}) as has_other_streams from carts where id = $1${end}`
    return { name: `cart by id, ${lock}`, text, values: [name.cartId] }
  }
  const cart = `select ${cartColumns} from carts`
  return { text: `${cart} where made_by = $1 and key_used_at is null${end}`, values: [name.madeBy] }
}

/**
 * Locks a cart's row, and then an advisory lock for each name, in order. Data that the names guard has to be read by a later
 * statement: this one sees the database as it was before it waited. It also forces generic plans for the rest of the
 * transaction, whose statements find rows by primary key: planning an order takes longer than writing it.
 */
export function selectCartAndLockNames(name: CartRef, names: readonly string[]): Statement {
  const { name: called = '', text, values = [] } = selectCart(name, 'locked')
  return {
    name: `${called}, with names`,
    text: `${held(text)} select cart.*, ${holding} from cart`,
    values: [...values, names],
  }
}

interface CartsToLock {
  readonly keyHashes: readonly string[]
  readonly names: readonly string[]
  /** The lock timeout for this transaction, in ms; null for the default. */
  readonly lockTimeout: number | null
}

/** Locks carts without reading them, in order of their ids, like every other statement that locks several, and then names. */
export function lockCartsAndNames({ keyHashes, names, lockTimeout }: CartsToLock): Statement {
  const timeout = `set_config('lock_timeout', coalesce($3::text, current_setting('lock_timeout')), true)`
  const carts = `select carts.id from cart_keys join carts on carts.id = cart_id
    where hash = any($1::text[]) and (select ${timeout}) is not null`
  return {
    name: 'hold carts by key, with names',
    text: `${held(`${carts} order by carts.id${locking.locked}`)} select ${holding}`,
    values: [keyHashes, names, lockTimeout === null ? null : `${lockTimeout}`],
  }
}

/** Takes the locks of the names after those of all carts. */
const held = (carts: string): string => `with cart as materialized (${carts}),
  held as materialized (select pg_advisory_xact_lock(hashtextextended(held_name, 0))
    from (select count(*) from cart) as carts_held, unnest($2::text[]) as held_names (held_name))`
const holding = `(select count(*) from held) as held, set_config('plan_cache_mode', 'force_generic_plan', true)`

/** Locks a guest's cart by key and a customer's by id, in order of their ids, so that two merges can't deadlock. */
export function selectBoth({ keyHash, cartId }: { readonly keyHash: string; readonly cartId: string }): Statement {
  const ofKey = '(select cart_id from cart_keys where hash = $1)'
  const text = `select ${cartColumns} from carts where id = $2 or id = ${ofKey} order by id for update`
  return { text, values: [keyHash, cartId] }
}

export function selectHead(name: CartRef): Statement {
  const columns = 'carts.id as "cartId", position'
  if ('cartId' in name) return { text: `select ${columns} from carts where id = $1`, values: [name.cartId] }
  const text = `select ${columns} from cart_keys join carts on carts.id = cart_id where hash = $1`
  return { text, values: [name.keyHash] }
}

const inRange = 'cart_id = $1 and position > $2 and position <= $3'

export function selectEvents({ cartId, after, until }: EventRange): Statement {
  const text = `select ${eventColumns} from cart_events where ${inRange} order by position`
  return { name: 'events', text, values: [cartId, after, until] }
}

export function selectActIds({ cartId, after, until }: EventRange): Statement {
  const text = `select id from cart_events where ${inRange} and seq is not null order by position`
  return { name: 'act ids', text, values: [cartId, after, until] }
}

/** The events with these ids in the streams of a cart and a guest key. */
const knownEvents = `from cart_events where cart_id = any(array(${streamsWithGuest})) and id = any($2::text[])`

/** Which of these ids are known. */
export function selectKnownIds({ cartId, ids, guestKeyHash = null }: EventIdsQuery): Statement {
  return { text: `select id ${knownEvents}`, values: [cartId, ids, guestKeyHash] }
}

/** The ids of a guest's events that are also in the customer's stream, or in one merged into it. */
export function selectOverlap({ guest, customer }: { readonly guest: string; readonly customer: string }): Statement {
  const text = `select other.id from cart_events own join cart_events other on other.id = own.id
    where own.cart_id = $2 and other.cart_id = any(array(${streams})) and other.type <> 'EventRefused'`
  return { text, values: [customer, guest] }
}

/** The same as `selectKnownIds`, with the whole events. */
export function selectEventsById({ cartId, ids, guestKeyHash = null }: EventIdsQuery): Statement {
  return { text: `select ${eventColumns} ${knownEvents} order by position`, values: [cartId, ids, guestKeyHash] }
}

export function selectAnswer({ scope, route, key }: Omit<CallId, 'bodyHash'>, since: number): Statement {
  const columns = 'body_hash as "bodyHash", cart_id as "cartId", status, body'
  const text = `select ${columns} from call_answers where scope = $1 and route = $2 and key = $3 and at >= $4`
  return { name: 'answer', text, values: [scope, route, key, since] }
}

export function insertKey({ cartId, keyHash }: { readonly cartId: string; readonly keyHash: string }): Statement {
  const open = 'select $1, id from carts where id = $2 and key_used_at is null'
  return { text: `insert into cart_keys (hash, cart_id) ${open} returning hash`, values: [keyHash, cartId] }
}

/** Deletes at most this many guest carts with all their data, except which orders they became, and returns a row for each. */
export function deleteCarts(before: number, limit: number): Statement {
  const opened = 'exists (select 1 from cart_keys where cart_id = id)'
  const old = `select id from carts where touched_at < $1 and ${opened} limit $2 for update skip locked`
  return {
    text: `with gone as materialized (delete from carts where id = any(array(${old})) returning id),
      facts as (delete from cart_facts where cart_id = any(array(select id from gone)) and kind <> 'order'),
      seen as (delete from browser_facts where cart_id = any(array(select id from gone))),
      events as (delete from cart_events where cart_id = any(array(select id from gone)))
      select id from gone`,
    values: [before, limit],
  }
}

/** Adds a fact that does not come from an event. */
export function insertFact({ cartId, fact, now }: { cartId: string; fact: CartFact; now: number }): Statement {
  return {
    text: `insert into cart_facts (cart_id, kind, value, at) values ($1, $2, $3, $4)
      on conflict (cart_id, kind, value) do update set at = excluded.at`,
    values: [cartId, fact.kind, fact.value, now],
  }
}
