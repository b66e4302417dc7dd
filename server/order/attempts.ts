import * as v from 'valibot'
import { type PaymentToMake, PaymentToMakeSchema } from '#domain/checkout/checkout-calls.ts'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { Run } from '#server/database/sql.ts'

/** An attempt to pay, with the data that is not in the order's stream. */
export interface AttemptRecord {
  /** The id in the order's events. */
  readonly id: string
  /** The reference at the provider: a secret. */
  readonly reference: string
  readonly orderId: string
  readonly method: PaymentMethod
  readonly months: number | null
  readonly amount: Cents
  readonly createdAt: number
  readonly origin: string
  readonly payment: PaymentToMake | null
  readonly providerToken: string | null
}

const columns = `id, reference, order_id as "orderId", method, months, amount, created_at as "createdAt", origin, payment,
  provider_token as "providerToken"`

export type NewAttempt = Omit<AttemptRecord, 'payment' | 'providerToken'> & {
  /** Until when its creator may call the provider (a lease); null if any process may. */
  readonly askedUntil: number | null
}

export async function insertAttempt(run: Run, attempt: NewAttempt): Promise<void> {
  const { id, reference, orderId, method, months, amount, createdAt, origin, askedUntil } = attempt
  await run({
    name: 'insert attempt',
    text: `insert into order_attempts
        (id, reference, order_id, method, months, amount, created_at, origin, asked_until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, reference, orderId, method, months, amount, createdAt, origin, askedUntil],
  })
}

/** The attempt with this provider reference. */
export async function attemptOf(run: Run, reference: string): Promise<AttemptRecord | undefined> {
  const text = `select ${columns} from order_attempts where reference = $1`
  return (await run<AttemptRecord>({ text, values: [reference] })).map(decodeAttempt)[0]
}

/** An order's attempts, oldest first. */
export async function attemptsOfOrder(run: Run, orderId: string): Promise<AttemptRecord[]> {
  const text = `select ${columns} from order_attempts where order_id = $1 order by created_at, id`
  return (await run<AttemptRecord>({ text, values: [orderId] })).map(decodeAttempt)
}

export async function attemptById(run: Run, id: string): Promise<AttemptRecord | undefined> {
  const text = `select ${columns} from order_attempts where id = $1`
  return (await run<AttemptRecord>({ text, values: [id] })).map(decodeAttempt)[0]
}

function decodeAttempt(row: AttemptRecord): AttemptRecord {
  return { ...row, payment: row.payment === null ? null : v.parse(PaymentToMakeSchema, row.payment) }
}

/** Claims an attempt for this process, which then calls the provider; false if another process holds it or it has begun. */
export async function claimAttempt(run: Run, { id, now, until }: { id: string; now: number; until: number }) {
  const text = `update order_attempts set asked_until = $3
    where id = $1 and payment is null and (asked_until is null or asked_until < $2) returning id`
  return (await run({ text, values: [id, now, until] })).length === 1
}

interface BegunPayment {
  readonly id: string
  readonly payment: PaymentToMake
  readonly providerToken: string | null
}

/** Stores what the browser has to do to pay, for repeated requests, unless it is stored already. Returns what is stored. */
export async function storePayment(run: Run, { id, payment, providerToken }: BegunPayment): Promise<PaymentToMake> {
  const stored = await run({
    text: `update order_attempts set payment = $2, provider_token = $3, asked_until = null
      where id = $1 and payment is null returning id`,
    values: [id, JSON.stringify(payment), providerToken],
  })
  return stored.length === 1 ? payment : ((await attemptById(run, id))?.payment ?? payment)
}
