import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import type { Statement } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { cartFactsOf } from './cart-facts.ts'
import {
  ANSWER_RETENTION,
  type CallId,
  type CartChange,
  type CartRecord,
  dayOf,
  refusedLengthOf,
} from './cart-store.ts'

interface KeptAnswer {
  readonly call: CallId
  readonly status: number
  readonly body: unknown
}

/** What one update writes, all of it or nothing. */
export interface CartWrite {
  /** The cart as the change was made of it. */
  readonly record: CartRecord
  /** The id of the event at the record's position, where the record is from memory; otherwise null. */
  readonly lastEventId: string | null
  readonly change: CartChange | null
  /** When a key of the cart was first used, if that is now. */
  readonly usedAt: number | null
  /** A further key, for a cart of which none has been used. */
  readonly newKeyHash: string | null
  readonly answer: KeptAnswer | null
  /** Epoch ms. */
  readonly now: number
}

interface NewCart {
  readonly record: CartRecord
  readonly change: CartChange
  readonly keyHash: string | null
  readonly madeBy: string | null
  readonly answer: KeptAnswer | null
  readonly now: number
}

const cartShape = `id text, was integer, seqs_were text, last_id text, unused boolean, used_at bigint, day bigint,
  position integer, state json, last_seqs json, item_count integer, total bigint, refused integer`
/** The condition that a cart is still as it was, by a row of what it was. */
export const isAsItWas = (
  row: string,
): string => `carts.position = ${row}.was and carts.last_seqs::text = ${row}.seqs_were
  and (${row}.last_id is null or exists (select 1 from cart_events kept
    where kept.cart_id = carts.id and kept.position = ${row}.was and kept.id = ${row}.last_id))`

/**
 * Writes the updates of many carts, each once, and returns the id of each that still was as it was read and that nobody has locked; of
 * the others nothing is written. A cart that gets a further key must also still be unused.
 */
export function updateCarts(writes: readonly CartWrite[]): Statement {
  const { name, text, values } = cartUpdates(writes)
  return { name: `update carts${name}`, text: `with ${text} select id from cart`, values }
}

/** The updates of carts as a part of a statement that writes more: of those whose ids a query returns. */
export function cartUpdatesPart(writes: readonly CartWrite[], among: string): StatementPart {
  return cartUpdates(writes, ` where id in (${among})`)
}

