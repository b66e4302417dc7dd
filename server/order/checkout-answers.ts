import { createHash } from 'node:crypto'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { Run } from '#server/database/sql.ts'

/** How long a checkout's first answer is kept for its repetitions, in ms. */
const ANSWER_RETENTION = 24 * 60 * 60 * 1000

/** A checkout that may be repeated. */
export interface CheckoutId {
  /** Of the cart that is ordered: whoever can name the cart may repeat its checkout. */
  readonly cartId: string
  /** `Idempotency-Key`; the store keeps its hash. */
  readonly key: string
  readonly bodyHash: string
}

export interface StoredCheckoutAnswer {
  readonly bodyHash: string
  /** 0 while it is being decided. */
  readonly status: number
  /** Of an order without its key, or an error; null while the payment of a placed order is being begun. */
  readonly body: unknown
  readonly orderId: string | null
}

const columns = 'body_hash as "bodyHash", status, body, order_id as "orderId"'

interface CheckoutKey {
  readonly cartId: string
  readonly key: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Claims a key for this checkout, in the transaction that has locked the cart: a request with the same key waits for its end, and
 * gets the answer. Null where it is claimed now.
 */
export async function claimCheckout(run: Run, id: CheckoutId & CheckoutKey): Promise<StoredCheckoutAnswer | null> {
  const { cartId, key, bodyHash, now } = id
  const [hash, since] = [hashOf(key), now - ANSWER_RETENTION]
  const claimed = await run({
    name: 'claim checkout',
    text: `insert into checkout_answers as c (cart_id, key_hash, body_hash, status, at) values ($1, $2, $3, 0, $4)
      on conflict (key_hash, cart_id) do update
        set body_hash = excluded.body_hash, status = 0, body = null, order_id = null, at = excluded.at where c.at < $5
      returning cart_id`,
    values: [cartId, hash, bodyHash, now, since],
  })
  if (claimed.length === 1) return null
  const text = `select ${columns} from checkout_answers where key_hash = $1 and cart_id = $2 and at >= $3`
  return (await run<StoredCheckoutAnswer>({ text, values: [hash, cartId, since] }))[0] ?? null
}

/**
 * The order that this very checkout made of another cart, which is one with this cart since a login: the guest's that was merged,
 * or the customer's that it was merged into. Null where there is none.
 */
export async function orderedBefore(run: Run, { cartId, key, now }: CheckoutKey): Promise<StoredCheckoutAnswer | null> {
  const rows = await run<StoredCheckoutAnswer>({
    name: 'ordered before',
    text: `select ${columns} from checkout_answers as a
      where key_hash = $1 and at >= $3 and order_id is not null and cart_id <> $2 and exists (
        select from cart_events as e where e.cart_id in (a.cart_id, $2)
          and type = 'CartClosed' and data ->> 'into' in (a.cart_id, $2))`,
    values: [hashOf(key), cartId, now - ANSWER_RETENTION],
  })
  return rows[0] ?? null
}

interface PlacedCheckout extends CheckoutId {
  readonly orderId: string
  /** Null while the payment is to be begun. */
  readonly body: unknown
}

/** In the transaction that places the order. */
export async function storePlaced(run: Run, { cartId, key, orderId, body }: PlacedCheckout): Promise<void> {
  await run({
    name: 'remember placed',
    text: 'update checkout_answers set status = 200, order_id = $3, body = $4 where cart_id = $1 and key_hash = $2',
    values: [cartId, hashOf(key), orderId, body === null ? null : JSON.stringify(body)],
  })
}

export async function storeRefused(
  run: Run,
  { cartId, key }: Pick<CheckoutId, 'cartId' | 'key'>,
  error: { readonly data: { readonly status: number } },
): Promise<void> {
  await run({
    text: 'update checkout_answers set status = $3, body = $4 where cart_id = $1 and key_hash = $2',
    values: [cartId, hashOf(key), error.data.status, JSON.stringify(error)],
  })
}

/** Keeps an order's answer, unless it has one; returns the one that is kept. */
export async function storeAnswer(run: Run, { orderId, body }: { orderId: string; body: unknown }): Promise<unknown> {
  await run({
    text: 'update checkout_answers set body = $2 where order_id = $1 and body is null',
    values: [orderId, JSON.stringify(body)],
  })
  const text = 'select body from checkout_answers where order_id = $1 and body is not null limit 1'
  const [kept] = await run<{ body: unknown }>({ text, values: [orderId] })
  return kept?.body ?? body
}

/** Deletes answers that are past their retention. */
export async function purgeCheckoutAnswers(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from checkout_answers where at < $1', values: [now - ANSWER_RETENTION] })
}

/** Of what is ordered. Secrets are no part of it: no hash of a password is kept, and whichever of them named the cart is the same. */
export function bodyHashOf({
  password: _password,
  token: _token,
  cartKey: _cartKey,
  ...asked
}: CheckoutRequest): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex')
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
