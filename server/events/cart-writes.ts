import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import type { Statement } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { cartFactsOf } from './cart-facts.ts'
import {
  ANSWER_RETENTION_MS,
  type CallAnswer,
  type CallId,
  type CartAppend,
  type CartRecord,
  type CreateCart,
  refusedLengthOf,
  startOfDay,
} from './cart-store.ts'

interface CallAnswerToStore extends Pick<CallAnswer, 'status' | 'body'> {
  readonly call: CallId
}

/** What one update writes. It is stored whole or not at all. */
export interface CartWrite {
  /** The cart's record before the change. */
  readonly record: CartRecord
  /** The id of the event at the record's position if the record came from memory; otherwise null. */
  readonly lastEventId: string | null
  readonly change: CartAppend | null
  /** Epoch ms if a key of the cart is now used for the first time; otherwise null. */
  readonly usedAt: number | null
  /** Another key, for a cart of which none has been used. */
  readonly newKeyHash: string | null
  /** Another key, for any cart. One that already opens a cart is left unchanged. */
  readonly aliasHash: string | null
  readonly answer: CallAnswerToStore | null
  /** The key of the guest's cart of the browser that sent the events; null for none. */
  readonly guestKeyHash: string | null
  /** Epoch ms. */
  readonly now: number
}

interface NewCart extends Pick<CartWrite, 'record' | 'answer' | 'now'>, Pick<CreateCart<null>, 'keyHash' | 'madeBy'> {
  readonly change: CartAppend
}

const cartShape = `id text, was integer, seqs_were text, last_id text, unused boolean, used_at bigint, day bigint,
  position integer, state json, last_seqs json, item_count integer, total bigint, refused integer`
/** The SQL condition that a cart has not changed since it was read, by a row of the expected values. */
export const isUnchanged = (
  row: string,
): string => `carts.position = ${row}.was and carts.last_seqs::text = ${row}.seqs_were
  and (${row}.last_id is null or exists (select 1 from cart_events kept
    where kept.cart_id = carts.id and kept.position = ${row}.was and kept.id = ${row}.last_id))`

/**
 * Writes the updates of several distinct carts. Returns the ids of those written: a cart that has changed since it was read,
 * or whose row is locked, is not written. A cart that gets another key must also still be unused.
 */
export function updateCarts(writes: readonly CartWrite[]): Statement {
  const { name, text, values } = cartUpdates(writes)
  return { name: `update carts${name}`, text: `with ${text} select id from cart`, values }
}

/** The updates as part of a larger statement, limited to the carts whose ids the query `among` returns. */
export function cartUpdatesPart(writes: readonly CartWrite[], among: string): StatementPart {
  return cartUpdates(writes, ` where id in (${among})`)
}

/** A statement part whose `cart` returns the written ids. */
function cartUpdates(writes: readonly CartWrite[], condition = ''): StatementPart {
  const carts = writes.map(({ record, lastEventId, change, usedAt, newKeyHash, now }) => ({
    id: record.cartId,
    was: record.position,
    seqs_were: JSON.stringify(record.lastSeqs),
    last_id: lastEventId,
    unused: newKeyHash !== null,
    used_at: usedAt,
    day: startOfDay(now),
    ...(change !== null && {
      position: record.position + change.events.length,
      state: change.state,
      last_seqs: change.lastSeqs,
      item_count: change.totals.itemCount,
      total: change.totals.total,
      refused: refusedLengthOf(change.events),
    }),
  }))
  const related = relatedInserts(writes, 3)
  const ids = writes.map(({ record }) => record.cartId)
  return {
    name: related.name,
    text: `input as materialized (select * from json_to_recordset($1) as input (${cartShape})${condition}),
      free as materialized (select id from carts where id = any($2::text[]) for no key update skip locked),
      cart as (update carts set
          key_used_at = coalesce(carts.key_used_at, input.used_at),
          touched_at = input.day,
          day_position = case when carts.touched_at < input.day then carts.position else carts.day_position end,
          position = coalesce(input.position, carts.position),
          state = coalesce(input.state, carts.state),
          fold = case when input.state is null then carts.fold else ${FOLD_VERSION} end,
          last_seqs = coalesce(input.last_seqs, carts.last_seqs),
          item_count = coalesce(input.item_count, carts.item_count),
          total = coalesce(input.total, carts.total),
          refused_length = carts.refused_length + coalesce(input.refused, 0)
        from input join free using (id)
        where carts.id = any($2::text[]) and carts.id = input.id and ${isUnchanged('input')}
          and not (input.unused and carts.key_used_at is not null)
        returning carts.id)${related.parts}`,
    values: [JSON.stringify(carts), ids, ...related.values],
  }
}

