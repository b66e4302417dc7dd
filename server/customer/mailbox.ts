import type { Mailbox, MailboxMatches } from '#domain/customer/account-answers.ts'
import { HOUR } from '#domain/durations.ts'
import type { Run } from '#server/database/sql.ts'
import type { CallResult } from '#server/http/call.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { type Session, sessionEnded } from '#server/sessions/sessions.ts'
import { confirmMailboxEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction, type QueueEmail } from './accounts.ts'
import { type CustomerRecord, confirmMailboxOf, customerById, lockCustomerById } from './customers.ts'
import { type CodeCheck, checkOwnCode, hashOfCode, newMailedCode, redeemCode, storeCode } from './mailed-codes.ts'
import { type SuccessResult, successMessage } from './success-message.ts'

const purpose = 'mailbox'
/** E-mails to one mailbox, whoever creates accounts for it. */
const CODES_PER_EMAIL: Quota = { name: 'mailbox code for an email', limit: 5, window: HOUR }
/** Codes tried in one account, from any address: only its customer tries codes there. */
const ATTEMPTS_PER_ACCOUNT: Quota = { name: 'mailbox code tried', limit: 60, window: HOUR }

type MailboxResult = CallResult<Mailbox>

/** Whether the customer has confirmed the mailbox, and what guests have left under it. */
export async function readMailbox(accounts: Accounts, { customerId }: Session): Promise<MailboxResult> {
  const { run } = accounts.sql
  const customer = await customerById(run, customerId)
  return customer === undefined ? sessionEnded : { ok: true, body: await mailboxOf(run, accounts, customer) }
}

const NOTHING: MailboxMatches = { orders: 0, messages: 0, reviews: 0 }

async function mailboxOf(
  run: Run,
  { personalData }: Pick<Accounts, 'personalData'>,
  { email, emailKey, mailboxConfirmedAt }: CustomerRecord,
): Promise<Mailbox> {
  if (mailboxConfirmedAt === null) return { email, confirmed: false, found: NOTHING }
  const found: Record<keyof MailboxMatches, number> = { ...NOTHING }
  for (const { fromGuests } of personalData) {
    if (fromGuests !== undefined) found[fromGuests.kind] += await fromGuests.count(run, emailKey)
  }
  return { email, confirmed: true, found }
}

/** Prepares an e-mail with a new code, unless the mailbox has reached its limit. */
export async function mailboxConfirmation(accounts: Accounts, customer: Pick<CustomerRecord, 'id' | 'emailKey'>) {
  const { sql, shop, publicUrl } = accounts
  const now = accounts.now()
  const { id: customerId, emailKey } = customer
  const taken = await consumeQuota(sql.run, { quota: CODES_PER_EMAIL, who: emailKey, now })
  if (!taken.ok) return taken
  const code = newMailedCode()
  const hash = await hashOfCode(accounts, { customerId, code })
  return {
    ok: true as const,
    /** Queues the e-mail in the caller's transaction. */
    async queue(run: Run, queueEmail: QueueEmail, to: CustomerRecord): Promise<void> {
      await storeCode(run, { customerId, purpose, hash, linkCode: null, requester: customerId, now })
      await queueEmail(confirmMailboxEmail({ codeId: shop.newEventId(), code, to, publicUrl }))
    },
  }
}

/** Sends the customer another code. Errors: `too_many_requests` (429). */
export async function sendMailboxCode(accounts: Accounts, { customerId }: Session): Promise<SuccessResult | CallError> {
  const customer = await customerById(accounts.sql.run, customerId)
  if (customer === undefined) return sessionEnded
  if (customer.mailboxConfirmedAt !== null) return successMessage('Your e-mail address is already confirmed.')
  const confirmation = await mailboxConfirmation(accounts, customer)
  if (!confirmation.ok) return tooManyRequests(confirmation.retryAfter)
  return inOneTransaction(accounts, async (within, queueEmail) => {
    // The account may have been deleted while the code was hashed.
    if ((await lockCustomerById(within, customerId)) === undefined) return sessionEnded
    await confirmation.queue(within, queueEmail, customer)
    return successMessage('We’ve e-mailed you another code.')
  })
}

/**
 * Confirms the mailbox by the code sent to it. The code works only in the account it was sent for: someone who receives an
 * e-mail for a stranger's account can't confirm that account in their own.
 *
 * Errors: `bad_code` (400), `too_many_requests` (429).
 */
