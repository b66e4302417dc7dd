import { createHash, randomInt } from 'node:crypto'
import { MINUTE } from '#domain/durations.ts'
import type { Run } from '#server/database/sql.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import type { Accounts } from './accounts.ts'

/** How many wrong attempts of its requester a code allows. */
const MAX_ATTEMPTS = 5

/** What a mailed code is for. */
type Purpose = 'password' | 'mailbox'

/** How long a code is valid, in ms: 15 minutes if it gives access to an account, and a day if it also requires a login. */
export const CODE_LIFETIME_MS: Readonly<Record<Purpose, number>> = { password: 15 * MINUTE, mailbox: 24 * 60 * MINUTE }

interface CodeName {
  readonly customerId: string
  readonly purpose: Purpose
}

/** Returns a new code of eight digits. */
export const newMailedCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/** Hashes a typed code. An account's codes share their salt, so that an attempt is hashed once, however many codes there are. */
export async function hashOfCode(
  { passwords }: Pick<Accounts, 'passwords'>,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): Promise<string> {
  const salt = createHash('sha256').update(`mailed codes of ${customerId}`).digest().subarray(0, 16)
  return passwords.hashWithSalt(code.replaceAll(/\s/g, ''), salt)
}

interface NewCode extends CodeName {
  readonly hash: string
  /** The longer code in the e-mail's link; null for none. */
  readonly linkCode: string | null
  /** Who requested it: the attempts are counted for them. */
  readonly requester: string
  readonly now: number
}

/** Stores the hash of a code, in addition to codes requested before. */
export async function storeCode(
  run: Run,
  { customerId, purpose, hash, linkCode, requester, now }: NewCode,
): Promise<void> {
  await run({
    text: `insert into mailed_codes (customer_id, purpose, hash, link_hash, asker, tries, issued_at)
      values ($1, $2, $3, $4, $5, 0, $6)
      on conflict (customer_id, purpose, hash)
        do update set link_hash = excluded.link_hash, asker = excluded.asker, tries = 0, issued_at = excluded.issued_at`,
    values: [customerId, purpose, hash, linkCode && hashOfSecret(linkCode), hashOfSecret(requester), now],
  })
}

export type CodeCheck =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly why: 'not_asked' | 'expired' | 'used_up' }
  /** `left` is the number of attempts left; null if attempts are not counted for this code alone. */
  | { readonly ok: false; readonly why: 'wrong'; readonly left: number | null }

interface CodeAttempt extends CodeName {
  readonly code: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Tries a code as its requester. The attempt is counted before the comparison, so that parallel attempts are limited like
 * sequential ones. A code that its requester has used up still works for others who read the mailbox. `not_asked` and
 * `expired` cost no hash.
 */
export async function checkOwnCode(
  accounts: Pick<Accounts, 'sql' | 'passwords'>,
  { customerId, purpose, code, now, requester }: CodeAttempt & { readonly requester: string },
): Promise<CodeCheck> {
  const { run } = accounts.sql
  const own = [customerId, purpose, hashOfSecret(requester), now - CODE_LIFETIME_MS[purpose]]
  const counted = await run<{ hash: string; tries: number }>({
    text: `update mailed_codes set tries = tries + 1
      where customer_id = $1 and purpose = $2 and asker = $3 and issued_at >= $4 and tries < ${MAX_ATTEMPTS} returning hash, tries`,
    values: own,
  })
  if (counted.length === 0) {
    const kept = await run<{ is_live: boolean }>({
      text: `select issued_at >= $4 as is_live from mailed_codes where customer_id = $1 and purpose = $2 and asker = $3`,
      values: own,
    })
    if (kept.length === 0) return { ok: false, why: 'not_asked' }
    return { ok: false, why: kept.some(({ is_live }) => is_live) ? 'used_up' : 'expired' }
  }
  const hash = await hashOfCode(accounts, { customerId, code })
  if (counted.some((kept) => kept.hash === hash)) return { ok: true, hash }
  const left = MAX_ATTEMPTS - Math.min(...counted.map(({ tries }) => tries))
  return left === 0 ? { ok: false, why: 'used_up' } : { ok: false, why: 'wrong', left }
}

/**
 * Tries a code as someone who requested none here: they may have requested it elsewhere, or someone else did. The caller limits
 * such attempts, which are not counted for the code. An unknown account takes as long.
 */
export async function checkAnyCode(
  accounts: Pick<Accounts, 'sql' | 'passwords'>,
  { customerId, purpose, code, now }: CodeAttempt,
): Promise<CodeCheck> {
  const hash = await hashOfCode(accounts, { customerId, code })
  const kept = await accounts.sql.run<{ hash: string; issued_at: number }>({
    text: 'select hash, issued_at from mailed_codes where customer_id = $1 and purpose = $2',
    values: [customerId, purpose],
  })
  const live = kept.filter(({ issued_at }) => issued_at >= now - CODE_LIFETIME_MS[purpose])
  if (live.some((one) => one.hash === hash)) return { ok: true, hash }
  if (live.length > 0) return { ok: false, why: 'wrong', left: null }
  return { ok: false, why: kept.length > 0 ? 'expired' : 'not_asked' }
}

/** Checks the longer code of an e-mail's link. It can't be guessed, so attempts are not limited. */
export async function checkLinkCode(run: Run, { customerId, purpose, code, now }: CodeAttempt): Promise<CodeCheck> {
  const [kept] = await run<{ hash: string; issued_at: number }>({
    text: 'select hash, issued_at from mailed_codes where customer_id = $1 and purpose = $2 and link_hash = $3',
    values: [customerId, purpose, hashOfSecret(code)],
  })
  if (kept === undefined) return { ok: false, why: 'not_asked' }
  const isLive = kept.issued_at >= now - CODE_LIFETIME_MS[purpose]
  return isLive ? { ok: true, hash: kept.hash } : { ok: false, why: 'expired' }
}

/** Redeems a code, and deletes the account's others, in the caller's transaction. False if it was already used or deleted. */
export async function redeemCode(
  run: Run,
  { customerId, purpose, hash }: CodeName & { readonly hash: string },
): Promise<boolean> {
  // The lock prevents a deadlock of two requests that redeem two codes at once.
  await run({ text: 'select from customers where id = $1 for update', values: [customerId] })
  const codes = 'from mailed_codes where customer_id = $1 and purpose = $2'
  const text = `delete ${codes} and exists (select ${codes} and hash = $3) returning hash`
  return (await run({ text, values: [customerId, purpose, hash] })).length > 0
}
