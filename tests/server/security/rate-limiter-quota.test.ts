import { describe, expect, it } from 'vitest'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { checkQuota, consumeQuota, type Quota, resetQuota } from '#server/security/rate-limiter.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000

describe('a quota', () => {
  const sql = memorySql()

  let made = 0
  const three = (): Quota => {
    made += 1
    return { name: `test ${made}`, limit: 3, window: HOUR }
  }
  const taking = (quota: Quota, now = NOW, who = '192.0.2.1') => consumeQuota(sql().run, { quota, who, now })

  it('is used up, and is available again a period after its first use', async () => {
    const quota = three()
    for (const later of [0, 1, 2]) expect(await taking(quota, NOW + later)).toEqual({ ok: true })
    expect(await taking(quota, NOW + 10)).toEqual({ ok: false, retryAfter: HOUR - 10 })
    expect(await taking(quota, NOW + HOUR - 1)).toEqual({ ok: false, retryAfter: 1 })
    expect(await taking(quota, NOW + HOUR)).toEqual({ ok: true })
  })

  it('is available again after its period, even if the clock was set back', async () => {
    const quota = three()
    for (const _ of [1, 2, 3]) expect(await taking(quota)).toEqual({ ok: true })
    expect(await taking(quota, NOW - 5 * HOUR)).toEqual({ ok: false, retryAfter: HOUR })
    expect(await taking(quota, NOW - 4 * HOUR)).toEqual({ ok: true })
  })

  it('that is only read is available again after its period, even if the clock was set back', async () => {
    const quota = three()
    for (const _ of [1, 2, 3]) await taking(quota)
    const ask = (now: number) => checkQuota(sql().run, { quota, who: '192.0.2.1', now })
    expect(await ask(NOW)).toEqual({ ok: false, retryAfter: HOUR })
    expect(await ask(NOW - 5 * HOUR)).toEqual({ ok: false, retryAfter: HOUR })
    expect(await ask(NOW - 4 * HOUR)).toEqual({ ok: true })
  })

  it('is separate for every visitor and every kind', async () => {
    const quota = three()
    for (const _ of [0, 1, 2, 3]) await taking(quota)
    expect(await taking(quota, NOW, '192.0.2.2')).toEqual({ ok: true })
    expect(await taking(three())).toEqual({ ok: true })
  })

  it('is not used twice by concurrent requests', async () => {
    const quota = three()
    const taken = await Promise.all(Array.from({ length: 20 }, () => taking(quota)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
  })

  it('can be returned', async () => {
    const quota = three()
    for (const _ of [0, 1, 2, 3]) await taking(quota)
    await resetQuota(sql().run, { quota, who: '192.0.2.1' })
    expect(await taking(quota)).toEqual({ ok: true })
  })

  it('is deleted after its period, and stores no address', async () => {
    await taking(three(), NOW, '203.0.113.77')
    const rows = await sql().run({ text: 'select * from allowances' })
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    await deleteExpired(sql().run, NOW + 2 * HOUR)
    expect(await sql().run({ text: 'select * from allowances' })).toEqual([])
  })
})

describe('a network prefix', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    // As some proxies write it: with the port, which differs for each connection.
    ['192.0.2.1:49152', '192.0.2.1'],
    ['[2001:db8:1:2::9]:49152', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    [undefined, ''],
  ])('of the address %s is %s', (address, prefix) => {
    expect(networkPrefix(address)).toBe(prefix)
  })
})
