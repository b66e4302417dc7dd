import { describe, expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold, lastSeq } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { leaveMergedCart, moveToNewCart, refusalsOf, resendLostChanges, skipEvent } from '#sync/exchange/recoveries.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogHead } from '#sync/storage/log-change.ts'
import {
  blanketAdded,
  CART_KEY,
  clientOf,
  cushionAdded,
  entryOf,
  idOf,
  NOW,
  storedOf,
  syncedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, tenPercent } from '#tests/kit/goods.ts'
import { answerWith, exchangeOf, refusalWith, storedEventsOf, type Tab, tabWith } from './exchange-line.ts'

const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(2) }

function headAfter(seqBase: number, ...entries: readonly LogEntry[]): LogHead {
  const fold = foldEntries(cartStream, emptyFold(cartStream), entries)
  const identity = { clientId: clientOf(1), cartKey: CART_KEY, seqBase, account: guestAccount, epoch: 0, logins: 0 }
  return { fold, customer: emptyFold(customerStream), lastSeq: lastSeq(fold), identity }
}

const pending = (...seqs: readonly number[]) => seqs.map((seq) => entryOf(seq, blanketAdded()))

describe('a cart that was merged into a customer’s', () => {
  test('has taken the number of events that it says, counted from the client’s own base', () => {
    const head = headAfter(3, syncedOf([], 3), ...pending(4, 5))
    const { entries, identity } = leaveMergedCart({ head, source }, { acknowledged: 1, held: [], refused: [] })
    expect(entries).toMatchObject([{ type: 'Reset', data: { acknowledged: 4 } }])
    expect(identity).toMatchObject({ clientId: clientOf(2), cartKey: null, seqBase: 4 })
  })

  test('is not sent events again that it has from another client; the rest is renumbered', () => {
    const head = headAfter(0, ...pending(1, 2, 3))
    const { entries, identity } = leaveMergedCart({ head, source }, { acknowledged: 0, held: [idOf(2)], refused: [] })
    expect(entries[0]).toMatchObject({ type: 'Reset', data: { acknowledged: 3 } })
    expect(entries.slice(1).map(({ id }) => id)).toEqual([idOf(1), idOf(3)])
    expect(identity.seqBase).toBe(3)
  })
})

describe('leaving a merged cart', () => {
  const leave = (head: LogHead, merged: Partial<Parameters<typeof leaveMergedCart>[1]>) =>
    leaveMergedCart({ head, source }, { acknowledged: 0, held: [], refused: [], ...merged })

  test('keeps acknowledged what the log knows to be acknowledged, if the cart reports less', () => {
    const { entries, identity } = leave(headAfter(0, syncedOf([], 3), ...pending(4)), { acknowledged: 1 })
    expect(entries).toMatchObject([{ type: 'Reset', data: { acknowledged: 3 } }])
    expect(identity.seqBase).toBe(3)
  })

  test('shows the shopper which events the cart refused', () => {
    const refused = [{ seq: 1, id: idOf(1), reason: 'out_of_stock', message: 'Gone.' }]
    const { entries } = leave(headAfter(0, ...pending(1)), { acknowledged: 1, refused })
    expect(entries).toMatchObject([{ type: 'Refused', data: { eventId: idOf(1) } }, { type: 'Reset' }])
  })

  test('renumbers only events that the cart has not accepted, and keeps their times', () => {
    const { entries } = leave(headAfter(0, ...pending(1, 2, 3)), { acknowledged: 1, held: [idOf(3)] })
    expect(entries).toMatchObject([{ type: 'Reset' }, { id: idOf(2), at: NOW }])
  })

  test('is remembered if something was in it', () => {
    const accountAfter = (...entries: readonly LogEntry[]) => leave(headAfter(0, ...entries), {}).identity.account
    expect(accountAfter(syncedOf([storedOf(1, blanketAdded())]))).toEqual({ status: 'guest', merged: true })
    expect(accountAfter(...pending(1))).toEqual({ status: 'guest', merged: true })
    expect(accountAfter(syncedOf([]))).toEqual(guestAccount)
  })
})

