import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { reserveAgainIfExpired } from '#server/order/settle-payment.ts'
import { changeStock } from '#server/order/stock.ts'
import { expired, orderAfter, placed, started, TOTAL } from '#tests/domain/order/given-order.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import {
  addProduct,
  addVariation,
  type Line,
  lineOf as orderLine,
  PRICE,
  type Reserved,
  reserve as reserveOrders,
} from './stock-fixture.ts'

const VARIATION = 100101

/** A line of a couch with this variation, or of the plain bolster without one. */
function lineOf(quantity: number, colour: string | null = null, price = PRICE): Line {
  const [productId, variation] = colour === null ? [2002, null] : [1001, VARIATION]
  return orderLine({ productId, variation, colour, quantity, price })
}

describe('stock', () => {
  const database = memorySql()
  let sql: Sql
  beforeAll(async () => {
    sql = database()
    for (const id of [1001, 2002]) await addProduct(sql.run, { id, stock: 0 })
    await addVariation(sql.run, { id: VARIATION, productId: 1001, stock: 0 })
  })

  const holding = (pieces: number) =>
    sql.run({
      text: 'with p as (update products set stock = $1) update variations set stock = $1',
      values: [pieces],
    })
  const left = async (): Promise<number[]> => {
    const rows = await sql.run<{ stock: number }>({
      text: 'select stock from products where id = 2002 union all select stock from variations',
    })
    return rows.map(({ stock }) => stock)
  }
  /** Reserves concurrent orders, of which `count` are placed. */
  const reserve = (orders: readonly Reserved[], couponLimit: number | null = null, count = 1) =>
    reserveOrders(sql.run, orders, { couponLimit, count })
  const ordered = (...lines: Line[]): Reserved => ({ lines, coupon: null })
  const take = (...lines: Line[]) => reserve([ordered(...lines)])

  it('sells all that there is, and no more', async () => {
    await holding(3)
    expect(await take(lineOf(3), lineOf(3, 'stone'))).toBe(true)
    expect(await left()).toEqual([0, 0])
    expect(await take(lineOf(1))).toBe(false)
    expect(await take(lineOf(1, 'stone'))).toBe(false)
  })

  it('is shared by two colours of a variation', async () => {
    await holding(3)
    expect(await take(lineOf(1, 'stone'), lineOf(2, 'rust'))).toBe(true)
    expect(await left()).toEqual([3, 0])
  })

  it('is sold at its own price only', async () => {
    await holding(3)
    expect(await take(lineOf(1, null, PRICE - 1))).toBe(false)
    expect(await take(lineOf(1, 'stone', PRICE - 1))).toBe(false)
  })

  it.each(['products set withdrawn', 'products set absent', 'variations set absent'])(
    'is not sold after `update %s`',
    async (change) => {
      await holding(3)
      await sql.run({ text: `update ${change} = true` })
      expect(await take(lineOf(1, 'stone'))).toBe(false)
      expect(await take(lineOf(1))).toBe(change.startsWith('variations'))
      await sql.run({ text: `update ${change} = false` })
      expect(await take(lineOf(1, 'stone'))).toBe(true)
    },
  )

  it('serves concurrent orders up to its limit, and no more', async () => {
    await holding(3)
    expect(await reserve([ordered(lineOf(1)), ordered(lineOf(2), lineOf(3, 'rust'))], null, 2)).toBe(true)
    expect(await left()).toEqual([0, 0])
    await holding(3)
    expect(await reserve([ordered(lineOf(2)), ordered(lineOf(2))], null, 2)).toBe(false)
  })

  it('refuses concurrent orders at two prices', async () => {
    await holding(3)
    expect(await reserve([ordered(lineOf(1)), ordered(lineOf(1, null, PRICE - 1))], null, 2)).toBe(false)
  })

  it('gives nothing to an order that fails, and all to the one beside it', async () => {
    await holding(3)
    expect(await reserve([ordered(lineOf(1)), ordered(lineOf(2, 'stone'))])).toBe(true)
    expect(await left()).toEqual([2, 3])
  })

  const uses = async (code: string): Promise<number | undefined> =>
    (await sql.run<{ uses: number }>({ text: 'select uses from coupons where code = $1', values: [code] }))[0]?.uses

  it('lets a coupon be used as often as it allows, and no more', async () => {
    const use = () => reserve([{ lines: [], coupon: 'TWICE' }], 2)
    expect([await use(), await use(), await use()]).toEqual([true, true, false])
    expect(await uses('TWICE')).toBe(2)
  })

  it('gives its last pieces to an order that is paid after it expired, and no more than there are', async () => {
    const lines = [lineOf(2), lineOf(2, 'sage')]
    await holding(2)
    expect(await changeStock(sql.run, { lines }, -1)).toBe(true)
    expect(await left()).toEqual([0, 0])
    await holding(1)
    expect(await changeStock(sql.run, { lines }, -1)).toBe(false)
    expect(await left()).toEqual([1, 1])
  })

  it('is reserved again for a whole order, or not at all', async () => {
    const { order } = orderAfter(
      placed({ lines: [lineOf(1), lineOf(1, 'grey'), lineOf(3, 'blue')] }),
      started(),
      expired,
    )
    if (order === null) throw new Error('no order')
    await holding(3)
    expect(await sql.transaction((run) => changeStock(run, order, -1))).toBe(false)
    await holding(4)
    expect(await sql.transaction((run) => changeStock(run, order, -1))).toBe(true)
    const shelves = { ...order, lines: [lineOf(1), { ...lineOf(1), productId: 1001 }] }
    await sql.run({ text: 'update products set stock = case id when 1001 then 0 else 5 end' })
    expect(await sql.transaction((run) => changeStock(run, shelves, -1))).toBe(false)
  })

  it('uses up no coupon for an order that came too late for its items', async () => {
    await holding(0)
    const { order } = orderAfter(placed({ coupon: 'LATE' }), started(), expired)
    await sql.run({
      text: `with o as (insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt)
          values ('late', 'R482913', 'expired', '{}', 0, 0, 0, 0, ''))
        insert into order_people (order_id, email, email_key, first_name, last_name, phone)
          values ('late', 'anna@example.com', 'anna@example.com', 'Anna', 'Botha', '0821234567')`,
    })
    const late = { orderId: 'late', order, attemptId: 'a1', amount: TOTAL, receipt: 'r1' }
    expect(await sql.transaction((run) => reserveAgainIfExpired(run, late))).toBe(false)
    expect(await uses('LATE')).toBeUndefined()
    await holding(9)
    expect(await sql.transaction((run) => reserveAgainIfExpired(run, late))).toBe(true)
    expect([await uses('LATE'), (await left())[0]]).toEqual([1, 7])
  })
})