/** Inserts a new cart. Returns a row unless its client has an unused cart already or its call was answered before. */
export function insertCart({ record, change, keyHash, madeBy, answer, now }: NewCart): Statement {
  const row = {
    id: record.cartId,
    state: change.state,
    fold: FOLD_VERSION,
    position: record.position + change.events.length,
    last_seqs: change.lastSeqs,
    item_count: change.totals.itemCount,
    total: change.totals.total,
    made_by: madeBy,
    created_at: now,
    touched_at: startOfDay(now),
    refused_length: refusedLengthOf(change.events),
  }
  const rows = { record, change, newKeyHash: keyHash, aliasHash: null, answer: null, guestKeyHash: null, now }
  const related = relatedInserts([rows], 2)
  const kept = answer === null ? [] : [answerRow(answer, { record, now })]
  const claim = answer === null ? '' : `answer as (${insertAnswers(`$${2 + related.values.length}`)}),`
  return {
    name: `insert cart${related.name}${answer === null ? '' : ', once'}`,
    text: `with ${claim}
      cart as (insert into carts (${Object.keys(row).join(', ')})
        select ${Object.keys(row).join(', ')} from json_populate_record(null::carts, $1)
        ${answer === null ? '' : 'where exists (select 1 from answer)'}
        on conflict do nothing returning id)${related.parts}
      select id from cart`,
    values: [JSON.stringify(row), ...related.values, ...kept.map((each) => JSON.stringify([each]))],
  }
}

type RelatedRows = Omit<CartWrite, 'lastEventId' | 'usedAt'>

/** The inserts into other tables in the same statement. Their parameters are numbered from `first`. */
function relatedInserts(writes: readonly RelatedRows[], first: number) {
  const events = writes.flatMap(({ record, change, now }) =>
    (change?.events ?? []).map((event) => ({ cart_id: record.cartId, stored_at: now, ...event })),
  )
  const facts = writes.flatMap(({ record, change, now }) =>
    cartFactsOf(change?.events ?? []).map((fact) => ({ cart_id: record.cartId, at: now, ...fact })),
  )
  const keyRow = (cartId: string, hash: string | null) => (hash === null ? [] : [{ cart_id: cartId, hash }])
  const keys = writes.flatMap(({ record, newKeyHash }) => keyRow(record.cartId, newKeyHash))
  const aliases = writes.flatMap(({ record, aliasHash }) => keyRow(record.cartId, aliasHash))
  const answers = writes.flatMap(({ record, answer, now }) =>
    answer === null ? [] : [answerRow(answer, { record, now })],
  )
  const shared = writes.flatMap(({ record, change, guestKeyHash, now }) =>
    guestKeyHash === null || change === null || change.events.length === 0
      ? []
      : [{ sharer: record.cartId, hash: guestKeyHash, at: now }],
  )
  const all = [
    { name: 'events', rows: events, text: insertEvents },
    { name: 'facts', rows: facts, text: insertFacts },
    { name: 'keys', rows: keys, text: insertKeys },
    { name: 'aliases', rows: aliases, text: (rows: string) => `${insertKeys(rows)} on conflict do nothing` },
    { name: 'answers', rows: answers, text: (rows: string) => insertAnswers(rows, `where ${ofWrittenCarts}`) },
    { name: 'shared', rows: shared, text: insertShared },
  ].filter(({ rows }) => rows.length > 0)
  return {
    name: all.map(({ name }) => `, ${name}`).join(''),
    parts: all.map(({ name, text }, index) => `, ${name} as (${text(`$${first + index}`)})`).join(''),
    values: all.map(({ rows }) => JSON.stringify(rows)),
  }
}

const ofWrittenCarts = 'cart_id in (select id from cart)'

function insertEvents(rows: string): string {
  const columns = 'cart_id, position, origin, id, seq, type, v, at, data, stored_at'
  return `insert into cart_events (${columns})
    select ${columns} from json_populate_recordset(null::cart_events, ${rows}) where ${ofWrittenCarts}`
}

function insertFacts(rows: string): string {
  return `insert into cart_facts (cart_id, kind, value, at)
    select cart_id, kind, value, at from json_populate_recordset(null::cart_facts, ${rows})
    where ${ofWrittenCarts}
    on conflict (cart_id, kind, value) do update set at = excluded.at`
}

/** A cart took events of a browser whose guest's cart was closed into another cart: see `CartStore`. */
function insertShared(rows: string): string {
  return `insert into cart_facts (cart_id, kind, value, at)
    select data ->> 'into', 'shared', sharer, input.at
    from json_to_recordset(${rows}) as input (sharer text, hash text, at bigint)
      join cart_keys using (hash) join cart_events closed on closed.cart_id = cart_keys.cart_id and type = 'CartClosed'
    where sharer in (select id from cart) and data ->> 'into' <> sharer
    on conflict do nothing`
}

function insertKeys(rows: string): string {
  return `insert into cart_keys (hash, cart_id)
    select hash, cart_id from json_populate_recordset(null::cart_keys, ${rows}) where ${ofWrittenCarts}`
}

const answerColumns = ['scope', 'route', 'key', 'body_hash', 'cart_id', 'status', 'body', 'at']

/** An expired answer is replaced. */
function insertAnswers(rows: string, where = ''): string {
  const renewed = answerColumns.slice(3).map((column) => `${column} = excluded.${column}`)
  return `insert into call_answers (${answerColumns.join(', ')})
    select ${answerColumns.join(', ')} from json_populate_recordset(null::call_answers, ${rows}) ${where}
    on conflict (scope, route, key) do update set ${renewed.join(', ')}
      where call_answers.at < excluded.at - ${ANSWER_RETENTION_MS} returning scope`
}

function answerRow({ call, status, body }: CallAnswerToStore, { record, now }: Pick<CartWrite, 'record' | 'now'>) {
  const { scope, route, key, bodyHash } = call
  return { scope, route, key, body_hash: bodyHash, cart_id: record.cartId, status, body, at: now }
}
