import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

/** Finding customers by several criteria. */
export function describeSeveralCriteria(open: () => Promise<SupportApp>): void {
  describe('customers found by several criteria', () => {
    it('finds a customer by e-mail and a flag that the list shows for them', async () => {
      const opened = await open()
      const { browser, email, agent, shop } = opened
      const [shopper, mail] = [browser(), email('Bongani')]
      const log = shopperLog(opened, shopper)
      const begun = shop.now
      await log.push([
        ['ItemAdded', throwAdded],
        ['CouponApplied', { code: 'WRONG', terms: null }],
      ])
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId: log.cartId(), number, email: email('Work') })
      shop.now += 3_600_000
      await shopper.post('/api/register', { email: mail, password: PASSWORD, cartKey: log.cartKey() })
      const thandi = await agent()
      const find = async (query: string) =>
        (await thandi.get(`/api/support/find?${query}`)).body.found as { cartId: string; flags: string[] }[]
      const q = `q=${encodeURIComponent(mail)}`
      expect(await find(q)).toMatchObject([{ flags: ['refused'] }])
      expect.soft(await find(`${q}&flag=refused`), 'flag').toMatchObject([{ flags: ['refused'] }])
      expect.soft(await find(`${q}&coupon=WRONG`), 'coupon').toMatchObject([{ flags: ['refused'] }])
      expect.soft(await find(`${q}&from=${begun}&to=${begun + 60_000}`), 'time').toMatchObject([{ flags: ['refused'] }])
      expect.soft(await find(`q=${number}&from=${shop.now}`), 'time of order').toMatchObject([{ flags: ['refused'] }])
    })

    it('finds the one with the flag among more than a hundred with the same beginning of an e-mail', async () => {
      const opened = await open()
      const { browser, agent } = opened
      const log = shopperLog(opened, browser())
      await log.push([
        ['ItemAdded', throwAdded],
        ['CouponApplied', { code: 'WRONG', terms: null }],
      ])
      const many = `many${process.pid}x`
      for (let n = 0; n < 110; n += 1) {
        const cart = shopperLog(opened, browser())
        await cart.push([['ItemAdded', throwAdded]])
        await orderOf(opened, {
          cartId: cart.cartId(),
          number: await freeNumber(opened),
          email: `${many}${n}@example.com`,
          phone: '0799988877',
        })
      }
      await orderOf(opened, {
        cartId: log.cartId(),
        number: await freeNumber(opened),
        email: `${many}@example.com`,
        phone: '0799988877',
      })
      const thandi = await agent()
      const { found, more } = (await thandi.get(`/api/support/find?q=0799988877&flag=refused`)).body
      expect({ ids: found.map(({ cartId }: { cartId: string }) => cartId), more }).toEqual({
        ids: [log.cartId()],
        more: false,
      })
    })

    it('says that there may be more if one busy cart hides the others from a search by time', async () => {
      const opened = await open()
      const { browser, agent, shop } = opened
      const from = shop.now
      await shopperLog(opened, browser()).push([['ItemAdded', throwAdded]])
      shop.now += 60_000
      const busy = shopperLog(opened, browser())
      await busy.push([['ItemAdded', throwAdded]])
      await opened.sql.run({
        text: `insert into cart_events (cart_id, position, id, origin, seq, type, v, at, data, stored_at)
          select $1, 100 + n, $1 || n, 'server', null, 'NoticesDismissed', 1, $2::bigint, '{}', $2::bigint
            from generate_series(1, 4000) as n`,
        values: [busy.cartId(), shop.now],
      })
      const thandi = await agent()
      const { more } = (await thandi.get(`/api/support/find?from=${from}&to=${shop.now + 1}`)).body
      expect(more).toBe(true)
    })

    it('says that there may be more if the many carts of one customer hide the others', async () => {
      const opened = await open()
      const { browser, agent, shop, sql } = opened
      const [hidden, busy] = [shopperLog(opened, browser()), shopperLog(opened, browser())]
      for (const log of [hidden, busy]) await log.push([['ItemAdded', throwAdded]])
      const [product, at] = [shop.now % 1_000_000_000, shop.now]
      const merged = 'select $1 || n from generate_series(1, 250) as n'
      const insert = async (text: string) => sql.run({ text, values: [`${busy.cartId()}-`] })
      await insert(`insert into carts (id, state, fold, position, last_seqs, item_count, total, made_by, created_at, touched_at)
        select id, '{"status": "merged"}', 0, 1, '{}', 0, 0, id, 0, 0 from (${merged}) as m (id)`)
      await insert(`insert into cart_events (cart_id, position, id, origin, seq, type, v, at, data, stored_at)
        select id, 1, id, 'server', null, 'CartClosed', 1, 0, '{"into": "${busy.cartId()}"}', 0 from (${merged}) as m (id)`)
      await insert(`insert into cart_facts (cart_id, kind, value, at)
        select id, 'product', '${product}', ${at} from (${merged}) as m (id)`)
      await sql.run({
        text: `insert into cart_facts (cart_id, kind, value, at) values ($1, 'product', $2, $3)`,
        values: [hidden.cartId(), String(product), at - 1],
      })
      const thandi = await agent()
      const { found, more } = (await thandi.get(`/api/support/find?product=${product}`)).body
      expect({ ids: found.map(({ cartId }: { cartId: string }) => cartId), more }).toEqual({
        ids: [busy.cartId()],
        more: true,
      })
    })
  })
}
