import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Run } from '#server/database/sql.ts'

/** What a visitor may do only so often, however many processes the shop runs in. */
export interface Quota {
  readonly name: string
  readonly most: number
  /** In ms, from the first time on. */
  readonly within: number
}

export type QuotaResult =
  | { readonly ok: true }
  /** In ms. */
  | { readonly ok: false; readonly retryAfter: number }

interface Taking {
  readonly quota: Quota
  /** A visitor's address. */
  readonly address: string
  /** Epoch ms. */
  readonly now: number
}

/** Takes one of a quota. What is refused does not count, so that waiting is never made longer by trying. */
export async function consumeQuota(run: Run, { quota, address, now }: Taking): Promise<QuotaResult> {
  const { name, most, within } = quota
  const [row] = await run<{ taken: number; ends_at: number }>({
    text: `
      insert into allowances as a (name, who, taken, ends_at) values ($1, $2, 1, $4)
      on conflict (name, who) do update set
        taken = case when a.ends_at <= $3 then 1 else least(a.taken, $5) + 1 end,
        ends_at = case when a.ends_at <= $3 then $4 else a.ends_at end
      returning taken, ends_at`,
    values: [name, hashOfAddress(address), now, now + within, most],
  })
  return row === undefined || row.taken <= most ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Whether a quota has anything left, without taking of it. */
export async function checkQuota(run: Run, { quota, address, now }: Taking): Promise<QuotaResult> {
  const [row] = await run<{ ends_at: number }>({
    text: 'select ends_at from allowances where name = $1 and who = $2 and taken >= $3 and ends_at > $4',
    values: [quota.name, hashOfAddress(address), quota.most, now],
  })
  return row === undefined ? { ok: true } : { ok: false, retryAfter: row.ends_at - now }
}

/** Gives a visitor all of a quota back. */
export async function resetQuota(run: Run, { quota, address }: Omit<Taking, 'now'>): Promise<void> {
  await run({
    text: 'delete from allowances where name = $1 and who = $2',
    values: [quota.name, hashOfAddress(address)],
  })
}

export async function deleteExpiredQuotas(run: Run, now: number): Promise<void> {
  await run({ text: 'delete from allowances where ends_at <= $1', values: [now] })
}

/** A hash of whoever it is. A house has one IPv4 address, or 2^64 of IPv6. Tables need to tell them apart, and not to know them. */
export function hashOfAddress(address: string): string {
  return createHash('sha256').update(networkPrefix(address)).digest('base64url').slice(0, 22)
}

export function networkPrefix(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
