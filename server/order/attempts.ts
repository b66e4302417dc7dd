import * as v from 'valibot'
import { type PaymentToMake, PaymentToMakeSchema } from '#domain/checkout/checkout-calls.ts'
import type { Run } from '#server/database/sql.ts'
import type { KnownAttempt } from '#server/payments/payments.ts'
import { openJson, sealJson } from '#server/security/sealed-json.ts'
import type { SecretBox } from '#server/security/secret-box.ts'

/** An attempt to pay, with the data that is not in the order's stream. */
export interface AttemptRecord extends KnownAttempt {
  /** The id in the order's events. */
  readonly id: string
  readonly months: number | null
  readonly createdAt: number
  /** What the browser has to do to pay, sealed: see `openPayment`. Null until the payment is begun. */
  readonly payment: unknown
}

const columns = `id, reference, order_id as "orderId", method, months, amount, created_at as "createdAt", origin, payment,
  provider_token as "providerToken"`

export type NewAttempt = Omit<AttemptRecord, 'payment' | 'providerToken'> & {
  /** Until when its creator may call the provider (a lease); null if any process may. */
  readonly askedUntil: number | null
}

export async function insertAttempt(run: Run, attempt: NewAttempt): Promise<void> {
  const row = attemptRow(attempt)
  const names = Object.keys(row).join(', ')
  const text = `insert into order_attempts (${names}) select ${names} from json_populate_record(null::order_attempts, $1)`
  await run({ text, values: [JSON.stringify(row)] })
}

/** A new attempt by its columns' names. */
export function attemptRow({
  orderId: order_id,
  createdAt: created_at,
  askedUntil: asked_until,
  ...others
}: NewAttempt) {
  return { order_id, created_at, asked_until, ...others }
}

/** The attempt with this provider reference. */
export async function attemptOf(run: Run, reference: string): Promise<AttemptRecord | undefined> {
  const text = `select ${columns} from order_attempts where reference = $1`
  return (await run<AttemptRecord>({ text, values: [reference] }))[0]
}

/** An order's attempts, oldest first. */
export async function attemptsOfOrder(run: Run, orderId: string): Promise<AttemptRecord[]> {
  const text = `select ${columns} from order_attempts where order_id = $1 order by created_at, id`
  return run<AttemptRecord>({ text, values: [orderId] })
}

export async function attemptById(run: Run, id: string): Promise<AttemptRecord | undefined> {
  const text = `select ${columns} from order_attempts where id = $1`
  return (await run<AttemptRecord>({ text, values: [id] }))[0]
}

/** What the browser has to do to pay an attempt; null if its payment is not begun. */
export function openPayment(
  secrets: SecretBox,
  { id, payment }: Pick<AttemptRecord, 'id' | 'payment'>,
): PaymentToMake | null {
  return payment === null ? null : v.parse(PaymentToMakeSchema, openJson(secrets, payment, paymentContext(id)))
}

const paymentContext = (attemptId: string): string => `the payment of attempt ${attemptId}`

/**
 * Claims an attempt for this process, which then calls the provider; false if another process holds it or it has begun. A claim
 * that ends later than a new one is from before the clock was set back.
 */
export async function claimAttempt(run: Run, { id, now, until }: { id: string; now: number; until: number }) {
  const text = `update order_attempts set asked_until = $3
    where id = $1 and payment is null and (asked_until is null or asked_until not between $2 and $3) returning id`
  return (await run({ text, values: [id, now, until] })).length === 1
}

/**
 * Stores what the browser has to do to pay, for repeated requests, unless it is stored already. Returns what is stored. It is
 * sealed: a form for a provider contains the ticket of its return URLs, with which the shop opens the order. It may contain a
 * name, so nothing is stored once the order's personal data is deleted.
 */
export async function storePayment(
  run: Run,
  secrets: SecretBox,
  { id, payment, providerToken }: Pick<AttemptRecord, 'id' | 'providerToken'> & { readonly payment: PaymentToMake },
): Promise<PaymentToMake> {
  const stored = await run({
    // Locked, so that a concurrent deletion deletes the payment too, or comes first.
    text: `with people as materialized (select order_people.order_id from order_people
        join order_attempts on order_attempts.order_id = order_people.order_id
        where order_attempts.id = $1 for share of order_people)
      update order_attempts set payment = $2, provider_token = $3, asked_until = null
      where id = $1 and payment is null and order_id in (select order_id from people) returning id`,
    values: [id, sealJson(secrets, payment, paymentContext(id)), providerToken],
  })
  if (stored.length === 1) return payment
  const attempt = await attemptById(run, id)
  return (attempt && openPayment(secrets, attempt)) ?? payment
}