test('an event that cannot be sent is skipped in the log’s own stream, and in the stream of a new cart if it has none', () => {
  const [event] = pending(1)
  if (event === undefined) throw new Error('no event')
  const streamsOf = (...before: readonly LogEntry[]) =>
    skipEvent({ head: headAfter(0, ...before, event), source }, { event, message: 'Unreadable.' }).entries
  const { stream } = syncedOf([])
  expect(streamsOf()).toMatchObject([{ stream: 'cart:new' }, { stream: 'cart:new' }])
  expect(streamsOf(syncedOf([]))).toMatchObject([{ stream }, { stream }])
})

test('events that only newer code can read are not renumbered: only that code could', () => {
  const [known, newer] = pending(1, 2)
  if (known === undefined || newer === undefined) throw new Error('no events')
  const head = headAfter(0, syncedOf([]), known, { ...newer, type: 'SofaUnfolded' })
  expect(moveToNewCart({ head, source }).entries.map(({ id }) => id)).toEqual([expect.any(String), known.id])
})

test('a refusal of an event that is no longer pending is not shown again', () => {
  const refused = [{ seq: 1, id: idOf(1), reason: 'out_of_stock', message: 'Gone.' }]
  expect(refusalsOf(headAfter(0, ...pending(1)), refused)).toHaveLength(1)
  expect(refusalsOf(headAfter(0, ...pending(1), syncedOf([], 1)), refused)).toEqual([])
})

describe('a cart that the server has lost', () => {
  const typesAfter = (by: 'shopper' | 'policy') => {
    const { terms } = tenPercent
    const coupon =
      by === 'shopper'
        ? cartEvent('CouponApplied', { code: terms.code, terms })
        : cartEvent('CouponAppliedByPolicy', { terms, by })
    const head = headAfter(0, syncedOf([storedOf(1, blanketAdded()), storedOf(2, coupon)]))
    const { entries } = moveToNewCart({ head, source })
    return entries.flatMap((entry) => ('event' in entry ? entry.event.type : []))
  }

  test('is created anew with the code that its shopper entered, not with one applied by a policy', () => {
    expect(typesAfter('shopper')).toEqual(['ItemAdded', 'CouponApplied'])
    expect(typesAfter('policy')).toEqual(['ItemAdded'])
  })

  test('gets pending events after confirmed ones, under the same ids', () => {
    const head = headAfter(0, syncedOf([storedOf(1, blanketAdded())], 1), ...pending(2, 3))
    const { entries, identity } = moveToNewCart({ head, source })
    expect(entries.map((entry) => ('event' in entry ? [entry.id, entry.event.type] : entry.type))).toEqual([
      'Reset',
      [idOf(99), 'ItemAdded'],
      [idOf(2), 'ItemAdded'],
      [idOf(3), 'ItemAdded'],
    ])
    expect(identity).toMatchObject({ clientId: clientOf(2), seqBase: 3 })
  })

  const merged = () => {
    const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 0 } }
    return { kind: 'answered' as const, status: 409, body, retryAfter: null }
  }

  test.for([
    ['forgotten', refusalWith(404, 'unknown_cart_key')],
    ['merged', merged],
  ] as const)('is not requested under its old key, if that was %s', async ([, answer]) => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests } = exchangeOf(tab)
    const key = tab.localRecord.newCartKey()
    await receives((request) => answerWith(storedEventsOf(request), { cartKey: key })(request))
    await tab.act(blanketAdded()).saved
    await receives(answer)
    await receives(refusalWith(503, 'database_down'))
    expect(requests.at(-1)).toMatchObject({ cartKey: null })
    expect(requests.at(-1)?.newCartKey).not.toBe(key)
  })
})

test('a key proposed for a first cart is not proposed again once its cart is closed', async () => {
  const tab = await tabWith(blanketAdded())
  const { receives, requests } = exchangeOf(tab)
  const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 0 } }
  await receives(() => ({ kind: 'answered', status: 409, body, retryAfter: null }))
  await receives((request) => answerWith(storedEventsOf(request))(request))
  const [closed, next] = requests.map(({ newCartKey }) => newCartKey)
  expect([typeof closed, typeof next]).toEqual(['string', 'string'])
  expect(next).not.toBe(closed)
  expect(tab.fold()).toMatchObject({ pending: [] })
})

