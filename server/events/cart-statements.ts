import type { Statement } from '#server/database/sql.ts'
import { type CartFact, cartFactsOf } from './cart-facts.ts'
import {
  type CallId,
  type CartChange,
  type CartRecord,
  type CartRef,
  type CartUpdate,
  type EventIdsQuery,
  refusedLengthOf,
} from './cart-store.ts'

/** Whether a read locks the cart's row. */
export type Lock = 'unlocked' | 'locked'

const locking: Readonly<Record<Lock, string>> = { unlocked: '', locked: ' for update of carts' }
const cartColumns = 'carts.id, state, fold, position, last_seqs, key_used_at, touched_at, day_position, refused_length'
/** The carts that were merged into the one of `$1`, by an index that holds nothing but merges. */
const mergedInto = `select data ->> 'from' from cart_events where cart_id = $1 and type = 'CartsMerged'`
const streams = `select $1::text union all ${mergedInto}`
const streamsWithGuest = `${streams} union all select cart_id from cart_keys where hash = $3`
const eventColumns = 'position, origin, id, seq, type, v, at, data'

export function selectCart(name: CartUpdate<unknown>['cart'], lock: Lock): Statement {
  const end = locking[lock]
  if ('keyHash' in name) {
    const text = `select ${cartColumns} from cart_keys join carts on carts.id = cart_id where hash = $1${end}`
    return { name: `cart by key, ${lock}`, text, values: [name.keyHash] }
  }
  if ('cartId' in name) {
    const text = `select ${cartColumns}, exists (${mergedInto}) as has_merged from carts where id = $1${end}`
    return { name: `cart by id, ${lock}`, text, values: [name.cartId] }
  }
  const cart = `select ${cartColumns} from carts`
  return { text: `${cart} where made_by = $1 and key_used_at is null${end}`, values: [name.madeBy] }
}

/** Locks the cart of a key and another in the order of their ids, so that no two merges wait for each other. */
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

export function selectEvents({ cartId, after, until }: { cartId: string; after: number; until: number }): Statement {
  const where = 'cart_id = $1 and position > $2 and position <= $3'
  const text = `select ${eventColumns} from cart_events where ${where} order by position`
  return { name: 'events', text, values: [cartId, after, until] }
}

/** Of these ids, those in the stream of a cart, in one that was merged into it, or in that of the guest's key. */
export function selectKnownIds({ cartId, ids, guestKeyHash = null }: EventIdsQuery): Statement {
  const where = `cart_id = any(array(${streamsWithGuest})) and id = any($2::text[])`
  return { text: `select id from cart_events where ${where}`, values: [cartId, ids, guestKeyHash] }
}

/** The ids of a guest's events that the customer's stream, or one that was merged into it, holds as well. */
export function selectOverlap({ guest, customer }: { readonly guest: string; readonly customer: string }): Statement {
  const text = `select other.id from cart_events own join cart_events other on other.id = own.id
    where own.cart_id = $2 and other.cart_id = any(array(${streams})) and other.type <> 'EventRefused'`
  return { text, values: [customer, guest] }
}

