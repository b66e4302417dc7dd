import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { ENGLISH_SITE, type LanguageCode } from '#domain/site/languages.ts'
import type { Run } from '#server/database/sql.ts'

/** How long after the start of a payment its shopper may come back, in ms. */
const TICKET_LIFETIME_MS = 24 * 60 * 60_000
/** How long a ticket still works after it was used, for a reload, in ms. */
const USED_TICKET_LIFETIME_MS = 10 * 60_000

/** What a ticket leads to. */
export interface ReturnTarget {
  readonly orderId: string
  /** Of the attempt. */
  readonly reference: string
  /** Null where its customer asked by their session. */
  readonly orderKey: string | null
  /** In which it was ordered. */
  readonly language: LanguageCode
}

/** 128 random bits in base64url, and the language unless it is English: a ticket outlives what is stored of it. */
const TICKET = /^[\w-]{22}(af)?$/

export function isTicket(text: unknown): text is string {
  return typeof text === 'string' && TICKET.test(text)
}

/** The language of what a ticket leads to, also when it has expired. */
export function languageOfTicket(ticket: string): LanguageCode {
  return TICKET.exec(ticket)?.[1] === 'af' ? 'af' : ENGLISH_SITE.code
}

/** Makes a ticket, short enough for every provider's addresses. */
export async function issueTicket(run: Run, returned: ReturnTarget, now: number): Promise<string> {
  const { orderId, reference, orderKey, language } = returned
  const ticket = randomBytes(16).toString('base64url') + (language === ENGLISH_SITE.code ? '' : language)
  await run({
    text: `insert into payment_returns (ticket_hash, reference, order_id, sealed_key, expires_at, language)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      hashOf(ticket),
      reference,
      orderId,
      orderKey === null ? null : seal(orderKey, ticket),
      now + TICKET_LIFETIME_MS,
      language,
    ],
  })
  return ticket
}

interface ReturnRow {
  readonly order_id: string
  readonly reference: string
  readonly sealed_key: string | null
  readonly language: LanguageCode
}

/** Uses a ticket, which expires soon afterwards. Undefined for one that is unknown or expired. */
export async function redeemTicket(run: Run, ticket: string, now: number): Promise<ReturnTarget | undefined> {
  const [row] = await run<ReturnRow>({
    text: `
      update payment_returns set expires_at = least(expires_at, $3)
      where ticket_hash = $1 and expires_at > $2 returning order_id, reference, sealed_key, language`,
    values: [hashOf(ticket), now, now + USED_TICKET_LIFETIME_MS],
  })
  if (row === undefined) return undefined
  const orderKey = row.sealed_key === null ? null : unseal(row.sealed_key, ticket)
  return { orderId: row.order_id, reference: row.reference, orderKey, language: row.language }
}

export async function deleteExpiredTickets(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from payment_returns where expires_at <= $1', values: [now] })
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(`hash:${ticket}`).digest('hex')
}

/** A ticket seals one key only, so that the seal needs no number of its own. */
const NONCE = Buffer.alloc(12)

function sealingKey(ticket: string): Buffer {
  return createHash('sha256').update(`seal:${ticket}`).digest()
}

function seal(text: string, ticket: string): string {
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ticket), NONCE)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

function unseal(sealed: string, ticket: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(ticket), NONCE)
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}
