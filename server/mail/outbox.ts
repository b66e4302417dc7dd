import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { isSecretMail, SECRET_MAIL } from './secret-mail.ts'

export interface Mail {
  /** An idempotency key: a mail whose key was used before is not stored again. */
  readonly key: string
  readonly to: string
  /** The reply-to address; the shop's by default. */
  readonly replyTo?: { readonly name: string; readonly address: string } | null
  readonly subject: string
  readonly text: string
  /** The same text as HTML. */
  readonly html?: string | null
  /** The account that it belongs to. It is exported and deleted with the account. */
  readonly customerId?: string | null
  /** The order that it is about. It belongs to the order's customer. */
  readonly orderId?: string | null
}

export type MailStatus = 'waiting' | 'sent' | 'failed'

export interface StoredMail extends Required<Mail> {
  readonly id: number
  readonly status: MailStatus
  readonly attempts: number
  /** The number of the latest claim. */
  readonly claims: number
  /** Epoch ms. */
  readonly createdAt: number
  readonly sentAt: number | null
  readonly lastError: string | null
}

const columnsWith = (error: string): string => `id, key, recipient as "to", case when reply_to is not null
    then json_build_object('name', coalesce(reply_to_name, ''), 'address', reply_to) end as "replyTo",
  subject, text, html, customer_id as "customerId", order_id as "orderId", status, attempts, claims, created_at as "createdAt",
  sent_at as "sentAt", ${error} as "lastError"`
const columns = columnsWith('last_error')

/**
 * Queues a mail. With the `run` of a transaction it is sent only if that commits. Resolves with false if its key was used
 * before; nothing is stored then.
 */
export async function queueMail(run: Run, mail: Mail, now: number): Promise<boolean> {
  const text = `${insertMails('true')} returning id`
  return (await run({ name: 'put mail', text, values: [JSON.stringify([rowOf(mail, now)])] })).length === 1
}

/** Queues mails about orders as part of a larger statement, for the order ids that the part `after` returns. */
export function queueMailsPart(
  mails: readonly { readonly mail: Mail; readonly now: number }[],
  after: string,
): StatementPart {
  return {
    name: 'mails',
    text: `mails as (${insertMails(`order_id in (select id from ${after})`)})`,
    values: [JSON.stringify(mails.map(({ mail, now }) => rowOf(mail, now)))],
  }
}

/** A mail of a customer whose account is being deleted waits for that, and is stored without the customer. */
const insertMails = (condition: string): string => `
  insert into outbox
    (key, recipient, reply_to_name, reply_to, subject, text, html, due_at, created_at, customer_id, order_id, writer_key)
  select key, recipient, reply_to_name, reply_to, subject, text, html, due_at, due_at,
    (select id from customers where id = mail.customer_id for key share), order_id, writer_key
  from json_populate_recordset(null::outbox, $1) as mail
  where ${condition} on conflict (key) do nothing`

function rowOf({ key, to, replyTo, subject, text, html, customerId, orderId }: Mail, now: number) {
  return {
    key,
    recipient: to,
    reply_to_name: replyTo?.name,
    reply_to: replyTo?.address,
    subject,
    text,
    html,
    due_at: now,
    customer_id: customerId,
    order_id: orderId,
    writer_key: replyTo ? emailKeyOf(replyTo.address) : null,
  }
}

interface ClaimOptions {
  readonly now: number
  readonly atMost: number
  /** How long the claim lasts, in ms. Then another process may claim the mails. */
  readonly lease: number
}

/**
 * Claims mails that are due, so that no other process does. Resolves with the errors of earlier attempts; in the table they are
 * removed until this attempt has an outcome or is released. The mails are selected once: with `in`, PostgreSQL may select
 * them again for each row, and claim more than the limit.
 */
export async function claimMail(run: Run, { now, atMost, lease }: ClaimOptions): Promise<StoredMail[]> {
  const claimed = await run<StoredMail>({
    text: `
      with due as materialized (
        select id as due_id, last_error as earlier_error from outbox
        where status = 'waiting' and due_at <= $1 order by key like '${SECRET_MAIL}%' desc, due_at, id limit $2
        for update skip locked
      )
      update outbox set due_at = $1::bigint + $3, attempts = attempts + 1, claims = claims + 1, last_error = null
      from due where id = due_id
      returning ${columnsWith('earlier_error')}`,
    values: [now, atMost, lease],
  })
  return claimed.toSorted((a, b) => Number(isSecretMail(b.key)) - Number(isSecretMail(a.key)) || a.id - b.id)
}