export async function confirmMailbox(
  accounts: Accounts,
  { customerId }: Session,
  code: string,
): Promise<MailboxResult> {
  const { sql } = accounts
  const now = accounts.now()
  const taken = await consumeQuota(sql.run, { quota: ATTEMPTS_PER_ACCOUNT, who: customerId, now })
  if (!taken.ok) return tooManyRequests(taken.retryAfter)
  const customer = await customerById(sql.run, customerId)
  if (customer === undefined) return sessionEnded
  if (customer.mailboxConfirmedAt !== null) return { ok: true, body: await mailboxOf(sql.run, accounts, customer) }
  const checked = await checkOwnCode(accounts, { customerId, purpose, code, requester: customerId, now })
  if (!checked.ok) return confirmedMeanwhile(accounts, customerId, badCode(checked))
  const isConfirmed = await sql.transaction(async (run) => {
    if (!(await redeemCode(run, { customerId, purpose, hash: checked.hash }))) return false
    await confirmMailboxOf(run, customerId, now)
    return true
  })
  if (!isConfirmed) return confirmedMeanwhile(accounts, customerId, badCode({ ok: false, why: 'not_asked' }))
  return { ok: true, body: await mailboxOf(sql.run, accounts, { ...customer, mailboxConfirmedAt: now }) }
}

/** The mailbox if another request, as of a second tab, has confirmed it meanwhile; otherwise the error. */
async function confirmedMeanwhile(accounts: Accounts, customerId: string, error: CallError): Promise<MailboxResult> {
  const { run } = accounts.sql
  const customer = await customerById(run, customerId)
  if (customer === undefined || customer.mailboxConfirmedAt === null) return error
  return { ok: true, body: await mailboxOf(run, accounts, customer) }
}

function badCode(checked: Extract<CodeCheck, { readonly ok: false }>): CallError {
  return callError({ status: 400, code: 'bad_code', message: wordsOf(checked), data: { fields: ['code'] } })
}

function wordsOf(checked: Extract<CodeCheck, { readonly ok: false }>): string {
  switch (checked.why) {
    case 'not_asked':
      return 'This code no longer works. Please request a new code.'
    case 'expired':
      return 'This code is more than a day old. Please request a new code.'
    case 'used_up':
      return 'That code is incorrect, and you have no attempts left. Please request a new code.'
    case 'wrong':
      return `That code is incorrect. You have ${checked.left === 1 ? '1 attempt' : `${checked.left} attempts`} left.`
  }
}

interface MailboxToJoin {
  readonly session: Session
  /** What the customer agreed to add. */
  readonly found: MailboxMatches
}

class FoundChangedError extends Error {}

/**
 * Adds what guests have left under the mailbox to the customer's account, after the customer has seen and agreed to it.
 *
 * Errors: `mailbox_not_confirmed` (403); `found_changed` (409, with `data.found`) if it has changed since.
 */
export async function joinMailbox(accounts: Accounts, { session, found }: MailboxToJoin): Promise<MailboxResult> {
  const { sql, personalData, notifications } = accounts
  const { customerId } = session
  try {
    const joined = await sql.transaction(async (run): Promise<MailboxResult> => {
      const customer = await lockCustomerById(run, customerId)
      if (customer === undefined) return sessionEnded
      const { emailKey, mailboxConfirmedAt } = customer
      if (mailboxConfirmedAt === null) return notConfirmed
      for (const { fromGuests } of personalData) {
        if (fromGuests === undefined) continue
        const joined = await fromGuests.join(run, { customerId, emailKey })
        if (joined !== found[fromGuests.kind]) throw new FoundChangedError()
      }
      return { ok: true, body: await mailboxOf(run, accounts, customer) }
    })
    // One of a product that the account has reviewed already is withdrawn.
    if (joined.ok && found.reviews > 0) notifications.publish('reviews', {})
    return joined
  } catch (error) {
    if (!(error instanceof FoundChangedError)) throw error
    const now = await readMailbox(accounts, session)
    return now.ok ? foundChanged(now.body) : now
  }
}

const notConfirmed = callError({ status: 403, code: 'mailbox_not_confirmed', message: 'Confirm your e-mail first.' })

function foundChanged({ found }: Mailbox): CallError {
  const message = 'We’ve found something new for your e-mail address. Please check the list again.'
  return callError({ status: 409, code: 'found_changed', message, data: { found } })
}
