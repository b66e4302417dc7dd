import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { Run, Sql, Statement } from '#server/database/sql.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** A database that records its round trips. */
function recordedSql(sql: Sql) {
  const trips: string[] = []
  const named = ({ name, text }: Statement) => name ?? text
  const recorded =
    (run: Run): Run =>
    (statement) => {
      trips.push(named(statement))
      return run(statement)
    }
  const heardOne: Sql = {
    ...sql,
    run: recorded(sql.run),
    together(statements) {
      trips.push(statements.map(named).join(' + '))
      return sql.together(statements)
    },
    async transaction(work) {
      trips.push('begin')
      const result = await sql.transaction((run) => work(recorded(run)))
      trips.push('commit')
      return result
    },
  }
  return { sql: heardOne, trips }
}

/** How many round trips to the database a checkout and an exchange take. */
export function describeRoundTrips(sql: () => Sql, open: (sql: Sql) => Promise<OrderApp>): void {
  describe('an exchange of a guest’s browser', () => {
    const browsing = async () => {
      const { sql: recorded, trips } = recordedSql(sql())
      const { browser, sell } = await open(recorded)
      const [guest, product, clientId] = [browser(), await sell(), randomUUID()]
      let seq = 0
      let known: { readonly cartKey: string | null; readonly cursor: number } = { cartKey: null, cursor: 0 }
      const exchange = async (events: readonly object[] = []) => {
        trips.length = 0
        const { status, body } = await guest.post('/api/sync', { protocol: 1, clientId, ...known, events })
        expect([status, body.refused]).toEqual([200, []])
        known = { cartKey: body.cartKey, cursor: body.cursor }
        return [...trips]
      }
      const add = () => {
        seq += 1
        const { id: productId, slug, name, price } = product
        const offer = {
          slug,
          name,
          price,
          priceRegular: price,
          categories: [],
          options: [],
          colourName: null,
          picture: null,
        }
        const made = cartEvent('ItemAdded', { productId, variation: null, colour: null, quantity: 1, offer })
        return exchange([{ id: randomUUID(), seq, at: Date.now(), ...made }])
      }
      return { add, exchange }
    }

    it('takes one round trip for every push, from the one that creates the cart on', async () => {
      const { add } = await browsing()
      expect(await add()).toEqual(['insert cart, events, facts, keys'])
      expect(await add()).toEqual(['update carts, events, facts'])
      expect(await add()).toEqual(['update carts, events, facts'])
    })

    it('takes one round trip if it pushes nothing', async () => {
      const { add, exchange } = await browsing()
      await add()
      await add()
      expect(await exchange()).toEqual(['cart by key, unlocked'])
    })
  })

  describe('a guest’s checkout by bank transfer', () => {
    const ready = async () => {
      const { sql: recorded, trips } = recordedSql(sql())
      const { browser, sell, coupon, email, checkout } = await open(recorded)
      const [guest, promoCode] = [browser(), await coupon({})]
      await fill(guest, await sell(), 2)
      const { body: cart } = await guest.post('/api/coupon-apply-guest', { promoCode })
      const order = async () => {
        trips.length = 0
        expect((await checkOut(guest, orderOf({ total: cart.totals.total, email: email('g') }))).status).toBe(200)
        return trips
      }
      return { checkout, guest, order }
    }
    const placing = expect.stringMatching(/^place order \d+$/)

    it('takes one round trip in the process that wrote the cart last', async () => {
      const { order } = await ready()
      expect(await order()).toEqual([expect.stringMatching(/^hold carts by key, with names \+ place order \d+$/)])
    })

    it('takes one round trip together with concurrent ones', async () => {
      const { sql: recorded, trips } = recordedSql(sql())
      const { browser, sell, email } = await open(recorded)
      const guests = [browser(), browser(), browser(), browser()]
      const total = await Promise.all(guests.map(async (guest) => fill(guest, await sell())))
      trips.length = 0
      const answers = await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: total[index] ?? 0, email: email(`g${index}`) }))),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(trips).toEqual([expect.stringMatching(/^hold carts by key, with names \+ place order \d+$/)])
    })

    it('takes its locks in the same order as any other, beside concurrent ones', async () => {
      const { together, ...rest } = sql()
      const held: (readonly string[])[] = []
      const watched: Sql = {
        ...rest,
        together(statements) {
          held.push(statements[0]?.values?.[1] as readonly string[])
          return together(statements)
        },
      }
      const { browser, sell, email } = await open(watched)
      const guests = Array.from({ length: 8 }, () => browser())
      const total = await Promise.all(guests.map(async (guest) => fill(guest, await sell())))
      await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: total[index] ?? 0, email: email(`g${index}`) }))),
      )
      expect(held).toEqual(held.map((names) => names.toSorted()))
      // An order counts against two limits. Several are written together.
      expect(Math.max(...held.map(({ length }) => length))).toBeGreaterThan(2)
    })

    it('takes four in any other: one locks the cart, and one writes everything', async () => {
      const { checkout, guest, order } = await ready()
      checkout.known.delete({ keyHash: hashOfSecret(guest.cookies.get('rusbank_cart') ?? '') })
      expect(await order()).toEqual(['begin', 'cart by key, locked, with names', placing, 'commit'])
    })
  })
}
