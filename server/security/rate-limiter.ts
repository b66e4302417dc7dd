import { createHash } from 'node:crypto'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'

/** How often a visitor may do something within a time. It is counted in the database, for all processes together. */
export interface Quota {
  readonly name: string
  readonly limit: number
  /** In ms, from the first use. */
  readonly window: number
}

export type RateLimitResult =
  | { readonly ok: true }
  /** In ms. */
  | { readonly ok: false; readonly retryAfter: number }

export interface QuotaUse {
  readonly quota: Quota
  /** A network address, an e-mail's key, or the id of a customer or an order. */
  readonly who: string
  /** Epoch ms. */
  readonly now: number
}

/** Counts one use. A refused one does not count, so retrying does not prolong the wait; nor does setting the clock back. */
export async function consumeQuota(run: Run, { quota, who, now }: QuotaUse): Promise<RateLimitResult> {
  const { name, limit, window } = quota
  const [row] = await run<{ taken: number; ends_at: number }>({
    text: `
      insert into allowances as a (name, who, taken, ends_at) values ($1, $2, 1, $4)
      on conflict (name, who) do update set
        taken = case when a.ends_at <= $3 then 1 else least(a.taken, $5) + 1 end,
        ends_at = case when a.ends_at <= $3 then $4 else least(a.ends_at, $4) end
      returning taken, ends_at`,
    values: [name, hashOfLimited(who), now, now + window, limit],
  })
  return row === undefined || row.taken <= limit ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Whether a quota has uses left, without counting one. If the clock was set back, the wait starts again. */
export async function checkQuota(run: Run, { quota, who, now }: QuotaUse): Promise<RateLimitResult> {
  const { name, limit, window } = quota
  const [row] = await run<{ ends_at: number }>({
    text: `
      update allowances set ends_at = least(ends_at, $5)
      where name = $1 and who = $2 and taken >= $3 and ends_at > $4 returning ends_at`,
    values: [name, hashOfLimited(who), limit, now, now + window],
  })
  return row === undefined ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Resets a visitor's quota. */
export async function resetQuota(run: Run, { quota, who }: Omit<QuotaUse, 'now'>): Promise<void> {
  await run({ text: 'delete from allowances where name = $1 and who = $2', values: [quota.name, hashOfLimited(who)] })
}

/** The hash of a visitor's network, or of another string that identifies who is limited. */
export const hashOfLimited = (who: string): string => hashOf(networkPrefix(who))

/** Tables only need to distinguish visitors, not to identify them. */
const hashOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22)

/** An exponential backoff for guesses of a secret: a few attempts are free, and each further one waits twice as long. */
export interface BackoffPolicy {
  readonly name: string
  /** Attempts without a wait; at least one. */
  readonly free: number
  /** After this many ms one attempt is forgiven. */
  readonly forgiveAfter: number
  /** In ms. */
  readonly minWait: number
  /** In ms. */
  readonly maxWait: number
  /** Whether attempts at other secrets, or by others, count for the same key: a success does not clear those. */
  readonly isShared?: boolean
}

export interface BackoffKey {
  readonly policy: BackoffPolicy
  /** An account, an address or a device. */
  readonly who: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Counts an attempt as a failed one until `forgiveAttempt` reverses it, so that parallel attempts are limited like sequential
 * ones. A refused attempt does not count, so retrying does not prolong the wait.
 */
export async function countAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<RateLimitResult> {
  const { name, free, forgiveAfter, minWait, maxWait } = policy
  const level = 'greatest(0, t.level - greatest(0, $3 - t.at) / $4::double precision) + 1'
  const wait = `least($7, $6 * power(2, least(30, ${level} - $5 - 1)))`
  const admit = () =>
    run({
      text: `
      insert into throttles as t (name, who, level, at, free_at) values ($1, $2, 1, $3, $3)
      on conflict (name, who) do update set
        level = ${level},
        at = $3,
        free_at = $3 + case when ${level} > $5 then ceil(${wait})::bigint else 0 end
      where t.free_at <= $3
      returning name`,
      values: [name, hashOf(who), now, forgiveAfter, free, minWait, maxWait],
    })
  if ((await admit()).length > 0) return { ok: true }
  const isAdjusted = await adjustToClock(run, { policy, who, now })
  if (isAdjusted && (await admit()).length > 0) return { ok: true }
  const [row] = await run<{ free_at: number }>({
    text: 'select free_at from throttles where name = $1 and who = $2',
    values: [name, hashOf(who)],
  })
  return { ok: false, retryAfter: Math.max(1, (row?.free_at ?? now) - now) }
}

/** If the last attempt is in the future, the clock was set back: the wait then starts again now. Resolves with whether it was. */
async function adjustToClock(run: Run, { policy, who, now }: BackoffKey): Promise<boolean> {
  const moved = await run({
    text: `update throttles set free_at = $3 + greatest(0, free_at - at), at = $3
      where name = $1 and who = $2 and at > $3 returning name`,
    values: [policy.name, hashOf(who), now],
  })
  return moved.length > 0
}

/** Reverses the count of one attempt, which was not a failed one. */
export async function forgiveAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<void> {
  await run({
    text: 'update throttles set level = greatest(0, level - 1), free_at = $3 where name = $1 and who = $2',
    values: [policy.name, hashOf(who), now],
  })
}

/** Counts an attempt for all of these keys, or for none if one of them refuses it. */
export async function countAttempts(run: Run, keys: readonly BackoffKey[]): Promise<RateLimitResult> {
  const admitted: BackoffKey[] = []
  for (const key of keys) {
    const result = await countAttempt(run, key)
    if (!result.ok) {
      for (const other of admitted) await forgiveAttempt(run, other)
      return result
    }
    admitted.push(key)
  }
  return { ok: true }
}

/** Forgives an attempt that was counted for these keys and succeeded, with the earlier ones of keys that are not shared. */
export async function forgiveAttempts(run: Run, keys: readonly BackoffKey[]): Promise<void> {
  for (const key of keys) await (key.policy.isShared ? forgiveAttempt(run, key) : clearAttempts(run, key))
}

/** Clears all attempts after a successful verification. */
export async function clearAttempts(run: Run, { policy, who }: Omit<BackoffKey, 'now'>): Promise<void> {
  await run({ text: 'delete from throttles where name = $1 and who = $2', values: [policy.name, hashOf(who)] })
}

/** `retryAfter` in ms; `data.retry_after` is in seconds, and becomes the header `Retry-After`. */
export function tooManyRequests(retryAfter: number): CallError {
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000))
  const wait = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : inMinutes(Math.ceil(seconds / 60))
  const message = `Too many attempts. Please try again in ${wait}.`
  return callError({ status: 429, code: 'too_many_requests', message, data: { retry_after: seconds } })
}

const inMinutes = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`)
