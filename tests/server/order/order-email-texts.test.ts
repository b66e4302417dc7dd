import { describe, expect, it } from 'vitest'
import { BY_SHOP, orderEvent } from '#domain/order/order-events.ts'
import { emailOf } from '#server/order/order-emails.ts'
import {
  cancelled,
  confirmed,
  expired,
  fetched,
  placed,
  placedData,
  refunded,
  refundStarted,
  started,
} from '#tests/domain/order/given-order.ts'
import { factsAfter, mailAfter, mailTo, people } from './order-mails.ts'

const unexpected = (why: 'paid_twice' | 'too_late' | 'wrong_amount') =>
  orderEvent('MoneyNotExpected', { attemptId: 'a1', amount: 500, receipt: 'r1', why, by: BY_SHOP })

describe('the e-mail about a cancelled order', () => {
  const received = [placed(), started(), unexpected('wrong_amount')]

  it('promises a refund of money that the shop still has, or is refunding', () => {
    for (const refund of [[], [refundStarted(500)]]) {
      expect(mailAfter(...received, ...refund, cancelled)?.text).toContain('We’ll refund what you paid')
    }
  })

  it('promises the rest of the money if a part of it is back already', () => {
    const events = [...received, refundStarted(400), refunded(400), cancelled]
    expect(mailAfter(...events)?.text).toContain('We’ll refund the rest of what you paid')
    expect(mailTo({ ...people, language: 'af' }, ...events)?.text).toContain('Ons betaal die res van jou geld terug')
  })

  it('promises no refund of money that is back already', () => {
    const { text } = mailAfter(...received, refundStarted(500), refunded(500), cancelled) ?? {}
    expect(text).toContain('You have nothing to pay')
  })
})

it('an e-mail names the chosen options in the order of the pages: the colour comes last', () => {
  const lines = placedData().lines.map((line) => {
    const options = [{ name: 'Filling', option: 'Foam' }]
    return { ...line, offer: { ...line.offer, options, colourName: 'Rust' } }
  })
  expect(mailAfter(placed({ lines }))?.text).toContain('Bolster (Foam, Rust)')
})

describe('the e-mail about an unexpected payment', () => {
  const reasons = {
    paid_twice: 'for this order, which had already been paid',
    wrong_amount: 'for this order, which doesn’t match the total',
    too_late: 'for this order after it was closed',
  }

  it.each([
    ['paid_twice', [placed(), started(), confirmed('a1', 'r0')]],
    ['wrong_amount', [placed(), started()]],
    ['too_late', [placed(), started(), expired]],
  ] as const)('says why: %s', (why, events) => {
    expect(mailAfter(...events, unexpected(why))?.text).toContain(`We received R 5.00 ${reasons[why]}`)
  })
})

describe('the e-mail about an order that is paid', () => {
  it('announces what comes next: a delivery, or that it is ready to collect', () => {
    const paid = [started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000)]
    expect(mailAfter(placed(), started(), confirmed())?.text).toContain('will leave our workshop within 24 hours')
    expect(mailAfter(fetched(), ...paid)?.text).toContain('when it’s ready to collect')
  })

  it('announces it when the order is placed, if that costs nothing', () => {
    const lines = placedData().lines.map((line) => ({ ...line, discount: 100_000, total: 0 }))
    const totals = { subtotal: 100_000, discount: 100_000, delivery: 0, total: 0 }
    const { text } = mailAfter(placed({ lines, totals })) ?? {}
    expect(text).toContain('will leave our workshop within 24 hours')
    expect(text).not.toContain('as soon as we receive your payment')
  })
})

it('the date of an invoice is the day in South Africa, also late in the evening of UTC', () => {
  const facts = factsAfter(placed(), started(), confirmed())
  const invoice = emailOf(confirmed(), 3, { ...facts, now: Date.parse('2027-01-15T22:30Z') })
  expect(invoice?.text).toContain('Date: 16 January 2027')
})
