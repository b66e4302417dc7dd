import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ContactMessageSchema } from '#domain/contact/contact-message.ts'
import { couponCode } from '#domain/coupon/coupon-code.ts'
import { FindOrderSchema } from '#domain/order/find-order.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { NewReviewSchema } from '#domain/review/new-review.ts'
import { FindSchema } from '#domain/support/find-calls.ts'
import { ReasonSchema } from '#domain/support/support-fields.ts'

/** A zero-width space, a direction mark and a byte order mark, as copying from a web page or an e-mail adds them. */
const invisible = ['\u200b', '\u202e', '\ufeff']
const email = 'thandi@example.com'

describe.each(invisible)('what was pasted with an invisible character around it', (mark) => {
  const around = (text: string) => `${mark} ${text}${mark}`

  it('is the same promo code, order number, name or text', () => {
    expect(couponCode(around('welkom10'))).toBe('WELKOM10')
    expect(readOrderNumber(around('R204816'))).toBe('R204816')
    expect(v.parse(FindOrderSchema, { number: around('R204816'), email }).number).toBe('R204816')
    const message = { name: around('Thandi'), email, message: around('Is it still in stock?') }
    expect(v.parse(ContactMessageSchema, message)).toEqual({ name: 'Thandi', email, message: 'Is it still in stock?' })
    expect(v.parse(FindSchema, { q: around('thandi'), coupon: around('ten') })).toMatchObject({
      q: 'thandi',
      coupon: 'TEN',
    })
  })

  it('is nothing if there is nothing else', () => {
    const blank = mark.repeat(20)
    const review = { name: 'Thandi', email, title: 'Soft', message: 'As soft as it looks.', rating: 5, productId: 1 }
    expect(v.is(NewReviewSchema, review)).toBe(true)
    for (const field of ['name', 'title', 'message'])
      expect(v.is(NewReviewSchema, { ...review, [field]: blank })).toBe(false)
    expect(v.is(ContactMessageSchema, { name: 'Thandi', email, message: blank })).toBe(false)
    expect(v.is(ReasonSchema, blank)).toBe(false)
  })
})
