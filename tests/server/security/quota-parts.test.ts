import { describe, expect, it } from 'vitest'
import { joinParts } from '#server/database/statement-parts.ts'
import { countedPart, spentPart } from '#server/security/quota-parts.ts'
import { checkQuota, type Quota } from '#server/security/rate-limiter.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000

describe('a quota that is counted by the statement that it limits', () => {
  const sql = memorySql()
  let made = 0
  const three = (): Quota => {
    made += 1
    return { name: `part ${made}`, limit: 3, window: HOUR }
  }
  /** Writes these ids, each as a use by a visitor. Resolves with those that the quota allowed. */
  const write = async (quota: Quota, whose: Readonly<Record<string, string>>, now = NOW): Promise<string[]> => {
    const uses = Object.entries(whose).map(([id, who]) => ({ id, quota, who, now }))
    const written = {
      name: 'written',
      text: 'written as materialized (select id from unnest($1::text[]) as id where id not in (select id from spent))',
      values: [Object.keys(whose)],
    }
    const parts = [spentPart(uses), written, countedPart(uses, 'written')]
    const rows = await sql().run<{ id: string }>(
      joinParts({ name: 'write', parts, end: 'select id from written order by id' }),
    )
    return rows.map(({ id }) => id)
  }

  it('is used up for each visitor, and is available again a period after its first use', async () => {
    const quota = three()
    for (const later of [0, 1, 2])
      expect(await write(quota, { a: 'anna', b: `b ${later}` }, NOW + later)).toEqual(['a', 'b'])
    expect(await write(quota, { a: 'anna', b: 'bongani' }, NOW + 10)).toEqual(['b'])
    expect(await checkQuota(sql().run, { quota, who: 'anna', now: NOW + 10 })).toEqual({
      ok: false,
      retryAfter: HOUR - 10,
    })
    expect(await write(quota, { a: 'anna' }, NOW + HOUR - 1)).toEqual([])
    expect(await write(quota, { a: 'anna' }, NOW + HOUR)).toEqual(['a'])
    expect(await write(quota, { a: 'anna' }, NOW + HOUR + 1)).toEqual(['a'])
  })

  it('does not count what was not written', async () => {
    const quota = three()
    const count = (id: string) =>
      sql().run(
        joinParts({
          name: 'count others',
          parts: [
            { name: 'others', text: 'others as (select unnest($1::text[]) as id)', values: [['another']] },
            countedPart([{ id, quota, who: 'anna', now: NOW }], 'others'),
          ],
          end: 'select 1',
        }),
      )
    for (const _ of [1, 2, 3]) await count('a')
    expect(await checkQuota(sql().run, { quota, who: 'anna', now: NOW })).toEqual({ ok: true })
    for (const _ of [1, 2, 3]) await count('another')
    expect(await checkQuota(sql().run, { quota, who: 'anna', now: NOW })).toEqual({ ok: false, retryAfter: HOUR })
  })

  it('counts the use in the period that ends first if the clock was set back', async () => {
    const quota = three()
    for (const _ of [1, 2]) await write(quota, { a: 'anna' }, NOW)
    expect(await write(quota, { a: 'anna' }, NOW - 5 * HOUR)).toEqual(['a'])
    expect(await write(quota, { a: 'anna' }, NOW - 5 * HOUR + 1)).toEqual([])
    expect(await write(quota, { a: 'anna' }, NOW - 4 * HOUR)).toEqual(['a'])
  })
})
