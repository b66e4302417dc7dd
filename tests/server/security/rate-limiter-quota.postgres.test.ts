import { describe, expect, it } from 'vitest'
import { reviewStore } from '#server/reviews/review-store.ts'
import { consumeQuota } from '#server/security/rate-limiter.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

const NOW = 1_800_000_000_000

describe('over many connections to PostgreSQL', () => {
  const sql = postgresTestSql()

  it('a quota is not used twice by concurrent requests', async () => {
    const quota = { name: 'test', limit: 10, window: 60_000 }
    const takings = Array.from({ length: 100 }, () => consumeQuota(sql().run, { quota, who: '192.0.2.1', now: NOW }))
    expect((await Promise.all(takings)).filter(({ ok }) => ok)).toHaveLength(10)
  })

  it('one of a person’s concurrent reviews is accepted, and the same one sent again is that one', async () => {
    const { write, byStatus, decide } = reviewStore({ run: sql().run, onChanged: () => {} })
    const review = {
      customerId: null,
      name: 'Anna',
      email: 'anna@example.org',
      title: 'Good',
      rating: 5,
      productId: 1008,
    }
    const stored = { ...review, status: 'waiting', verified: false, now: NOW } as const
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write({ ...stored, message: `This is the message number ${index % 4}.` }),
      ),
    )
    const taken = written.flatMap((each) => (each.ok ? [each.id] : []))
    expect(taken).toHaveLength(5)
    expect(new Set(taken).size).toBe(1)
    const waiting = await byStatus('waiting', 100)
    expect(waiting).toHaveLength(1)
    expect(await decide({ id: waiting[0]?.id ?? 0, status: 'published', over: null, now: NOW })).toEqual({
      outcome: 'decided',
    })
    expect(await decide({ id: 999_999, status: 'published', over: null, now: NOW })).toEqual({ outcome: 'unknown' })
  })
})
