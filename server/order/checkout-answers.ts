import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { DAY } from '#domain/durations.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import type { CallError } from '#server/http/call-error.ts'
import { ROW_LENGTH } from '#server/security/address-limits.ts'
import { jsonHash } from '#server/security/json-hash.ts'
import { openJson, sealJson } from '#server/security/sealed-json.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { hashOfSecret } from '#server/security/secrets.ts'

/** A checkout's answer without its secrets. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

/** How long a checkout's first answer is stored for its repetitions, in ms. */
const CHECKOUT_ANSWER_RETENTION_MS = DAY

export interface StoredCheckoutAnswer {
  readonly bodyHash: string
  /**
   * An order without its key, or an error; null while the payment of a placed order is being begun. Sealed if a payment was
   * begun: see `openAnswer`.
   */
  readonly body: unknown
  readonly orderId: string | null
}

const columns = 'body_hash as "bodyHash", body, order_id as "orderId"'

/** Identifies a checkout that may be repeated. */
export interface CheckoutKey {
  /** The ordered cart: only a request that can name it can repeat its checkout. */
  readonly cartId: string
  /** The `Idempotency-Key`; only its hash is stored. */
  readonly key: string
  /** Epoch ms. */
  readonly now: number
}

/** The first answer to this checkout; null if there is none. The cart must be locked. */
export async function firstAnswerTo(run: Run, { cartId, key, now }: CheckoutKey): Promise<StoredCheckoutAnswer | null> {
  const text = `select ${columns} from checkout_answers where key_hash = $1 and cart_id = $2 and at >= $3`
  const values = [hashOfSecret(key), cartId, now - CHECKOUT_ANSWER_RETENTION_MS]
  return (await run<StoredCheckoutAnswer>({ name: 'answered before', text, values }))[0] ?? null
}

/** The same as part of a statement: `answered` returns the ids of the orders whose checkout has an answer. */
export function answeredPart(orders: readonly (CheckoutKey & { readonly id: string })[]): StatementPart {
  const keys = orders.map(({ id, cartId, key, now }) => {
    return { id, key_hash: hashOfSecret(key), cart_id: cartId, since: now - CHECKOUT_ANSWER_RETENTION_MS }
  })
  return {
    name: 'answered',
    text: `answered as materialized (
      select id from json_to_recordset($1) as asked (id text, key_hash text, cart_id text, since bigint)
      where (select count(*) from checkout_answers as a
        where a.key_hash = asked.key_hash and a.cart_id = asked.cart_id and a.at >= asked.since) > 0)`,
    values: [JSON.stringify(keys)],
  }
}

/**
 * The order that this checkout placed from another cart that a login has merged with this one: the guest's cart, or the
 * customer's. Null if there is none.
 */
export async function orderedBefore(run: Run, { cartId, key, now }: CheckoutKey): Promise<StoredCheckoutAnswer | null> {
  const rows = await run<StoredCheckoutAnswer>({
    name: 'ordered before',
    text: `select ${columns} from checkout_answers as a
      where key_hash = $1 and at >= $3 and order_id is not null and cart_id <> $2 and exists (
        select from cart_events as e where e.cart_id in (a.cart_id, $2)
          and type = 'CartClosed' and data ->> 'into' in (a.cart_id, $2))`,
    values: [hashOfSecret(key), cartId, now - CHECKOUT_ANSWER_RETENTION_MS],
  })
  return rows[0] ?? null
}

const answerColumns = 'cart_id, key_hash, body_hash, at, status, body, order_id'

/** An expired answer is replaced. */
const insertAnswers = (condition: string): string => `
  insert into checkout_answers (${answerColumns})
  select ${answerColumns} from json_populate_recordset(null::checkout_answers, $1) where ${condition}
  on conflict (key_hash, cart_id) do update set
    body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, order_id = excluded.order_id, at = excluded.at`

interface AnswerToStore extends CheckoutKey, StoredCheckoutAnswer {
  readonly status: number
}

function rowOf({ cartId, key, bodyHash, now, status, body, orderId }: AnswerToStore) {
  return { cart_id: cartId, key_hash: hashOfSecret(key), body_hash: bodyHash, at: now, status, body, order_id: orderId }
}

/** The answers of orders as part of the statement that places them, for the order ids that the part `after` returns. */
export function placedAnswersPart(answers: readonly Omit<AnswerToStore, 'status'>[], after: string): StatementPart {
  return {
    name: 'answers',
    text: `answers as (${insertAnswers(`order_id in (select id from ${after})`)})`,
    values: [JSON.stringify(answers.map((answer) => rowOf({ ...answer, status: 200 })))],
  }
}

interface RejectedCheckout extends Pick<AnswerToStore, 'cartId' | 'key' | 'now' | 'bodyHash'> {
  /** Counts what is stored, in characters. Returns an error if too much was. */
  readonly takeFromQuota: (length: number | (() => number)) => CallError | null
  readonly error: CallError
}

/** Stores a refusal as the checkout's answer, and returns it. A wait is not stored: the same checkout may be repeated after it. */
export async function answerRefused(
  run: Run,
  { takeFromQuota, error: refused, ...id }: RejectedCheckout,
): Promise<CallError> {
  const { error } = refused
  const { status } = error.data
  if (status === 429) return refused
  const tooMuch = takeFromQuota(() => ROW_LENGTH + JSON.stringify(error).length)
  if (tooMuch !== null) return tooMuch
  const values = [JSON.stringify([rowOf({ ...id, status, body: error, orderId: null })])]
  await run({ name: 'store refused', text: insertAnswers('true'), values })
  return refused
}

interface AnswerOfOrder {
  readonly orderId: string
  readonly body: unknown
}

/** Stores an order's answer, sealed like its payment, unless it has one, and returns the stored one. */
export async function storeAnswer(run: Run, secrets: SecretBox, { orderId, body }: AnswerOfOrder): Promise<unknown> {
  const text = 'update checkout_answers set body = coalesce(body, $2) where order_id = $1 returning body'
  const values = [orderId, sealJson(secrets, body, answerContext(orderId))]
  const [kept] = await run<{ body: unknown }>({ text, values })
  return kept === undefined ? body : openAnswer(secrets, { orderId, body: kept.body })
}

/** The stored answer of an order; null if it has none yet. */
export function openAnswer(secrets: SecretBox, { orderId, body }: AnswerOfOrder): unknown {
  return openJson(secrets, body, answerContext(orderId))
}

const answerContext = (orderId: string): string => `the answer about order ${orderId}`

export async function deleteExpiredCheckoutAnswers(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from checkout_answers where at < $1', values: [now - CHECKOUT_ANSWER_RETENTION_MS] })
}

/** The hash of what is ordered. Secrets are left out: no password hash is stored, and any of them may name the cart. */
export function bodyHashOf({
  password: _password,
  token: _token,
  cartKey: _cartKey,
  customer: _customer,
  only_repeat: _onlyRepeat,
  language: _language,
  ...ordered
}: CheckoutRequest): string {
  return jsonHash(ordered)
}
