import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { reportOf, UNSENT_AFTER_MS } from '#server/sync/browser-facts.ts'
import { CART_KEY, idleView } from '#tests/kit/entries.ts'
import { push } from './exchange-fixture.ts'
import { itemAdded, pushed } from './pushed-events.ts'

/** The facts that an exchange leaves whose only event the server stored like this. */
function factsOf(stored: Pick<StoredEvent, 'type' | 'v' | 'data'>) {
  const event = pushed(1)
  const events = [{ ...event, ...stored, position: 1, origin: 'server', seq: null }]
  const answer = { cartId: 'cart-a', events } as unknown as SyncAnswer
  return reportOf({ request: push([event]), answer, now: 1 })?.facts.map(({ type, data }) => ({ type, data }))
}

describe('a browser’s own version of an event', () => {
  it('is kept if the server took the event with other data', () => {
    expect(factsOf(itemAdded(2001, 7))).toEqual([{ type: 'Made', data: { data: itemAdded().data } }])
  })

  it('is not kept if the server took it as it was', () => {
    expect(factsOf(itemAdded())).toEqual([])
  })

  it('is not kept if the server refused it: the refusal has its data', () => {
    const { type, v, data } = itemAdded()
    expect(factsOf(cartEvent('EventRefused', { type, v, data, reason: 'x', message: 'y' }))).toEqual([])
  })
})

it('a browser’s events count as unsent for long by the oldest of them, whatever came after it', () => {
  const sentAt = 1_800_000_000_000
  const marksOf = (ages: readonly number[], now = sentAt) => {
    const events = ages.map((age, index) => ({ ...pushed(index + 1), at: sentAt - age }))
    const answer = { cartId: 'cart-a', events: [] } as unknown as SyncAnswer
    return reportOf({ request: push(events, { sentAt }), answer, now })?.marks
  }
  const unsent = [{ kind: 'unsent', span: null }]
  expect(marksOf([UNSENT_AFTER_MS + 1, 0])).toEqual(unsent)
  expect(marksOf([UNSENT_AFTER_MS, 0])).toEqual([])
  // The browser's clock may be wrong by days.
  const day = 24 * 60 * 60_000
  expect(marksOf([0], sentAt + day)).toEqual([])
  expect(marksOf([UNSENT_AFTER_MS + 1], sentAt - day)).toEqual(unsent)
})

it('what a page showed of a guest’s cart is not stored with the customer’s that answers after the login', () => {
  const shown = { at: 1, after: 0, cursor: 2 }
  const seen = [{ ...shown, id: 'reset', type: 'Reset', why: 'hash_differs' }] as unknown as SyncRequest['seen']
  const views = [{ ...shown, id: 'shown', view: idleView }] as unknown as SyncRequest['views']
  const problems = [{ what: 'storage_failed', at: 1, count: 1 }] as SyncRequest['problems']
  const reported = (customer: string | undefined, cartKey: string | null) => {
    const answer = { cartId: 'cart-a', cartKey, events: [] } as unknown as SyncAnswer
    const fields = { seen, views, problems, cartKey: CART_KEY, ...(customer !== undefined && { customer }) }
    const { facts = [], marks = [] } = reportOf({ request: push([], fields), answer, now: 1 }) ?? {}
    return [...facts.map(({ type }) => type), ...marks.map(({ kind }) => kind)]
  }
  const all = ['Reset', 'Viewed', 'Problem', 'differed']
  expect(reported(undefined, CART_KEY)).toEqual(all)
  expect(reported('thandi', null)).toEqual(all)
  expect(reported(undefined, null)).toEqual(['Problem'])
})

it('a problem of a browser that occurred again later is another fact', () => {
  const problems = [1, 2].map((at) => ({ what: 'storage_failed', at, count: 1 })) as SyncRequest['problems']
  const answer = { cartId: 'cart-a', events: [] } as unknown as SyncAnswer
  const report = reportOf({ request: push([], { problems }), answer, now: 3 })
  expect(report?.facts.map(({ at }) => at)).toEqual([1, 2])
})

it('a browser whose page computed another state of the cart marks it, although it shows the same total', () => {
  const answered = {
    id: 'seen',
    type: 'Synced',
    at: 1,
    after: 0,
    from: 1,
    cursor: 2,
    acknowledged: 0,
    shown: 100,
    total: 100,
  }
  const marksOf = (why: object) => {
    const seen = [{ ...answered, ...why }] as unknown as NonNullable<SyncRequest['seen']>
    const answer = { cartId: 'cart-a', events: [] } as unknown as SyncAnswer
    return reportOf({ request: push([], { seen }), answer, now: 1 })?.marks
  }
  expect(marksOf({ type: 'Reset', why: 'hash_differs' })).toEqual([{ kind: 'differed', span: null }])
  expect([marksOf({ type: 'Reset', why: 'too_far' }), marksOf({})]).toEqual([[], []])
})