describe('a server that was restored from a backup', () => {
  const shown = (tab: Tab) => Object.entries(tab.view().lines).map(([key, { quantity }]) => [key, quantity])

  test('gets the events again that the browser was ahead with, and then pending ones; support is told', async () => {
    const tab = await tabWith(blanketAdded(2))
    const { receives, requests, problems } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    await tab.act(cushionAdded(3)).saved
    await receives((request) => answerWith([storedOf(1, blanketAdded(2)), ...storedEventsOf(request, 1)])(request))
    await tab.act(blanketAdded()).saved
    const [seen, waits] = [shown(tab), tab.fold().pending.map(({ id }) => id)]
    await receives(refusalWith(409, 'seq_gap'))
    const state = cartAfter(blanketAdded(2))
    const behind = { cursor: 1, acknowledged: 0, events: [], reset: { cursor: 1, state, past: true as const } }
    expect(await receives(answerWith([storedOf(1, blanketAdded(2))], behind))).toEqual({ kind: 'again' })
    expect(shown(tab)).toEqual(seen)
    expect(tab.fold()).toMatchObject({ cursor: 1, confirmed: { lines: { [blanketKey]: { quantity: 2 } } } })
    await receives((request) => answerWith([storedOf(1, blanketAdded(2)), ...storedEventsOf(request, 1)])(request))
    expect(requests.at(-1)?.events.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'ItemAdded'],
      [2, 'ItemAdded'],
    ])
    expect(requests.at(-1)?.events.at(-1)?.id).toBe(waits[0])
    expect(tab.fold()).toMatchObject({ pending: [], cursor: 3 })
    expect(problems.map(({ what }) => what)).toEqual(['client_forgotten', 'cart_restored'])
  })

  test('is not sent refused events again, and the refusal is shown', () => {
    const head = headAfter(0, syncedOf([storedOf(1, cushionAdded())]), ...pending(1, 2))
    const refused = [{ seq: 1, id: idOf(1), reason: 'out_of_stock', message: 'Gone.' }]
    const older = {
      streamId: head.fold.streamId,
      cursor: 1,
      state: cartAfter(cushionAdded()),
      acknowledged: 1,
      refused,
    }
    const { entries } = resendLostChanges({ head, source }, older)
    expect(entries.map((entry) => ('event' in entry ? entry.id : entry.type))).toEqual(['Refused', 'Reset', idOf(2)])
  })

  test('has the code removed again that its shopper had removed since', () => {
    const { terms } = tenPercent
    const applied = cartEvent('CouponApplied', { code: terms.code, terms })
    const removed = cartEvent('CouponRemoved', { code: terms.code })
    const head = headAfter(0, syncedOf([storedOf(1, blanketAdded()), storedOf(2, applied), storedOf(3, removed)], 3))
    const state = cartAfter(blanketAdded(), applied)
    const older = { streamId: head.fold.streamId, cursor: 2, state, acknowledged: 2, refused: [] }
    const { entries } = resendLostChanges({ head, source }, older)
    expect(entries).toMatchObject([{ type: 'Reset' }, { event: { type: 'CouponRemoved', data: { code: terms.code } } }])
  })

  test('is not sent again what another device has sent already', () => {
    const head = headAfter(0, syncedOf([storedOf(1, blanketAdded(2)), storedOf(2, cushionAdded())], 2))
    const state = cartAfter(blanketAdded(), cushionAdded())
    const older = { streamId: head.fold.streamId, cursor: 1, state, acknowledged: 2, refused: [] }
    const { entries } = resendLostChanges({ head, source }, older)
    expect(entries).toMatchObject([
      { type: 'Reset', data: { cursor: 1 } },
      { event: { type: 'QuantityChanged', data: { itemKey: blanketKey, quantity: 2 } } },
    ])
  })
})
