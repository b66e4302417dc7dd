import type { Run } from '#server/database/sql.ts'
import type { NoticeReason, ProviderId } from './provider.ts'

export interface Notice {
  readonly provider: ProviderId
  readonly reason: NoticeReason
  /** Of one of the shop's attempts; null for what names none. */
  readonly reference: string | null
  /** For staff: nothing personal and no secret. */
  readonly facts: Readonly<Record<string, string | number>>
}

export interface KeptNotice extends Notice {
  /** How often it came on its day. */
  readonly count: number
  /** Epoch ms. */
  readonly firstAt: number
  readonly lastAt: number
}

/** Keeps what a provider is said to have said and what does not fit. */
export async function keepNotice(run: Run, { provider, reason, reference, facts }: Notice, now: number): Promise<void> {
  await run({
    text: `
      insert into payment_notices as n (provider, reason, reference, day, count, first_at, last_at, facts)
      values ($1, $2, $3, to_timestamp($4::bigint / 1000.0)::date, 1, $4, $4, $5)
      on conflict (provider, reason, reference, day) do update
        set count = n.count + 1, last_at = excluded.last_at, facts = excluded.facts`,
    values: [provider, reason, reference ?? '', now, JSON.stringify(facts)],
  })
}

/** The latest first. */
export async function listNotices(run: Run, atMost: number): Promise<KeptNotice[]> {
  const rows = await run<KeptNotice & { readonly reference: string }>({
    text: `
      select provider, reason, reference, count, first_at as "firstAt", last_at as "lastAt", facts
      from payment_notices order by last_at desc, provider, reason limit $1`,
    values: [atMost],
  })
  return rows.map((row) => ({ ...row, reference: row.reference === '' ? null : row.reference }))
}
