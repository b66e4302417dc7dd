import { beforeEach, describe, expect, it } from 'vitest'
import type { BrowserReport } from '#server/sync/browser-facts.ts'
import { recordRefusedPush } from '#server/sync/refused-push.ts'
import { storeReports } from '#server/sync/store-browser-reports.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()
const NOW = 1_800_000_000_000

beforeEach(() => sql().run({ text: 'delete from cart_facts; delete from cart_events; delete from browser_facts' }))

type Fact = BrowserReport['facts'][number]

const fact = (id: string, more: Partial<Fact> = {}): Fact => {
  return { id, type: 'Viewed', at: NOW, acknowledged: null, data: { page: id }, ...more }
}
const report = (more: Partial<BrowserReport>): BrowserReport => {
  return { cartId: 'cart-a', clientId: 'browser-a', receivedAt: NOW, facts: [], marks: [], ...more }
}
const store = (...reports: readonly BrowserReport[]) => storeReports(sql().run, reports)

async function idsOf(cartId: string): Promise<string[]> {
  const text = 'select id from browser_facts where cart_id = $1 order by id'
  return (await sql().run<{ id: string }>({ text, values: [cartId] })).map(({ id }) => id)
}

const factsOfCarts = () =>
  sql().run<{ kind: string }>({ text: 'select cart_id, kind, value, at from cart_facts order by cart_id, kind, value' })

describe('reports of browsers that are stored together', () => {
  it('count for the limit of their own cart only', async () => {
    await sql().run({
      text: `insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
        select 'cart-b', 'browser-b', 'old ' || number, 'Viewed', 1, 1, '{}' from generate_series(1, 2998) as number`,
    })
    const three = [fact('1'), fact('2'), fact('3')]
    await store(report({ facts: three }), report({ cartId: 'cart-b', clientId: 'browser-b', facts: three }))
    expect(await idsOf('cart-a')).toEqual(['1', '2', '3'])
    expect((await idsOf('cart-b')).filter((id) => !id.startsWith('old'))).toHaveLength(2)
  })

  it('store a fact of each browser, also under the same id', async () => {
    const facts = [fact('storage_failed@1', { type: 'Problem' })]
    await store(report({ facts }), report({ clientId: 'browser-b', facts }))
    expect(await sql().run({ text: 'select client_id from browser_facts order by client_id' })).toEqual([
      { client_id: 'browser-a' },
      { client_id: 'browser-b' },
    ])
  })

  it('store a repeated fact as it was first reported, and a repeated problem as it was last reported', async () => {
    const facts = (count: number) => [
      fact('view', { data: { count } }),
      fact('problem', { type: 'Problem', data: { count } }),
    ]
    await store(report({ facts: facts(1) }), report({ facts: facts(2) }))
    const stored = () => sql().run({ text: `select id, data from browser_facts order by id` })
    const expected = (problems: number) => [
      { id: 'problem', data: { count: problems } },
      { id: 'view', data: { count: 1 } },
    ]
    expect(await stored()).toEqual(expected(2))
    await store(report({ facts: facts(3) }))
    expect(await stored()).toEqual(expected(3))
  })
})

