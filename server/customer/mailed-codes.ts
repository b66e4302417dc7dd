import { randomInt } from 'node:crypto'
import type { Run } from '#server/database/sql.ts'
import type { Accounts } from './accounts.ts'

const MINUTE = 60_000
/** How many wrong tries a code survives (DECISIONS, Accounts). */
const TRIES = 5

/** What a code that was sent to an account's mailbox does there. An account has one for each purpose at most. */
type Purpose = 'password' | 'mailbox'

/**
 * How long a code lives, in ms: 15 minutes where it opens an account (DECISIONS, Accounts), and a day where whoever brings it
 * has to be logged in.
 */
const CODE_LIVES: Readonly<Record<Purpose, number>> = { password: 15 * MINUTE, mailbox: 24 * 60 * MINUTE }

interface CodeName {
  readonly customerId: string
  readonly purpose: Purpose
}

/** Eight digits. */
export function newMailedCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** Keeps a code, by its hash, in the place of the one before. */
export async function storeCode(
  run: Run,
  { customerId, purpose, hash, now }: CodeName & { readonly hash: string; readonly now: number },
): Promise<void> {
  await run({
    text: `insert into mailed_codes (customer_id, purpose, hash, tries, issued_at) values ($1, $2, $3, 0, $4)
      on conflict (customer_id, purpose) do update set hash = excluded.hash, tries = 0, issued_at = excluded.issued_at`,
    values: [customerId, purpose, hash, now],
  })
}

export type CodeCheck =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly why: 'not_asked' | 'expired' | 'used_up' }
  /** So many tries are left. */
  | { readonly ok: false; readonly why: 'wrong'; readonly left: number }

interface CodeTry {
  /** Null for an account that isn't there, which takes as long. */
  readonly customerId: string | null
  readonly purpose: Purpose
  readonly code: string
  /** Epoch ms. */
  readonly now: number
}

/** Counts the attempt before it compares, so that parallel attempts are limited like attempts in a row. */
export async function checkCode(
  { sql, passwords }: Pick<Accounts, 'sql' | 'passwords'>,
  { customerId, purpose, code, now }: CodeTry,
): Promise<CodeCheck> {
  const [kept] = await sql.run<{ hash: string; tries: number; issued_at: number }>({
    text: `update mailed_codes set tries = tries + 1 where customer_id = $1 and purpose = $2 and tries < ${TRIES}
      returning hash, tries, issued_at`,
    values: [customerId ?? '', purpose],
  })
  const verdict = await passwords.verify(code.replaceAll(/\s/g, ''), kept?.hash ?? null)
  if (kept === undefined || customerId === null) return { ok: false, why: 'not_asked' }
  const { hash, tries } = kept
  if (now - kept.issued_at > CODE_LIVES[purpose]) {
    await redeemCode(sql.run, { customerId, purpose, hash })
    return { ok: false, why: 'expired' }
  }
  if (verdict !== 'wrong') return { ok: true, hash }
  if (tries < TRIES) return { ok: false, why: 'wrong', left: TRIES - tries }
  await redeemCode(sql.run, { customerId, purpose, hash })
  return { ok: false, why: 'used_up' }
}

/** False where the code was used, or another took its place. */
export async function redeemCode(
  run: Run,
  { customerId, purpose, hash }: CodeName & { readonly hash: string },
): Promise<boolean> {
  const text = 'delete from mailed_codes where customer_id = $1 and purpose = $2 and hash = $3 returning customer_id'
  return (await run({ text, values: [customerId, purpose, hash] })).length > 0
}

/** Deletes the codes that no longer work, with the e-mails that hold them. */
export async function deleteExpiredCodes(run: Run, now: number): Promise<void> {
  for (const [purpose, lives] of Object.entries(CODE_LIVES)) {
    const values = [purpose, now - lives]
    await run({ text: 'delete from mailed_codes where purpose = $1 and issued_at < $2', values })
    await run({ text: `delete from outbox where key like 'code ' || $1 || ' %' and created_at < $2`, values })
  }
}
