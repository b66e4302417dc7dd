import { describe, expect, it } from 'vitest'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { countWebVitals, readPageSpeed } from '#server/site/web-vitals.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'

const front = openStorefront()
const run = () => front().database.sql.run
const send = (payload: unknown, visitor = newVisitor()) => front().post('/api/web-vitals', payload, visitor)
const sample = { kind: 'product', metric: 'LCP', value: 2_000 }
const DAY = 24 * 60 * 60 * 1000

describe('the page speed statistics', () => {
  it('are counted by kind of page, without anything about the visitor', async () => {
    expect((await send({ samples: [sample, sample, { kind: 'home', metric: 'CLS', value: 0 }] })).statusCode).toBe(202)
    expect((await send({ samples: [sample] })).statusCode).toBe(202)
    const { speeds } = await readPageSpeed(run(), Date.now())
    expect(speeds).toEqual([
      { kind: 'home', metric: 'CLS', p75: 0, samples: 1 },
      { kind: 'product', metric: 'LCP', p75: expect.closeTo(2_000, -2), samples: 3 },
    ])
    const rows = await run()<object>({ text: 'select * from web_vitals order by samples' })
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(
      Array(2).fill(['bucket', 'day', 'metric', 'page_kind', 'samples']),
    )
    await run()({ text: 'delete from web_vitals' })
  })

  it('have a p75 that three of four visits are at or below, to within 3%', async () => {
    const now = Date.now()
    const samples = Array.from({ length: 100 }, (_, at) => ({ kind: 'cart', metric: 'INP', value: at + 1 }) as const)
    for (let at = 0; at < samples.length; at += 20) await countWebVitals(run(), samples.slice(at, at + 20), now)
    const [speed] = (await readPageSpeed(run(), now)).speeds
    expect(speed?.samples).toBe(100)
    expect(Math.abs((speed?.p75 ?? 0) - 75)).toBeLessThan(75 * 0.03)
    await run()({ text: 'delete from web_vitals' })
  })

  it('have a p75 that three of exactly four visits are at or below', async () => {
    const samples = [100, 200, 300, 400].map((value) => ({ kind: 'cart', metric: 'INP', value }) as const)
    await countWebVitals(run(), samples, Date.now())
    const [speed] = (await readPageSpeed(run(), Date.now())).speeds
    await run()({ text: 'delete from web_vitals' })
    expect(Math.abs((speed?.p75 ?? 0) - 300)).toBeLessThan(300 * 0.03)
  })

  it('cover four weeks and are kept for ninety days', async () => {
    const now = Date.now()
    await countWebVitals(run(), [{ kind: 'home', metric: 'LCP', value: 900 }], now - 40 * DAY)
    await countWebVitals(run(), [{ kind: 'home', metric: 'LCP', value: 900 }], now - 92 * DAY)
    expect((await readPageSpeed(run(), now)).speeds).toEqual([])
    expect(await deleteExpired(run(), now)).toMatchObject({ pageSpeed: 1 })
    expect(await run()({ text: 'select 1 from web_vitals' })).toHaveLength(1)
    await run()({ text: 'delete from web_vitals' })
  })

  it.for([
    ['nothing', {}],
    ['no samples', { samples: [] }],
    ['too many at once', { samples: Array(21).fill(sample) }],
    ['an unknown page', { samples: [{ ...sample, kind: '/my-account' }] }],
    ['an unknown figure', { samples: [{ ...sample, metric: 'FID' }] }],
    ['less than nothing', { samples: [{ ...sample, value: -1 }] }],
    ['more than a page can take', { samples: [{ ...sample, value: 1e9 }] }],
    ['something of its visitor', { samples: [{ ...sample, visitor: 'Ben' }] }],
  ] as const)('refuse %s, and count nothing of it', async ([, payload]) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(await run()({ text: 'select 1 from web_vitals' })).toEqual([])
  })

  it('are limited per address and hour', async () => {
    const visitor = newVisitor()
    const statuses: number[] = []
    for (let sent = 0; sent < 51; sent += 1) {
      statuses.push((await send({ samples: Array(20).fill(sample) }, visitor)).statusCode)
    }
    expect(statuses).toEqual([...Array(50).fill(202), 429])
    expect((await send({ samples: [sample] })).statusCode).toBe(202)
    await run()({ text: 'delete from web_vitals' })
  })
})