/** A part of a statement, of which `cart` returns the ids. */
function cartUpdates(writes: readonly CartWrite[], condition = ''): StatementPart {
  const carts = writes.map(({ record, lastEventId, change, usedAt, newKeyHash, now }) => ({
    id: record.cartId,
    was: record.position,
    seqs_were: JSON.stringify(record.lastSeqs),
    last_id: lastEventId,
    unused: newKeyHash !== null,
    used_at: usedAt,
    day: dayOf(now),
    ...(change !== null && {
      position: record.position + change.events.length,
      state: change.state,
      last_seqs: change.lastSeqs,
      item_count: change.totals.itemCount,
      total: change.totals.total,
      refused: refusedLengthOf(change.events),
    }),
  }))
  const beside = besideCarts(writes, 3)
  const ids = writes.map(({ record }) => record.cartId)
  return {
    name: beside.name,
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
        where carts.id = any($2::text[]) and carts.id = input.id and ${isAsItWas('input')}
          and not (input.unused and carts.key_used_at is not null)
        returning carts.id)${beside.parts}`,
    values: [JSON.stringify(carts), ids, ...beside.values],
  }
}

/** Writes a new cart, and returns a row if its client has no unused cart yet and its call was not answered before. */
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
    touched_at: dayOf(now),
    refused_length: refusedLengthOf(change.events),
  }
  const beside = besideCarts([{ record, change, newKeyHash: keyHash, answer: null, now }], 2)
  const kept = answer === null ? [] : [answerRow(answer, { record, now })]
  const claim = answer === null ? '' : `answer as (${insertAnswers(`$${2 + beside.values.length}`)}),`
  return {
    name: `insert cart${beside.name}${answer === null ? '' : ', once'}`,
    text: `with ${claim}
      cart as (insert into carts (${Object.keys(row).join(', ')})
        select ${Object.keys(row).join(', ')} from json_to_record($1) as input (id text, state json, fold integer, position integer,
          last_seqs json, item_count integer, total bigint, made_by text, created_at bigint, touched_at bigint, refused_length integer)
        ${answer === null ? '' : 'where exists (select 1 from answer)'}
        on conflict do nothing returning id)${beside.parts}
      select id from cart`,
    values: [JSON.stringify(row), ...beside.values, ...kept.map((each) => JSON.stringify([each]))],
  }
}

type BesideCart = Pick<CartWrite, 'record' | 'change' | 'newKeyHash' | 'answer' | 'now'>

/** What is written beside the rows of `cart`, by further parts of their statement whose parameters begin at a number. */
function besideCarts(writes: readonly BesideCart[], first: number) {
  const events = writes.flatMap(({ record, change, now }) =>
    (change?.events ?? []).map((event) => ({ cart_id: record.cartId, stored_at: now, ...event })),
  )
  const facts = writes.flatMap(({ record, change, now }) =>
    cartFactsOf(change?.events ?? []).map((fact) => ({ cart_id: record.cartId, at: now, ...fact })),
  )
  const keys = writes.flatMap(({ record, newKeyHash }) =>
    newKeyHash === null ? [] : [{ cart_id: record.cartId, hash: newKeyHash }],
  )
  const answers = writes.flatMap(({ record, answer, now }) =>
    answer === null ? [] : [answerRow(answer, { record, now })],
  )
  const all = [
    { name: 'events', rows: events, text: insertEvents },
    { name: 'facts', rows: facts, text: insertFacts },
    { name: 'keys', rows: keys, text: insertKeys },
    { name: 'answers', rows: answers, text: insertAnswersOfCarts },
  ].filter(({ rows }) => rows.length > 0)
  return {
    name: all.map(({ name }) => `, ${name}`).join(''),
    parts: all.map(({ name, text }, index) => `, ${name} as (${text(`$${first + index}`)})`).join(''),
    values: all.map(({ rows }) => JSON.stringify(rows)),
  }
}

function insertEvents(rows: string): string {
  const columns = 'cart_id, position, origin, id, seq, type, v, at, data, stored_at'
  return `insert into cart_events (${columns}) select ${columns} from json_to_recordset(${rows}) as event (cart_id text,
    position integer, origin text, id text, seq integer, type text, v integer, at bigint, data json, stored_at bigint)
    where cart_id in (select id from cart)`
}

function insertFacts(rows: string): string {
  return `insert into cart_facts (cart_id, kind, value, at)
    select * from json_to_recordset(${rows}) as fact (cart_id text, kind text, value text, at bigint)
    where cart_id in (select id from cart)
    on conflict (cart_id, kind, value) do update set at = excluded.at`
}

function insertKeys(rows: string): string {
  return `insert into cart_keys (hash, cart_id)
    select * from json_to_recordset(${rows}) as key (hash text, cart_id text) where cart_id in (select id from cart)`
}

const answerColumns = ['scope', 'route', 'key', 'body_hash', 'cart_id', 'status', 'body', 'at']

function insertAnswersOfCarts(rows: string): string {
  return insertAnswers(rows, 'where cart_id in (select id from cart)')
}

/** An answer that is past its retention gives way. */
function insertAnswers(rows: string, where = ''): string {
  const renewed = answerColumns.slice(3).map((column) => `${column} = excluded.${column}`)
  return `insert into call_answers (${answerColumns.join(', ')})
    select * from json_to_recordset(${rows}) as answer
      (scope text, route text, key text, body_hash text, cart_id text, status integer, body json, at bigint) ${where}
    on conflict (scope, route, key) do update set ${renewed.join(', ')}
      where call_answers.at < excluded.at - ${ANSWER_RETENTION} returning scope`
}

function answerRow({ call, status, body }: KeptAnswer, { record, now }: Pick<CartWrite, 'record' | 'now'>) {
  const { scope, route, key, bodyHash } = call
  return { scope, route, key, body_hash: bodyHash, cart_id: record.cartId, status, body, at: now }
}
