import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderView } from '#domain/order/order-view.ts'
import { formatMoment } from '#src/components/order/order-dates.ts'
import * as texts from '#src/components/order/order-texts.ts'
import { orderWords } from '#src/components/order/words.af.tsx'
import { ORDER_WORDS } from '#src/components/order/words.en.tsx'
import { dayFormats } from '#src/ui/format/format-day.ts'
import { dateWords } from '#src/ui/format/words.af.ts'
import { DATE_WORDS } from '#src/ui/format/words.en.ts'
import { orderOf } from './given.ts'

const english = { words: ORDER_WORDS, days: dayFormats(DATE_WORDS) }
const afrikaans = { words: orderWords, days: dayFormats(dateWords) }
const orderHeadline = (order: OrderView) => texts.orderHeadline(order, english)
const progressSteps = (order: OrderView) => texts.progressSteps(order, english)
const formatDelivery = (order: OrderView) => texts.formatDelivery(order, english)

describe('the texts of an order’s status', () => {
  test('exist for every status', () => {
    for (const status of ORDER_STATUSES) {
      const { title, text } = orderHeadline(orderOf({ status }))
      expect([status, title !== '' && text !== '']).toEqual([status, true])
    }
  })

  test('call a payment in progress pending, and never made', () => {
    const { title, text } = orderHeadline(orderOf())
    expect(title).toBe('Waiting for PayFast')
    expect(text).toContain('until Saturday 21\u00a0November, 10:30')
  })

  test('say for a failed or abandoned payment that nothing was taken', () => {
    const tried = (status: 'failed' | 'cancelled') =>
      orderHeadline(orderOf({ status: 'placed', payment: { method: 'ozow', months: null, status, attempts: 1 } }))
    expect(tried('failed')).toMatchObject({
      title: 'Your payment didn’t go through',
      text: expect.stringContaining('Ozow didn’t take any money'),
    })
    expect(tried('cancelled').text).toContain('No money was taken')
  })

  test('show a failed payment beside an awaited transfer before the transfer’s details', () => {
    const tried = (method: 'payfast' | 'bank_transfer', status: 'pending' | 'failed' | 'cancelled') =>
      orderHeadline(orderOf({ status: 'awaiting_transfer', payment: { method, months: null, status, attempts: 2 } }))
    expect(tried('payfast', 'failed')).toMatchObject({
      title: 'Your payment didn’t go through',
      text: expect.stringMatching(
        /^PayFast didn’t take any money. You can still pay by EFT. We’re holding your order until/,
      ),
    })
    expect(tried('payfast', 'cancelled').title).toBe('Payment not completed')
    expect(tried('bank_transfer', 'pending').title).toBe('Thank you. Please pay by EFT')
  })

  test('never call a refund none, nor a part of it all', () => {
    const paid = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const
    const textOf = (part: Parameters<typeof orderOf>[0]) => orderHeadline(orderOf(part)).text
    expect(textOf({ status: 'cancelled' })).toBe('You have nothing to pay.')
    for (const status of ['cancelled', 'returned'] as const) {
      expect(textOf({ status, payment: paid })).toMatch(/^We’ll refund what you paid/)
      expect(textOf({ status, payment: paid, refunded: 1_000 })).toMatch(/^We’ve refunded part of your payment/)
      expect(textOf({ status, payment: paid, refunded: 43_500 })).toMatch(/^We’ve refunded you/)
    }
    expect(textOf({ status: 'refunded', payment: paid, refunded: 43_500 })).toMatch(/^We’ve refunded you/)
    for (const status of ['paid', 'ready_for_pick_up', 'collected', 'dispatched', 'delivered'] as const) {
      expect(textOf({ status, payment: paid, refunded: 1_000 })).toMatch(/We’ve refunded part of your payment/)
      expect(textOf({ status, payment: paid })).not.toContain('refund')
    }
  })

  test('say that money that did not pay the order arrived, until it is refunded, and what becomes of it', () => {
    const textOf = (part: Parameters<typeof orderOf>[0]) => orderHeadline(orderOf({ unexpected: 43_500, ...part })).text
    for (const status of ['awaiting_transfer', 'paid', 'delivered', 'expired', 'refunded', 'returned'] as const) {
      expect(textOf({ status })).toContain(
        'We received R\u00a0435.00 for this order that we weren’t expecting. We’re looking into it',
      )
      expect(textOf({ status, unexpected: 0 })).not.toContain('We received')
    }
    expect(textOf({ status: 'cancelled', owes_refund: true })).toMatch(/^We’ll refund what you paid[^.]*\.$/)
  })

  test.each([
    {
      language: english,
      promise: 'we’ll refund you in full',
      whole: 'We’ve refunded you in full',
      part: 'We’ve refunded part of your payment',
    },
    {
      language: afrikaans,
      promise: 'betaal ons jou ten volle terug',
      whole: 'Ons het jou ten volle terugbetaal',
      part: 'Ons het ’n deel van jou betaling',
    },
  ])(
    'promise a refund for an expired order only until one was made: $promise',
    ({ language, promise, whole, part }) => {
      const textOf = (money: Parameters<typeof orderOf>[0]) =>
        texts.orderHeadline(orderOf({ status: 'expired', ...money }), language).text
      const all = { refunded: 43_500, refunded_others: 43_500 }
      expect(textOf({})).toContain(promise)
      for (const [money, says] of [
        [all, whole],
        [{ refunded: 1_000 }, part],
        [{ ...all, unexpected: 1_000 }, part],
      ] as const) {
        expect(textOf(money)).toContain(says)
        expect(textOf(money)).not.toContain(promise)
      }
    },
  )

  test('say of money that could not pay an open order that it was refunded', () => {
    const refunded = { refunded: 1_000, refunded_others: 1_000 }
    for (const status of ['placed', 'awaiting_payment', 'awaiting_transfer'] as const) {
      expect(orderHeadline(orderOf({ status })).text).not.toContain('refunded')
      expect(orderHeadline(orderOf({ status, ...refunded })).text).toContain('We’ve refunded your other payment.')
    }
  })

  test('say of another payment than the order’s own that it was refunded, and not that a part of the payment was', () => {
    const paid = { method: 'payfast', months: null, status: 'paid', attempts: 2 } as const
    const textOf = (part: Parameters<typeof orderOf>[0]) =>
      orderHeadline(orderOf({ payment: paid, refunded: 43_500, refunded_others: 43_500, ...part })).text
    for (const status of ['paid', 'ready_for_pick_up', 'collected', 'dispatched', 'delivered'] as const) {
      expect(textOf({ status })).toContain('We’ve refunded your other payment')
      expect(textOf({ status })).not.toContain('part of your payment')
      expect(textOf({ status, refunded: 44_500 })).toMatch(/refunded your other payment.*refunded part of your payment/)
    }
    for (const status of ['cancelled', 'returned'] as const) {
      const promised = textOf({ status, owes_refund: true })
      expect(promised).toMatch(/^We’ve refunded your other payment.*We’ll refund what you paid/)
      const part = textOf({ status, owes_refund: true, refunded: 44_500 })
      expect(part).toMatch(/^We’ve refunded your other payment.*We’ve refunded part of your payment/)
      expect(textOf({ status, owes_refund: false, refunded: 87_000 })).toMatch(/^We’ve refunded you in full/)
    }
    const settled = textOf({ status: 'returned', owes_refund: false })
    expect(settled).toMatch(/^We’ve refunded your other payment/)
    expect(settled).not.toContain('in full')
  })

  test('promise the rest of a refund as long as more is due, and of a settled return nothing more', () => {
    const paid = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const
    const textOf = (part: Parameters<typeof orderOf>[0]) =>
      orderHeadline(orderOf({ payment: paid, refunded: 1_000, ...part })).text
    for (const status of ['cancelled', 'returned'] as const) {
      expect(textOf({ status, owes_refund: true })).toMatch(
        /^We’ve refunded part of your payment.*We’ll refund the rest, and e-mail you when it’s done.$/,
      )
    }
    const kept = textOf({ status: 'returned', owes_refund: false })
    expect(kept).toMatch(/^We’ve refunded part of your payment/)
    expect(kept).not.toContain('the rest')
  })

  test('promise a refund only if one is due, and also of money that did not pay the order', () => {
    const paid = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const
    const textOf = (part: Parameters<typeof orderOf>[0]) => orderHeadline(orderOf(part)).text
    const settled = textOf({ status: 'returned', payment: paid, owes_refund: false })
    expect(settled).toBe('There’s no refund due for this return.')
    expect(textOf({ status: 'cancelled', owes_refund: true })).toMatch(/^We’ll refund what you paid/)
    expect(textOf({ status: 'cancelled', refunded: 1_000, owes_refund: false })).toMatch(/^We’ve refunded you/)
  })

  test('tell a pick-up customer when the order is ready, and not when it is dispatched', () => {
    expect(orderHeadline(orderOf({ status: 'paid', shipping_method: 'localPickup' })).text).toMatch(/when it’s ready.$/)
    expect(orderHeadline(orderOf({ status: 'paid' })).text).toMatch(/when it leaves our workshop.$/)
  })

  test('show the steps from placed to delivered or collected, and none for an order that ended otherwise', () => {
    expect(progressSteps(orderOf({ status: 'dispatched' }))).toEqual([
      ['Placed', true],
      ['Paid', true],
      ['On its way', true],
      ['Delivered', false],
    ])
    const pickUp = progressSteps(orderOf({ status: 'collected', shipping_method: 'localPickup' }))
    expect(pickUp.map(([name]) => name)).toEqual(['Placed', 'Paid', 'Ready', 'Collected'])
    expect(pickUp.every(([, isReached]) => isReached)).toBe(true)
    expect(progressSteps(orderOf({ status: 'expired' }))).toEqual([])
  })

  test('use South African dates and times', () => {
    expect(formatMoment('2026-11-21T22:30:00.000Z', english.days)).toBe('Sunday 22\u00a0November, 00:30')
    expect(formatDelivery(orderOf())).toBe('Wednesday 25 to Friday 27\u00a0November')
    const onOneDay = orderOf({ delivery: { from: '2026-11-25', to: '2026-11-25' } })
    expect(formatDelivery(onOneDay)).toBe('Wednesday 25\u00a0November')
    const pickUp = orderOf({ shipping_method: 'localPickup', delivery: { from: '2026-11-23', to: '2026-11-23' } })
    expect(formatDelivery(pickUp)).toBe('Monday 23\u00a0November')
    expect(formatDelivery(orderOf({ delivery: null }))).toBeNull()
  })

  test('exist in Afrikaans for every status', () => {
    for (const status of ORDER_STATUSES) {
      for (const shipping_method of ['deliveryToDoor', 'localPickup'] as const) {
        const order = orderOf({ status, shipping_method, refunded: 1_000 })
        const [one, other] = [orderHeadline(order), texts.orderHeadline(order, afrikaans)]
        expect(other.title).not.toBe(one.title)
        const sentences = new Set(one.text.split('. '))
        expect(other.text.split('. ').filter((sentence) => sentences.has(sentence))).toEqual([])
      }
    }
    expect(formatMoment('2026-11-21T22:30:00.000Z', afrikaans.days)).toBe('Sondag 22\u00a0November, 00:30')
  })
})
