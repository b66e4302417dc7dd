import { createHash } from 'node:crypto'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'

/** How often a visitor may do something within a time, however many processes the shop runs in. */
export interface Quota {
  readonly name: string
  readonly most: number
  /** In ms, from the first time on. */
  readonly within: number
}

export type RateLimitResult =
  | { readonly ok: true }
  /** In ms. */
  | { readonly ok: false; readonly retryAfter: number }

interface QuotaUse {
  readonly quota: Quota
  /** A visitor's address. */
  readonly address: string
  /** Epoch ms. */
  readonly now: number
}

/** Counts one use. A refused one does not count, so that trying makes no wait longer; nor does a clock that is set back. */
export async function consumeQuota(run: Run, { quota, address, now }: QuotaUse): Promise<RateLimitResult> {
  const { name, most, within } = quota
  const [row] = await run<{ taken: number; ends_at: number }>({
    text: `
      insert into allowances as a (name, who, taken, ends_at) values ($1, $2, 1, $4)
      on conflict (name, who) do update set
        taken = case when a.ends_at <= $3 then 1 else least(a.taken, $5) + 1 end,
        ends_at = case when a.ends_at <= $3 then $4 else least(a.ends_at, $4) end
      returning taken, ends_at`,
    values: [name, hashOfAddress(address), now, now + within, most],
  })
  return row === undefined || row.taken <= most ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Whether a quota has anything left, without using it. Where the clock was set back, the wait begins anew. */
export async function checkQuota(run: Run, { quota, address, now }: QuotaUse): Promise<RateLimitResult> {
  const { name, most, within } = quota
  const [row] = await run<{ ends_at: number }>({
    text: `
      update allowances set ends_at = least(ends_at, $5)
      where name = $1 and who = $2 and taken >= $3 and ends_at > $4 returning ends_at`,
    values: [name, hashOfAddress(address), most, now, now + within],
  })
  return row === undefined ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Gives a visitor the whole quota back. */
export async function resetQuota(run: Run, { quota, address }: Omit<QuotaUse, 'now'>): Promise<void> {
  await run({
    text: 'delete from allowances where name = $1 and who = $2',
    values: [quota.name, hashOfAddress(address)],
  })
}

export async function deleteExpiredQuotas(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from allowances where ends_at <= $1', values: [now] })
}

/** A hash of an address or whatever else stands for a visitor. */
export function hashOfAddress(address: string): string {
  return hashOf(networkPrefix(address))
}

/** Tables need to tell visitors apart, and not to know them. */
function hashOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22)
}

/** How fast a secret may be guessed: a few attempts are free, and each one after them has to wait twice as long. */
export interface BackoffPolicy {
  readonly name: string
  /** Attempts without a wait; at least one. */
  readonly free: number
  /** After so many ms one attempt is forgiven. */
  readonly forgives: number
  /** The first wait and the longest, in ms. */
  readonly first: number
  readonly longest: number
}

export interface BackoffKey {
  readonly policy: BackoffPolicy
  /** An account, an address or a device. */
  readonly who: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Asks for one attempt, and counts it as a wrong one until `forgiveAttempt` says otherwise: of attempts that come together only as
 * many pass as have come one after another. An attempt that has to wait does not count, so that trying makes no wait longer.
 */
export async function countAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<RateLimitResult> {
  const { name, free, forgives, first, longest } = policy
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
      values: [name, hashOf(who), now, forgives, free, first, longest],
    })
  if ((await admit()).length > 0) return { ok: true }
  const isSetBack = await followClockBack(run, { policy, who, now })
  if (isSetBack && (await admit()).length > 0) return { ok: true }
  const [row] = await run<{ free_at: number }>({
    text: 'select free_at from throttles where name = $1 and who = $2',
    values: [name, hashOf(who)],
  })
  return { ok: false, retryAfter: Math.max(1, (row?.free_at ?? now) - now) }
}

/** Where the last attempt lies in the future the clock was set back: the wait begins anew then, now. False where it was not. */
async function followClockBack(run: Run, { policy, who, now }: BackoffKey): Promise<boolean> {
  const moved = await run({
    text: `update throttles set free_at = $3 + greatest(0, free_at - at), at = $3
      where name = $1 and who = $2 and at > $3 returning name`,
    values: [policy.name, hashOf(who), now],
  })
  return moved.length > 0
}

/** Takes one attempt back, which was not a wrong one. */
export async function forgiveAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<void> {
  await run({
    text: 'update throttles set level = greatest(0, level - 1), free_at = $3 where name = $1 and who = $2',
    values: [policy.name, hashOf(who), now],
  })
}

/** Takes all attempts back: whoever it is has shown to be the right one. */
export async function clearAttempts(run: Run, { policy, who }: Omit<BackoffKey, 'now'>): Promise<void> {
  await run({ text: 'delete from throttles where name = $1 and who = $2', values: [policy.name, hashOf(who)] })
}

/** Deletes attempts that are a day old: whatever the policy, they are forgiven by then. */
export async function deleteOldAttempts(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from throttles where at < $1', values: [now - 24 * 60 * 60 * 1000] })
}

/** `retryAfter` in ms; `data.retry_after` is in seconds, and becomes the header `Retry-After`. */
export function tooManyRequests(retryAfter: number): CallError {
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000))
  const wait = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : inMinutes(Math.ceil(seconds / 60))
  const message = `Too many attempts. Please try again in ${wait}.`
  return callError({ status: 429, code: 'too_many_requests', message, data: { retry_after: seconds } })
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
