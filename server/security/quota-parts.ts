import type { StatementPart } from '#server/database/statement-parts.ts'
import { hashOfLimited, type QuotaUse } from './rate-limiter.ts'

/** A use that a statement counts together with what it writes under this id. */
export interface WrittenUse extends QuotaUse {
  readonly id: string
}

const shape = 'id text, name text, who text, most integer, now bigint, ends_at bigint'

function rowsOf(uses: readonly WrittenUse[]): string {
  const rows = uses.map(({ id, quota: { name, limit, window }, who, now }) => {
    return { id, name, who: hashOfLimited(who), most: limit, now, ends_at: now + window }
  })
  return JSON.stringify(rows)
}

/** `checkQuota` as part of a statement: `spent` returns the ids of those whose quota has no uses left. */
export function spentPart(uses: readonly WrittenUse[]): StatementPart {
  return {
    name: 'spent',
    text: `spent as materialized (select id from json_to_recordset($1) as asked (${shape})
      where (select count(*) from allowances as a
        where a.name = asked.name and a.who = asked.who and a.taken >= most and a.ends_at > now) > 0)`,
    values: [rowsOf(uses)],
  }
}

/**
 * `consumeQuota` as part of a statement, for the ids that the part `after` returns. No two uses may be by the same visitor, and
 * a lock must serialize them: the statement counts what it read.
 */
export function countedPart(uses: readonly WrittenUse[], after: string): StatementPart {
  return {
    name: 'counted',
    text: `counted as (insert into allowances (name, who, taken, ends_at)
      select name, who, case when a.ends_at > now then a.taken + 1 else 1 end,
        case when a.ends_at > now then least(a.ends_at, used.ends_at) else used.ends_at end
      from json_to_recordset($1) as used (${shape}) left join allowances as a using (name, who)
      where id in (select id from ${after})
      on conflict (name, who) do update set taken = excluded.taken, ends_at = excluded.ends_at)`,
    values: [rowsOf(uses)],
  }
}
