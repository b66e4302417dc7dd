import { describe, expect, it } from 'vitest'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import {
  type BackoffPolicy,
  countAttempt,
  countAttempts,
  forgiveAttempt,
  tooManyRequests,
} from '#server/security/rate-limiter.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const NOW = 1_800_000_000_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const policy: BackoffPolicy = { name: 'test', free: 3, forgiveAfter: MINUTE, minWait: SECOND, maxWait: MINUTE }

describe('password guesses', () => {
  const sql = memorySql()

  let people = 0
  const somebody = () => {
    people += 1
    const who = `person ${people}`
    return {
      guesses: (now = NOW) => countAttempt(sql().run, { policy, who, now }),
      isForgiven: (now = NOW) => forgiveAttempt(sql().run, { policy, who, now }),
    }
  }
  const waits = { ok: false, retryAfter: SECOND }

  it('are free three times; the fourth is the last without a wait', async () => {
    const { guesses } = somebody()
    for (const _ of [1, 2, 3, 4]) expect(await guesses()).toEqual({ ok: true })
    expect(await guesses()).toEqual(waits)
  })

  it('count the same in parallel as in sequence', async () => {
    const { guesses } = somebody()
    const admitted = await Promise.all(Array.from({ length: 20 }, () => guesses()))
    expect(admitted.filter(({ ok }) => ok)).toHaveLength(4)
  })

  it('that are forgiven are restored one by one', async () => {
    const { guesses, isForgiven } = somebody()
    for (const _ of [1, 2, 3, 4]) await guesses()
    await isForgiven()
    expect(await guesses()).toEqual({ ok: true })
    expect(await guesses()).toEqual(waits)
  })

  it('are restored one a minute, and no faster', async () => {
    const { guesses } = somebody()
    for (const _ of [1, 2, 3, 4]) await guesses()
    expect(await guesses(NOW + MINUTE)).toEqual({ ok: true })
    expect(await guesses(NOW + MINUTE)).toEqual(waits)
  })

  it('that are right are admitted after the clock was set back an hour', async () => {
    const { guesses, isForgiven } = somebody()
    await guesses()
    await isForgiven()
    expect(await guesses(NOW - HOUR)).toEqual({ ok: true })
  })

  it('wait no longer, and are not forgiven, when the clock was set back an hour', async () => {
    const { guesses } = somebody()
    for (const _ of [1, 2, 3, 4]) await guesses()
    expect(await guesses(NOW - HOUR)).toEqual(waits)
    expect(await guesses(NOW - HOUR + SECOND)).toEqual({ ok: true })
    expect(await guesses(NOW - HOUR + SECOND)).toEqual({
      ok: false,
      retryAfter: Math.ceil(SECOND * 2 ** (1 - SECOND / MINUTE)),
    })
  })

  it('are kept for a day by the clean-up, since a slow policy may still count them', async () => {
    const slow = { policy: { ...policy, forgiveAfter: 23 * HOUR }, who: 'a slow guesser' }
    const guesses = (now: number) => countAttempt(sql().run, { ...slow, now })
    for (const _ of [1, 2, 3, 4]) await guesses(NOW)
    await deleteExpired(sql().run, NOW + 23 * HOUR)
    expect(await guesses(NOW + 23 * HOUR)).toEqual({ ok: true })
    expect(await guesses(NOW + 23 * HOUR)).toEqual(waits)
    await deleteExpired(sql().run, NOW + 48 * HOUR)
    expect(await sql().run({ text: 'select 1 from throttles where at < $1', values: [NOW + 24 * HOUR] })).toEqual([])
  })

  it('that one of several limits refuses leave the others as they were', async () => {
    const who = 'somebody with two limits'
    const [wide, narrow] = [3, 1].map((free) => ({ policy: { ...policy, name: `${free} free`, free }, who, now: NOW }))
    if (wide === undefined || narrow === undefined) throw new Error('There are two limits')
    const both = () => countAttempts(sql().run, [wide, narrow])
    for (const _ of [1, 2]) expect(await both()).toEqual({ ok: true })
    for (const _ of [1, 2, 3]) expect(await both()).toEqual(waits)
    for (const _ of [3, 4]) expect(await countAttempt(sql().run, wide)).toEqual({ ok: true })
    expect(await countAttempt(sql().run, wide)).toEqual(waits)
  })

  it('during a wait do not extend it', async () => {
    const { guesses } = somebody()
    for (const _ of [1, 2, 3, 4]) await guesses()
    for (const _ of [1, 2, 3]) expect(await guesses()).toEqual(waits)
    expect(await guesses(NOW + SECOND)).toEqual({ ok: true })
  })
})

describe('whoever has to wait', () => {
  it.each<[ms: number, seconds: number, words: string]>([
    [1, 1, '1 second'],
    [1_000, 1, '1 second'],
    [1_001, 2, '2 seconds'],
    [58_001, 59, '59 seconds'],
    [59_001, 60, 'a minute'],
    [60_001, 61, '2 minutes'],
    [3_600_000, 3_600, '60 minutes'],
  ])('for %i ms is told a time after which the next try is accepted: %i s, in words %s', (ms, seconds, words) => {
    const { error } = tooManyRequests(ms)
    expect(error).toMatchObject({
      message: `Too many attempts. Please try again in ${words}.`,
      data: { status: 429, retry_after: seconds },
    })
  })
})
