import { MINUTE } from '#domain/durations.ts'
import type { AccessLog, AccessLogQuery } from '#domain/support/access-calls.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import type { Run } from '#server/database/sql.ts'

const PAGE_SIZE = 100
/** Within this time, in ms, repeated accesses are recorded once, for example reloads of a page. */
const REPEAT_WINDOW_MS = 10 * MINUTE

interface Access {
  readonly member: Member
  readonly what: AccessLog['accesses'][number]['what']
  readonly cartId: string | null
  readonly reason: string | null
  readonly now: number
}

/** Records an access. Called before any data is shown. */
export async function recordAccess(run: Run, { member, what, cartId, reason, now }: Access): Promise<void> {
  await run({
    text: `insert into staff_looks (staff_id, staff_name, at, what, cart_id, reason) select $1, $2, $3, $4, $5, $6
      where $6::text is not null or not exists (select 1 from staff_looks
        where staff_id = $1 and what = $4 and cart_id is not distinct from $5 and at > $7)`,
    values: [member.id, member.name, now, what, cartId, reason, now - REPEAT_WINDOW_MS],
  })
}

/** A page of the access log, latest first. */
export async function readAccessLog(run: Run, { cartId, before }: AccessLogQuery): Promise<AccessLog> {
  const rows = await run<AccessLog['accesses'][number]>({
    text: `select id, at, staff_name as name, what, cart_id as "cartId", reason from staff_looks
      where ($1 = '' or cart_id = $1) and id < $2 order by id desc limit ${PAGE_SIZE + 1}`,
    values: [cartId, before ?? Number.MAX_SAFE_INTEGER],
  })
  const accesses = rows.slice(0, PAGE_SIZE)
  return { accesses, next: rows.length > PAGE_SIZE ? (accesses.at(-1)?.id ?? null) : null }
}
