import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { DAY, MINUTE } from '#domain/durations.ts'
import { ENGLISH_SITE, type LanguageCode } from '#domain/site/languages.ts'
import type { Run } from '#server/database/sql.ts'

/** How long after the start of a payment its shopper may return, in ms. */
const TICKET_LIFETIME_MS = DAY
/** How long a used ticket remains valid, for a reload, in ms. */
const USED_TICKET_LIFETIME_MS = 10 * MINUTE

/** What a ticket stands for. */
export interface ReturnTarget {
  readonly orderId: string
  /** The attempt's reference. */
  readonly reference: string
  /** Null if the customer was identified by their session. */
  readonly orderKey: string | null
  /** The language of the order. */
  readonly language: LanguageCode
}

/** 128 random bits in base64url, and the language unless it is English: it is needed even after the ticket is deleted. */
const TICKET = /^[\w-]{22}(af)?$/

export const isTicket = (text: unknown): text is string => typeof text === 'string' && TICKET.test(text)

/** The language of a ticket, also of an expired one. */
export function languageOfTicket(ticket: string): LanguageCode {
  return TICKET.exec(ticket)?.[1] === 'af' ? 'af' : ENGLISH_SITE.code
}

/** Creates a ticket, which is short enough for every provider's URLs. */
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

/** Redeems a ticket, which then expires soon. Undefined if it is unknown or expired. */
export async function redeemTicket(run: Run, ticket: string, now: number): Promise<ReturnTarget | undefined> {
  const [row] = await run<Omit<ReturnTarget, 'orderKey'> & { readonly sealedKey: string | null }>({
    text: `
      update payment_returns set expires_at = least(expires_at, $3) where ticket_hash = $1 and expires_at > $2
      returning order_id as "orderId", reference, sealed_key as "sealedKey", language`,
    values: [hashOf(ticket), now, now + USED_TICKET_LIFETIME_MS],
  })
  if (row === undefined) return undefined
  const { sealedKey, ...returned } = row
  return { ...returned, orderKey: sealedKey === null ? null : unseal(sealedKey, ticket) }
}

/** Lets a payment's shopper return as from its start: they go to the provider again, by the same form. */
export async function renewTickets(run: Run, reference: string, now: number): Promise<void> {
  await run({
    text: 'update payment_returns set expires_at = $2 where reference = $1',
    values: [reference, now + TICKET_LIFETIME_MS],
  })
}

const hashOf = (ticket: string): string => createHash('sha256').update(`hash:${ticket}`).digest('hex')

/** A constant nonce is safe: each ticket is the key of only one message. */
const NONCE = Buffer.alloc(12)

const sealingKey = (ticket: string): Buffer => createHash('sha256').update(`seal:${ticket}`).digest()

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
