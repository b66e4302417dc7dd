import { createHash } from 'node:crypto'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { Run } from '#server/database/sql.ts'

/** How long a checkout's first answer is kept for its repetitions, in ms. */
const ANSWERS_KEPT = 24 * 60 * 60 * 1000

/** A checkout that may be repeated. */
export interface CheckoutId {
  /** Whose key it is: of whom brings the cart's key, or of the cart that a session or a cookie opens. */
  readonly scope: string
  /** `Idempotency-Key`; the store keeps its hash. */
  readonly key: string
  readonly bodyHash: string
}

export interface CheckoutAnswered {
  readonly bodyHash: string
  /** 0 while it is being decided. */
  readonly status: number
  /** Of an order without its key, or an error; null while the payment of a placed order is being begun. */
  readonly body: unknown
  readonly orderId: string | null
}

const columns = 'body_hash as "bodyHash", status, body, order_id as "orderId"'

/**
 * Claims a key for this checkout, in its transaction: whoever comes with the same key waits for its end, and finds the answer.
 * Null where it is claimed now.
 */
export async function claimCheckout(
  run: Run,
  id: CheckoutId & { readonly now: number },
): Promise<CheckoutAnswered | null> {
  const { scope, key, bodyHash, now } = id
  const claimed = await run({
    name: 'claim checkout',
    text: `insert into checkout_answers as c (scope, key_hash, body_hash, status, at) values ($1, $2, $3, 0, $4)
      on conflict (scope, key_hash) do update
        set body_hash = excluded.body_hash, status = 0, body = null, order_id = null, at = excluded.at where c.at < $5
      returning scope`,
    values: [scope, hashOf(key), bodyHash, now, now - ANSWERS_KEPT],
  })
  return claimed.length === 1 ? null : ((await checkoutAnswer(run, { scopes: [scope], key, now })) ?? null)
}

interface Question {
  readonly scopes: readonly string[]
  readonly key: string
  readonly now: number
}

export async function checkoutAnswer(run: Run, { scopes, key, now }: Question): Promise<CheckoutAnswered | undefined> {
  const text = `select ${columns} from checkout_answers where scope = any($1::text[]) and key_hash = $2 and at >= $3`
  const rows = await run<CheckoutAnswered>({ text, values: [scopes, hashOf(key), now - ANSWERS_KEPT] })
  return rows[0]
}

interface Placed extends CheckoutId {
  readonly orderId: string
  /** Under which it may be repeated too: a login in the same call makes the cart another. */
  readonly also: string | null
  /** Null while the payment is to be begun. */
  readonly body: unknown
  readonly now: number
}

/** In the transaction that places the order. */
export async function rememberPlaced(run: Run, placed: Placed): Promise<void> {
  const { scope, key, orderId, also, bodyHash, now } = placed
  const body = placed.body === null ? null : JSON.stringify(placed.body)
  await run({
    name: 'remember placed',
    text: 'update checkout_answers set status = 200, order_id = $3, body = $4 where scope = $1 and key_hash = $2',
    values: [scope, hashOf(key), orderId, body],
  })
  if (also === null || also === scope) return
  await run({
    text: `insert into checkout_answers (scope, key_hash, body_hash, status, order_id, at, body)
      values ($1, $2, $3, 200, $4, $5, $6)
      on conflict (scope, key_hash) do nothing`,
    values: [also, hashOf(key), bodyHash, orderId, now, body],
  })
}

export async function rememberRefused(
  run: Run,
  { scope, key }: Pick<CheckoutId, 'scope' | 'key'>,
  error: { readonly data: { readonly status: number } },
): Promise<void> {
  await run({
    text: 'update checkout_answers set status = $3, body = $4 where scope = $1 and key_hash = $2',
    values: [scope, hashOf(key), error.data.status, JSON.stringify(error)],
  })
}

/** Keeps an order's answer, unless it has one; returns the one that is kept. */
export async function rememberAnswer(
  run: Run,
  { orderId, body }: { orderId: string; body: unknown },
): Promise<unknown> {
  await run({
    text: 'update checkout_answers set body = $2 where order_id = $1 and body is null',
    values: [orderId, JSON.stringify(body)],
  })
  const text = 'select body from checkout_answers where order_id = $1 and body is not null limit 1'
  const [kept] = await run<{ body: unknown }>({ text, values: [orderId] })
  return kept?.body ?? body
}

/** Drops answers that are too old to be asked for. */
export async function forgetCheckouts(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from checkout_answers where at < $1', values: [now - ANSWERS_KEPT] })
}

/** Of what is ordered. Secrets are not part of it: neither is a hash of a password kept, nor does a newer token matter. */
export function bodyHashOf({ password: _password, token: _token, ...asked }: CheckoutRequest): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex')
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