describe('a report of a browser', () => {
  it('ends the mark that its browser is stuck, but not a later mark, nor that of another browser', async () => {
    const stuck = (value: string, at: number) => ({ cart_id: 'cart-a', kind: 'stuck', value, at })
    for (const { cart_id, kind, value, at } of [stuck('browser-a', NOW), stuck('browser-b', NOW - 1)]) {
      const text = 'insert into cart_facts (cart_id, kind, value, at) values ($1, $2, $3, $4)'
      await sql().run({ text, values: [cart_id, kind, value, at] })
    }
    await store(report({ receivedAt: NOW - 1 }))
    expect(await factsOfCarts()).toEqual([stuck('browser-a', NOW), stuck('browser-b', NOW - 1)])
    await store(report({ receivedAt: NOW }))
    expect(await factsOfCarts()).toEqual([stuck('browser-b', NOW - 1)])
  })

  it('marks a cart whose page showed another total, unless an event after the one that it knew explains it', async () => {
    const insert = `insert into cart_events (cart_id, position, origin, id, type, v, at, stored_at, data)
      values ('cart-a', $1, 'server', $2, 'ItemRepriced', 1, 1, 1, '{}')`
    for (const position of [3, 6]) await sql().run({ text: insert, values: [position, `event ${position}`] })
    const differed = (begin: number, cursor: number) =>
      report({ marks: [{ kind: 'differed', span: { begin, cursor } }] })
    await store(differed(2, 3))
    await store(differed(4, 6))
    expect(await factsOfCarts()).toEqual([])
    await store(differed(3, 5))
    expect(await factsOfCarts()).toEqual([{ cart_id: 'cart-a', kind: 'differed', value: '', at: NOW }])
  })

  it.each([
    ['CouponApplied', 'browser-a', []],
    ['EventRefused', 'browser-a', []],
    ['ItemAdded', 'browser-a', ['differed']],
    ['ItemAdded', 'browser-b', []],
    ['AutomaticCouponsOffered', 'server', ['differed']],
  ])('with another total and an event %s of %s marks its cart as %j', async (type, origin, marks) => {
    await sql().run({
      text: `insert into cart_events (cart_id, position, origin, id, type, v, at, stored_at, data)
        values ('cart-a', 2, $1, 'event', $2, 1, 1, 1, '{}')`,
      values: [origin, type],
    })
    await store(report({ marks: [{ kind: 'differed', span: { begin: 1, cursor: 2 } }] }))
    expect((await factsOfCarts()).map(({ kind }) => kind)).toEqual(marks)
  })

  it('is stored with the time of its receipt beside that of the browser’s clock, which may be wrong', async () => {
    await store(report({ receivedAt: NOW, facts: [fact('early', { at: 5 }), fact('late', { at: NOW + 5 })] }))
    expect(await sql().run({ text: 'select at, received_at from browser_facts order by id' })).toEqual([
      { at: 5, received_at: NOW },
      { at: NOW + 5, received_at: NOW },
    ])
  })

  it('marks a cart again with the time of its latest problem', async () => {
    const unsent = (receivedAt: number) => report({ receivedAt, marks: [{ kind: 'unsent', span: null }] })
    await store(unsent(NOW))
    await store(unsent(NOW + 1))
    expect(await factsOfCarts()).toEqual([{ cart_id: 'cart-a', kind: 'unsent', value: '', at: NOW + 1 }])
  })
})

describe('a refused push', () => {
  it('marks its browser as stuck if its oldest act has waited for more than ten minutes', async () => {
    const clientId = '11111111-1111-4111-8111-111111111111'
    const head = async () => ({ cartId: 'cart-a', position: 1 })
    const refuse = (waited: number) => {
      const body = { cartKey: null, clientId, sentAt: NOW + waited, events: [{ at: NOW }, { at: NOW + waited }] }
      const refused = { body, code: 'seq_gap', cookieKey: null, cartId: 'cart-a' }
      return recordRefusedPush({ run: sql().run, store: { head }, now: NOW }, refused)
    }
    await refuse(10 * 60_000)
    expect(await factsOfCarts()).toEqual([])
    await refuse(10 * 60_000 + 1)
    expect(await factsOfCarts()).toMatchObject([{ kind: 'stuck', value: clientId }, { kind: 'unsent' }])
  })

  it('marks its cart and its browser with the time of the latest one', async () => {
    const head = async () => ({ cartId: 'cart-a', position: 1 })
    const body = { cartKey: null, clientId: '11111111-1111-4111-8111-111111111111', events: [{ at: NOW }] }
    const refused = { body, code: 'unsupported_protocol', cookieKey: null, cartId: 'cart-a' }
    for (const now of [NOW, NOW + 1]) await recordRefusedPush({ run: sql().run, store: { head }, now }, refused)
    expect(await factsOfCarts()).toMatchObject([
      { kind: 'stuck', at: NOW + 1 },
      { kind: 'unsent', at: NOW + 1 },
    ])
  })
})
