import { createHash } from 'node:crypto'
import type { Run } from '#server/database/sql.ts'

/** How fast something secret may be guessed: a few tries are free, and each one after them has to wait twice as long. */
export interface BackoffPolicy {
  readonly name: string
  /** Tries without a wait; at least one. */
  readonly free: number
  /** After so many ms one try is forgiven. */
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

export type BackoffResult =
  | { readonly ok: true }
  /** In ms. */
  | { readonly ok: false; readonly retryAfter: number }

/**
 * Asks for one try, and counts it as a wrong one until `forgiveAttempt` says otherwise: of tries that come together only as
 * many pass as have come one after another. A try that has to wait does not count, so that trying makes no wait longer.
 */
export async function countAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<BackoffResult> {
  const { name, free, forgives, first, longest } = policy
  const level = 'greatest(0, t.level - ($3 - t.at) / $4::double precision) + 1'
  const wait = `least($7, $6 * power(2, least(30, ${level} - $5 - 1)))`
  const admitted = await run({
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
  if (admitted.length > 0) return { ok: true }
  const [row] = await run<{ free_at: number }>({
    text: 'select free_at from throttles where name = $1 and who = $2',
    values: [name, hashOf(who)],
  })
  return { ok: false, retryAfter: Math.max(1, (row?.free_at ?? now) - now) }
}

/** Takes one try back, which was not a wrong one. */
export async function forgiveAttempt(run: Run, { policy, who, now }: BackoffKey): Promise<void> {
  await run({
    text: 'update throttles set level = greatest(0, level - 1), free_at = $3 where name = $1 and who = $2',
    values: [policy.name, hashOf(who), now],
  })
}

/** Takes all tries back: whoever it is has shown to be the right one. */
export async function clearAttempts(run: Run, { policy, who }: Omit<BackoffKey, 'now'>): Promise<void> {
  await run({ text: 'delete from throttles where name = $1 and who = $2', values: [policy.name, hashOf(who)] })
}

/** Forgets tries that are a day old: whatever the policy, they are forgiven by then. */
export async function deleteOldAttempts(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from throttles where at < $1', values: [now - 24 * 60 * 60 * 1000] })
}

/** The table needs to tell them apart, and not to know them. */
function hashOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22)
}
