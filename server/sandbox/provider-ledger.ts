import type { Cents } from '#domain/money/cents.ts'
import type { Run } from '#server/database/sql.ts'
import type { ProviderId } from '#server/payments/provider.ts'

export type SandboxPaymentStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'silent'

/** A payment as recorded by the fake provider, independently of the shop. */
export interface SandboxPayment {
  /** The provider's id of the payment. */
  readonly id: string
  readonly provider: ProviderId
  /** The shop's reference of the attempt. */
  readonly reference: string
  readonly amount: Cents
  readonly status: SandboxPaymentStatus
  /** The amount that was actually paid. */
  readonly paid: Cents
  readonly refunded: Cents
  /** The data sent at its beginning. */
  readonly details: Readonly<Record<string, string>>
  /** Epoch ms. */
  readonly createdAt: number
}

/** The amount that a provider reports: of a payment that was made, what was paid. */
export const reportedAmount = ({ status, paid, amount }: SandboxPayment): Cents => (status === 'paid' ? paid : amount)

const columns = `p.id, p.provider, p.reference, p.amount, p.status, p.paid, p.details, p.created_at as "createdAt",
  coalesce((select sum(amount) from sandbox_refunds r where r.payment_id = p.id), 0)::bigint as refunded`

export async function insertSandboxPayment(
  run: Run,
  { id, provider, reference, amount, details, createdAt }: Omit<SandboxPayment, 'status' | 'paid' | 'refunded'>,
): Promise<void> {
  await run({
    text: `insert into sandbox_payments (id, provider, reference, amount, status, details, created_at)
      values ($1, $2, $3, $4, 'open', $5, $6)`,
    values: [id, provider, reference, amount, JSON.stringify(details), createdAt],
  })
}

export async function sandboxPayment(run: Run, id: string): Promise<SandboxPayment | undefined> {
  const text = `select ${columns} from sandbox_payments p where id = $1`
  return (await run<SandboxPayment>({ text, values: [id] }))[0]
}

/** Oldest first. */
export async function sandboxPaymentsFor(
  run: Run,
  { provider, reference }: Pick<SandboxPayment, 'provider' | 'reference'>,
): Promise<SandboxPayment[]> {
  const text = `select ${columns} from sandbox_payments p where provider = $1 and reference = $2 order by created_at, id`
  return run<SandboxPayment>({ text, values: [provider, reference] })
}

/** The whole ledger, latest first, for comparison with the shop's orders. */
export async function listSandboxPayments(run: Run, atMost: number): Promise<SandboxPayment[]> {
  const text = `select ${columns} from sandbox_payments p order by created_at desc, id limit $1`
  return run<SandboxPayment>({ text, values: [atMost] })
}

interface PaymentSettlement {
  readonly id: string
  readonly status: Exclude<SandboxPaymentStatus, 'open'>
  readonly paid: Cents
  /** Whether to notify the shop until it accepts the notification. */
  readonly notifies: boolean
  readonly now: number
}

/** Ends a payment that is open or was abandoned; resolves with false if it had ended. */
export async function settleSandboxPayment(
  run: Run,
  { id, status, paid, notifies, now }: PaymentSettlement,
): Promise<boolean> {
  const rows = await run({
    text: `update sandbox_payments set status = $2, paid = $3, settled_at = $4, tells = $5
      where id = $1 and status in ('open', 'silent') returning id`,
    values: [id, status, paid, now, notifies],
  })
  return rows.length === 1
}

/** Payments whose notification the shop has not accepted, for example because the process died. */
export async function paymentsToNotify(run: Run): Promise<SandboxPayment[]> {
  const text = `select ${columns} from sandbox_payments p where tells and not exists (
      select from sandbox_notifications n where n.payment_id = p.id and n.kind = 'result' and n.answered between 200 and 299
    ) order by created_at, id`
  return run<SandboxPayment>({ text })
}

/** Refunds once per key; resolves with false if less than the amount is left of the payment. */
export async function refundSandboxPayment(
  run: Run,
  { key, payment, amount, now }: { key: string; payment: SandboxPayment; amount: Cents; now: number },
): Promise<boolean> {
  const [row] = await run<{ done: boolean }>({
    text: `
      with known as (select 1 from sandbox_refunds where key = $1),
      added as (
        insert into sandbox_refunds (key, payment_id, amount, at)
        select $1, id, $3::bigint, $4::bigint from sandbox_payments p where id = $2 and not exists (select from known)
          and p.paid - coalesce((select sum(amount) from sandbox_refunds r where r.payment_id = p.id), 0) >= $3::bigint
        returning 1
      )
      select exists (select from known) or exists (select from added) as done`,
    values: [key, payment.id, amount, now],
  })
  return row?.done === true
}

export async function insertNotification(
  run: Run,
  { paymentId, kind, said, now }: { paymentId: string; kind: string; said: string | null; now: number },
): Promise<number> {
  const [row] = await run<{ id: number }>({
    text: 'insert into sandbox_notifications (payment_id, kind, said, at) values ($1, $2, $3, $4) returning id',
    values: [paymentId, kind, said, now],
  })
  return row?.id ?? 0
}

export async function recordNotificationAnswer(
  run: Run,
  { id, answered }: { id: number; answered: number },
): Promise<void> {
  await run({ text: 'update sandbox_notifications set answered = $2 where id = $1', values: [id, answered] })
}

export interface SentNotification {
  readonly kind: string
  readonly at: number
  readonly answered: number | null
}

export async function notificationsOf(run: Run, paymentId: string): Promise<SentNotification[]> {
  const text = 'select kind, at, answered from sandbox_notifications where payment_id = $1 order by id'
  return run<SentNotification>({ text, values: [paymentId] })
}

/** Whether a provider sent exactly this text. */
export async function wasSent(run: Run, { provider, said }: { provider: ProviderId; said: string }): Promise<boolean> {
  const rows = await run({
    text: `select 1 from sandbox_notifications n join sandbox_payments p on p.id = n.payment_id
      where p.provider = $1 and n.said = $2 limit 1`,
    values: [provider, said],
  })
  return rows.length > 0
}