/** The same, whole. */
export function selectEventsById({ cartId, ids, guestKeyHash = null }: EventIdsQuery): Statement {
  const where = `cart_id = any(array(${streamsWithGuest})) and id = any($2::text[])`
  return {
    text: `select ${eventColumns} from cart_events where ${where} order by position`,
    values: [cartId, ids, guestKeyHash],
  }
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

export function deleteCarts(before: number): Statement {
  const opened = 'exists (select 1 from cart_keys where cart_id = id)'
  const gone = `gone as (delete from carts where touched_at < $1 and ${opened} returning id)`
  return {
    text: `with ${gone},
      facts as (delete from cart_facts using gone where cart_id = gone.id),
      seen as (delete from browser_facts using gone where cart_id = gone.id)
      delete from cart_events using gone where cart_id = gone.id`,
    values: [before],
  }
}

interface AnswerColumns {
  readonly call: CallId
  readonly status: number
  readonly body: unknown
}

interface Write {
  readonly record: CartRecord
  /** The version of the fold that made the change's state. */
  readonly fold: number
  readonly answer: AnswerColumns | null
  /** Epoch ms, and the same at the beginning of its day. */
  readonly now: number
  readonly day: number
  /** Answers from before it may be replaced. */
  readonly answersSince: number
}

/** Collects the parameters of a statement that is built from parts. */
function parameters(...first: readonly unknown[]) {
  const values = [...first]
  return { values, bind: (value: unknown) => `$${values.push(value)}` }
}

type Bind = (value: unknown) => string

/**
 * Writes an update, and returns a row if the cart still was as it was read; otherwise nothing is written.
 * A cart that gets a further key must also still be unused.
 */
export function updateCart(write: Write & UpdateColumns): Statement {
  const { record, change, usedAt, newKeyHash, answer, now, day } = write
  const facts = cartFactsOf(change?.events ?? [])
  const isPlain = change !== null && facts.length === 0 && newKeyHash === null && answer === null
  const { values, bind } = parameters(record.cartId, record.position, JSON.stringify(record.lastSeqs))
  const today = bind(day)
  const sets = [
    `key_used_at = coalesce(key_used_at, ${bind(usedAt)}::bigint)`,
    `touched_at = ${today}`,
    `day_position = case when touched_at < ${today} then position else day_position end`,
  ]
  if (change !== null) {
    const totals = `item_count = ${bind(change.totals.itemCount)}, total = ${bind(change.totals.total)}`
    const position = `position = ${bind(record.position + change.events.length)}`
    const state = `state = ${bind(JSON.stringify(change.state))}, fold = ${bind(write.fold)}`
    const refused = `refused_length = refused_length + ${bind(refusedLengthOf(change.events))}`
    sets.push(totals, position, state, `last_seqs = ${bind(JSON.stringify(change.lastSeqs))}`, refused)
  }
  const same = 'id = $1 and position = $2 and last_seqs::text = $3'
  const unused = newKeyHash === null ? '' : ' and key_used_at is null'
  const parts = [
    `cart as (update carts set ${sets.join(', ')} where ${same}${unused} returning id)`,
    ...(change === null ? [] : [eventsPart(change, now, bind)]),
    ...(facts.length === 0 ? [] : [factsPart(facts, now, bind)]),
    ...(newKeyHash === null ? [] : [keyPart(newKeyHash, bind)]),
    ...(answer === null ? [] : [answerPart({ answer, write, from: 'from cart' }, bind)]),
  ]
  return { ...(isPlain && { name: 'update cart' }), text: `with ${parts.join(', ')} select id from cart`, values }
}

interface UpdateColumns {
  readonly change: CartChange | null
  /** When a key of the cart was first used, if that is now. */
  readonly usedAt: number | null
  readonly newKeyHash: string | null
}

/** Writes a new cart, and returns a row if its client has no unused cart yet and its call was not answered before. */
export function insertCart(write: Write & InsertColumns): Statement {
  const { record, change, keyHash, madeBy, answer, fold, now, day } = write
  const { values, bind } = parameters()
  const row = [
    bind(record.cartId),
    `${bind(JSON.stringify(change.state))}::json`,
    `${bind(fold)}::integer`,
    `${bind(record.position + change.events.length)}::integer`,
    `${bind(JSON.stringify(change.lastSeqs))}::json`,
    `${bind(change.totals.itemCount)}::integer`,
    `${bind(change.totals.total)}::bigint`,
    bind(madeBy),
    `${bind(now)}::bigint`,
    `${bind(day)}::bigint`,
    `${bind(refusedLengthOf(change.events))}::integer`,
  ]
  const columns =
    'id, state, fold, position, last_seqs, item_count, total, made_by, created_at, touched_at, refused_length'
  const onlyOnce = answer === null ? '' : ' from answer'
  const facts = cartFactsOf(change.events)
  const parts = [
    ...(answer === null ? [] : [answerPart({ answer, write, from: '' }, bind)]),
    `cart as (insert into carts (${columns}) select ${row.join(', ')}${onlyOnce} on conflict do nothing returning id)`,
    eventsPart(change, now, bind),
    ...(facts.length === 0 ? [] : [factsPart(facts, now, bind)]),
    ...(keyHash === null ? [] : [keyPart(keyHash, bind)]),
  ]
  return { text: `with ${parts.join(', ')} select id from cart`, values }
}

interface InsertColumns {
  readonly change: CartChange
  readonly keyHash: string | null
  readonly madeBy: string | null
}

function eventsPart({ events }: CartChange, now: number, bind: Bind): string {
  const shape = 'position integer, origin text, id text, seq integer, type text, v integer, at bigint, data json'
  const rows = `json_to_recordset(${bind(JSON.stringify(events))}) as event (${shape})`
  const columns = 'cart_id, position, origin, id, seq, type, v, at, data, stored_at'
  const select = `select cart.id, event.*, ${bind(now)}::bigint from cart, ${rows}`
  return `events as (insert into cart_events (${columns}) ${select})`
}

function factsPart(facts: readonly CartFact[], now: number, bind: Bind): string {
  const rows = `json_to_recordset(${bind(JSON.stringify(facts))}) as fact (kind text, value text)`
  const select = `select cart.id, fact.*, ${bind(now)}::bigint from cart, ${rows}`
  return `facts as (insert into cart_facts (cart_id, kind, value, at) ${select}
    on conflict (cart_id, kind, value) do update set at = excluded.at)`
}

/** Adds a fact to a cart that no event of it holds. */
export function insertFact({ cartId, fact, now }: { cartId: string; fact: CartFact; now: number }): Statement {
  return {
    text: `insert into cart_facts (cart_id, kind, value, at) values ($1, $2, $3, $4)
      on conflict (cart_id, kind, value) do update set at = excluded.at`,
    values: [cartId, fact.kind, fact.value, now],
  }
}

function keyPart(keyHash: string, bind: Bind): string {
  return `key as (insert into cart_keys (hash, cart_id) select ${bind(keyHash)}, id from cart)`
}

interface AnswerPart {
  readonly answer: AnswerColumns
  readonly write: Write
  readonly from: '' | 'from cart'
}

function answerPart({ answer, write, from }: AnswerPart, bind: Bind): string {
  const { call, status, body } = answer
  const row = [
    bind(call.scope),
    bind(call.route),
    bind(call.key),
    bind(call.bodyHash),
    bind(write.record.cartId),
    `${bind(status)}::integer`,
    `${bind(JSON.stringify(body))}::json`,
    `${bind(write.now)}::bigint`,
  ]
  const columns = ['scope', 'route', 'key', 'body_hash', 'cart_id', 'status', 'body', 'at']
  const renewed = columns.slice(3).map((column) => `${column} = excluded.${column}`)
  const old = `call_answers.at < ${bind(write.answersSince)}`
  return `answer as (insert into call_answers (${columns.join(', ')}) select ${row.join(', ')} ${from}
    on conflict (scope, route, key) do update set ${renewed.join(', ')} where ${old} returning scope)`
}
