import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Subject } from '#domain/support/subject-calls.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

let people = 0

export function describeFindCarts(open: () => Promise<SupportApp>): void {
  /** A customer whose guest cart was merged into their own, and an agent. */
  async function scene() {
    const opened = await open()
    const { browser, agent, email } = opened
    people += 1
    const name = `Wilhelmina${people}x${process.pid}`
    const mail = email(name)
    const shopper = browser()
    const log = shopperLog(opened, shopper)
    await log.push([['ItemAdded', throwAdded]])
    const guestCart = log.cartId()
    const { body } = await shopper.post('/api/register', {
      email: mail,
      password: PASSWORD,
      first_name: name,
      last_name: 'Oosthuizen',
      cartKey: log.cartKey(),
    })
    log.namesCustomer(body.customer.user_id)
    const thandi = await agent()
    const find = async (query: string) =>
      (await thandi.get(`/api/support/find?${query}`)).body.found as { cartId: string }[]
    const ids = async (query: string) => (await find(query)).map(({ cartId }) => cartId)
    const [own = ''] = (await ids(`q=${encodeURIComponent(mail)}`)) as string[]
    return { ...opened, thandi, mail, name, log, guestCart, find, ids, own, shopper }
  }

  describe('finding a cart', () => {
    it('works by e-mail, name and cart id, or their prefixes', async () => {
      const { ids, own, mail, name, guestCart } = await scene()
      expect(own).not.toBe('')
      for (const q of [
        mail,
        mail.slice(0, -4),
        mail.toUpperCase(),
        name.toLowerCase(),
        `${name} ooSt`,
        `Oosthuizen, ${name}`,
        own,
      ]) {
        expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([own])
      }
      expect(await ids(`q=${guestCart.slice(0, 24)}`)).toEqual([own])
      expect(await ids('q=nobody%20at%20all')).toEqual([])
      expect(await ids('q=%25%25%25')).toEqual([])
    })

    it('works by name with or without its accents, of an account and of a guest’s order', async () => {
      const opened = await scene()
      const { browser, ids, email, sql, own, mail, name } = opened
      const guest = shopperLog(opened, browser())
      await guest.push([['ItemAdded', throwAdded]])
      await orderOf(opened, { cartId: guest.cartId(), number: await freeNumber(opened), email: email(`Z${name}`) })
      await sql.run({
        text: `update customers set shipping = jsonb_set(shipping::jsonb, '{first_name}', to_jsonb($1::text)) where email_key = $2`,
        values: [`ZOË-${name}`, mail.toLowerCase()],
      })
      await sql.run({
        text: 'update order_people set first_name = $1 where email = $2',
        values: [`Zoe ${name}`, email(`Z${name}`)],
      })
      const both = [own, guest.cartId()].toSorted()
      for (const q of [`zoe ${name}`, `Zoë ${name}`, `ZOË ${name}`, `Zoe\u0308 ${name}`]) {
        expect((await ids(`q=${encodeURIComponent(q)}`)).toSorted(), q).toEqual(both)
      }
    })

    it('takes an underscore and a percent sign literally, not as any character', async () => {
      const { ids, mail, name } = await scene()
      for (const q of [
        `_${mail.slice(1)}`,
        `%${mail.slice(1)}`,
        `_${name.slice(1)}`,
        `${name.slice(0, -1)}_`,
        `\\${mail}`,
      ]) {
        expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([])
      }
    })

    it('works by order number, and for a guest by the e-mail of an order', async () => {
      const opened = await scene()
      const { browser, ids, email } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      people += 1
      const number = await freeNumber(opened)
      const mail = email('Sipho')
      await orderOf(opened, { cartId: log.cartId(), number, email: mail })
      expect(await ids(`q=${number}`)).toEqual([log.cartId()])
      expect(await ids(`q=${number.toLowerCase()}`)).toEqual([log.cartId()])
      const digits = number.slice(1)
      const spoken = `R ${digits.slice(0, 3)} ${digits.slice(3)}`
      for (const said of [digits, `# ${number}`, spoken, `Your order ${number} is paid`, `bestelling ${digits}`]) {
        expect(await ids(`q=${encodeURIComponent(said)}`), said).toEqual([log.cartId()])
      }
      expect(await ids(`q=${encodeURIComponent(`+27821 ${digits}`)}`)).toEqual([])
      expect(await ids(`q=${encodeURIComponent(mail)}`)).toEqual([log.cartId()])
    })

    it('works by former content, also from before the login', async () => {
      const { ids, own, guestCart, log, shop } = await scene()
      await log.push([['CouponApplied', { code: 'TEN', terms: null }]])
      const all = await ids(`product=${throwBlanket.id}&from=${shop.now - 1}`)
      expect(all.filter((id) => id === own || id === guestCart)).toEqual([own])
      expect(await ids(`coupon=ten&q=${own}`)).toEqual([own])
      expect(await ids(`coupon=NONE&q=${own}`)).toEqual([])
    })

    it('works by problems: a refusal, different totals, pending events, a changed price', async () => {
      const { ids, own, log, shop } = await scene()
      const marked = (flag: string) => ids(`flag=${flag}&q=${own}`)
      for (const flag of ['refused', 'differed', 'unsent', 'repriced']) expect(await marked(flag)).toEqual([])
      await log.push([['CouponApplied', { code: 'WRONG', terms: null }]])
      expect(await marked('refused')).toEqual([own])
      expect(await ids(`coupon=WRONG&q=${own}`)).toEqual([own])
      await log.push([['ItemAdded', throwAdded]])
      log.reportsAnswer({ shown: 39_900, total: 47_400 })
      await log.push([])
      expect(await marked('differed')).toEqual([own])
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]], 11 * 60_000)
      expect(await marked('unsent')).toEqual([own])
      const was = shop.products.get(throwBlanket.id)
      shop.products.set(throwBlanket.id, { ...throwBlanket, price: 42_000 })
      await log.push([['NoticesDismissed', {}]])
      if (was !== undefined) shop.products.set(throwBlanket.id, was)
      expect(await marked('repriced')).toEqual([own])
    })

    it('does not count totals as different after the customer’s own code, the shop’s change or an order', async () => {
      const opened = await scene()
      const { ids, own, log } = opened
      const differed = () => ids(`flag=differed&q=${own}`)
      await log.push([['CouponApplied', { code: 'WRONG', terms: null }]])
      log.reportsAnswer({ shown: 39_900, total: 47_400 })
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId: own, number, email: opened.mail })
      await log.push([])
      expect(await differed()).toEqual([])
      log.reportsAnswer({ shown: 47_400, total: 0 })
      await log.push([])
      expect(await differed()).toEqual([])
    })

    it.for([
      ['any number', 100_000_000, 1_000_000_000],
      ['one that begins like the country code', 270_000_000, 280_000_000],
    ] as const)(
      'works by telephone number in any usual form, of an account and of a guest’s order: %s',
      async ([, from, to]) => {
        const opened = await scene()
        const { browser, ids, email, sql, own, mail } = opened
        const digits = String(randomInt(from, to))
        await sql.run({
          text: `update customers set shipping = jsonb_set(shipping::jsonb, '{phone}', to_jsonb($1::text)) where email_key = $2`,
          values: [`+27${digits}`, mail.toLowerCase()],
        })
        const guest = shopperLog(opened, browser())
        await guest.push([['ItemAdded', throwAdded]])
        people += 1
        const order = { cartId: guest.cartId(), number: await freeNumber(opened), email: email('Sipho') }
        await orderOf(opened, { ...order, phone: `0${digits}` })
        const both = [own, guest.cartId()].toSorted()
        const typed = `0${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`
        for (const q of [`0${digits}`, `+27${digits}`, `27${digits}`, digits, typed, typed.slice(0, -1)]) {
          expect((await ids(`q=${encodeURIComponent(q)}`)).toSorted(), q).toEqual(both)
        }
        expect(await ids(`q=0${digits.slice(1)}0`)).toEqual([])
      },
    )

    it('lists customers and not their carts: a customer found by a guest cart is listed once', async () => {
      const opened = await scene()
      const { find, own, guestCart, mail } = opened
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId: own, number, email: mail })
      for (const q of [guestCart, own, mail]) {
        const found = await find(`q=${encodeURIComponent(q)}`)
        expect(found, q).toMatchObject([{ cartId: own, orders: [{ number, status: 'awaiting_transfer' }] }])
      }
    })

    it('works by pending events: from the first refusal of an outdated page, until it has sent them', async () => {
      const { ids, own, log, thandi } = await scene()
      const found = () => ids(`flag=unsent&q=${own}`)
      const stuck = async () => {
        const { devices } = (await thandi.get(`/api/support/carts/${own}`)).body as Subject
        return devices.filter(({ stuckAt }) => stuckAt !== null).map(({ clientId }) => clientId)
      }
      const change = ['QuantityChanged', { itemKey: throwKey, quantity: 2 }] as const
      log.withFields({ protocol: 999 })
      await expect(log.push([])).rejects.toThrow('unsupported_protocol')
      expect([await found(), await stuck()]).toEqual([[], []])
      log.withFields({ protocol: 999 })
      await expect(log.push([change])).rejects.toThrow('unsupported_protocol')
      expect([await found(), await stuck()]).toEqual([[own], [log.clientId]])
      await log.push([change])
      expect(await stuck()).toEqual([])
    })

    it('works by unreadable events once they are pending for long, and not before', async () => {
      const { ids, own, log } = await scene()
      const found = () => ids(`flag=unsent&q=${own}`)
      const unreadable = { cursor: 'nowhere' }
      const change = ['QuantityChanged', { itemKey: throwKey, quantity: 2 }] as const
      log.withFields(unreadable)
      await expect(log.push([change])).rejects.toThrow('bad_request')
      expect(await found()).toEqual([])
      log.withFields(unreadable)
      await expect(log.push([change], 11 * 60_000)).rejects.toThrow('bad_request')
      expect(await found()).toEqual([own])
    })

    it('works by the time of an event', async () => {
      const { ids, own, log, shop } = await scene()
      const begun = shop.now
      shop.now += 1_800_000
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 3 }]])
      expect(await ids(`q=${own}&from=${shop.now}&to=${shop.now + 1}`)).toEqual([own])
      expect(await ids(`q=${own}&from=${begun + 1}&to=${shop.now}`)).toEqual([])
      expect(await ids(`from=${shop.now}&to=${shop.now + 1}`)).toContain(own)
    })

    it('works by several criteria at once only where each of them matches', async () => {
      const { ids, own, log, shop } = await scene()
      await log.push([['CouponApplied', { code: 'TEN', terms: null }]])
      const [product, coupon, from] = [`product=${throwBlanket.id}`, 'coupon=TEN', `from=${shop.now}`]
      expect(await ids(`q=${own}&${product}&${coupon}&${from}`)).toEqual([own])
      for (const wrong of [
        `product=999999999&${coupon}&${from}`,
        `${product}&coupon=NONE&${from}`,
        `${product}&${coupon}&from=${shop.now + 1}`,
      ]) {
        expect(await ids(`q=${own}&${wrong}`), wrong).toEqual([])
      }
    })

    it('masks the owner', async () => {
      const { find, own, mail, name } = await scene()
      const text = JSON.stringify(await find(`q=${own}`))
      expect(text).toContain('W. O. W•••@e•••.com')
      for (const secret of [mail, name, 'Oosthuizen']) expect(text).not.toContain(secret)
    })
  })
}