/** Extends claims to `until` (epoch ms), except for mail that was claimed again since. */
export async function renewClaims(run: Run, claimed: readonly StoredMail[], until: number): Promise<void> {
  await run({ text: `update outbox set due_at = $2::bigint ${CLAIMED}`, values: [claimsOf(claimed), until] })
}

/** Releases claimed mail that was not tried: it is due again at once, with its earlier error, and the attempt does not count. */
export async function releaseMail(run: Run, claimed: readonly StoredMail[], now: number): Promise<void> {
  await run({
    text: `update outbox set due_at = $2::bigint, attempts = outbox.attempts - 1, last_error = claim."lastError" ${CLAIMED}`,
    values: [claimsOf(claimed), now],
  })
}

const CLAIMED = `from json_to_recordset($1) as claim (id bigint, attempts integer, claims integer, "lastError" text)
  where outbox.id = claim.id and outbox.attempts = claim.attempts and status = 'waiting' and outbox.claims = claim.claims`

const claimsOf = (claimed: readonly StoredMail[]) => JSON.stringify(claimed, ['id', 'attempts', 'claims', 'lastError'])

export type DeliveryOutcome =
  | { readonly status: 'sent'; readonly at: number }
  /** To be retried at `dueAt`. */
  | { readonly status: 'waiting'; readonly dueAt: number; readonly error: string }
  | { readonly status: 'failed'; readonly error: string }

/** A regular expression for the key of an order in a URL. It gives access to the order. */
export const ORDER_KEY = '[?]key=[A-Za-z0-9_-]+'

/** Records a delivery, and removes orders' keys from a mail that is not tried again. Does nothing if it was claimed again since. */
export async function recordDelivery(run: Run, mail: StoredMail, outcome: DeliveryOutcome): Promise<void> {
  const { status } = outcome
  await run({
    text: `
      update outbox set status = $3, sent_at = $4, last_error = $5, due_at = coalesce($6, due_at),
        text = case $3 when 'waiting' then text else regexp_replace(text, '${ORDER_KEY}', '', 'g') end,
        html = case $3 when 'waiting' then html else regexp_replace(html, '${ORDER_KEY}', '', 'g') end
      where id = $1 and attempts = $2 and claims = $7 and status = 'waiting'`,
    values: [
      mail.id,
      mail.attempts,
      status,
      status === 'sent' ? outcome.at : null,
      status === 'sent' ? null : outcome.error,
      status === 'waiting' ? outcome.dueAt : null,
      mail.claims,
    ],
  })
}

/** Latest first. */
export async function listMail(run: Run, atMost: number): Promise<StoredMail[]> {
  return run<StoredMail>({ text: `select ${columns} from outbox order by id desc limit $1`, values: [atMost] })
}

export async function findMail(run: Run, id: number): Promise<StoredMail | undefined> {
  return (await run<StoredMail>({ text: `select ${columns} from outbox where id = $1`, values: [id] }))[0]
}

/** Mail that failed for good, oldest first, after this id. That with a code has expired by then. */
export async function listFailedMail(run: Run, { after, atMost }: { after: number; atMost: number }) {
  const text = `select ${columns} from outbox where status = 'failed' and id > $1 order by id limit $2`
  return run<StoredMail>({ text, values: [after, atMost] })
}

/** Not sent, and no attempt is in progress: during one, the claim has not expired, and there is no error yet. */
const MAY_RETRY = `id = $1 and status <> 'sent'
  and not (status = 'waiting' and attempts > 0 and last_error is null and due_at > $2)`

export async function mayRetryMail(run: Run, id: number, now: number): Promise<boolean> {
  return (await run({ text: `select from outbox where ${MAY_RETRY}`, values: [id, now] })).length === 1
}

/** Makes an unsent mail due again, with these texts; resolves with false if it is being sent, or if there is none. */
export async function retryMail(
  run: Run,
  { id, text, html }: Pick<StoredMail, 'id' | 'text' | 'html'>,
  now: number,
): Promise<boolean> {
  const rows = await run({
    text: `update outbox set status = 'waiting', attempts = 0, due_at = $2, text = $3, html = $4
      where ${MAY_RETRY} returning id`,
    values: [id, now, text, html],
  })
  return rows.length === 1
}
