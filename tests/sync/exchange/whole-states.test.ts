import { describe, expect, it } from 'vitest'
import type { CartState } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { applyAnswer } from '#sync/exchange/apply-answer.ts'
import { blanketAdded, CART_ID, CART_KEY, cushionAdded, entryOf, idOf, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { answer, context, source } from './answers.ts'
import { known } from './known-log.ts'

// Another tab’s events may be refused, which this answer does not say.
it.for([0, 3])('a whole state acknowledges no more than was sent, after %i earlier events', (earlier) => {
  const made = [entryOf(earlier + 1, blanketAdded()), entryOf(earlier + 2, cushionAdded())]
  const head = known(syncedOf([], earlier), ...made)
  const state = cartAfter(blanketAdded())
  const reset = answer({ acknowledged: earlier + 2, cursor: 9, reset: { cursor: 9, state } })
  const { streamId } = head.fold
  const verdictAfter = (count: number) =>
    applyAnswer({ answer: reset, context: { ...context, streamId, sent: made.slice(0, count) }, head, source })
  expect(verdictAfter(1)).toMatchObject({ left: 1, change: { entries: [{ data: { acknowledged: earlier + 1 } }] } })
  expect(verdictAfter(2)).toMatchObject({ left: 0, change: { entries: [{ data: { acknowledged: earlier + 2 } }] } })
})

it('a whole state acknowledges no event that the server has not acknowledged', () => {
  const made = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded())]
  const reset = answer({ cursor: 9, reset: { cursor: 9, state: cartAfter(blanketAdded()) } })
  const verdict = applyAnswer({
    answer: reset,
    context: { ...context, sent: made.slice(0, 1) },
    head: known(...made),
    source,
  })
  expect(verdict).toMatchObject({ left: 2, change: { entries: [{ data: { acknowledged: 0 } }] } })
})

describe('an older state of the server', () => {
  const mine = known(syncedOf([storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]))
  const there = { ...context, streamId: mine.fold.streamId, cursor: 2 }
  const older = (cartId: string, state: CartState) =>
    answer({
      cartId,
      cursor: 1,
      hash: stateHash(state),
      cart: serverCart(state, CART_KEY),
      reset: { cursor: 1, state, past: true },
    })

  it('of another cart replaces the log’s cart, whose changes are not sent to it', () => {
    const state = cartAfter(blanketAdded())
    const verdict = applyAnswer({ answer: older('elsewhere000000001', state), context: there, head: mine, source })
    expect(verdict).toMatchObject({ change: { entries: [{ type: 'Reset', data: { why: 'other_cart' } }] } })
    expect(verdict).toHaveProperty('change.entries.length', 1)
  })

  it('acknowledges what it contains of the pending events: the rest is sent again, and nothing is removed or added twice', () => {
    const pending = [entryOf(1, cushionAdded()), entryOf(2, blanketAdded()), entryOf(3, blanketAdded())]
    const head = known(syncedOf([storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]), ...pending)
    const state = cartAfter(blanketAdded(), cushionAdded(), cushionAdded(), blanketAdded())
    const received = { ...older(CART_ID, state), acknowledged: 2 }
    const verdict = applyAnswer({ answer: received, context: { ...there, sent: pending }, head, source })
    expect(verdict).toMatchObject({
      left: 1,
      change: { entries: [{ type: 'Reset', data: { acknowledged: 3 } }, { id: idOf(3) }], identity: { seqBase: 3 } },
    })
  })

  it('shows which pending events the server refused, and does not send them again', () => {
    const head = known(syncedOf([storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]), entryOf(1, cushionAdded()))
    const refused = [{ seq: 1, id: idOf(1), reason: 'out_of_stock', message: 'Gone.' }]
    const received = { ...older(CART_ID, cartAfter(blanketAdded(), cushionAdded())), acknowledged: 1, refused }
    const verdict = applyAnswer({ answer: received, context: there, head, source })
    expect(verdict).toMatchObject({ left: 0, change: { entries: [{ type: 'Refused' }, { type: 'Reset' }] } })
  })

  it('with the log’s content leaves nothing to send', () => {
    const state = cartAfter(blanketAdded(), cushionAdded())
    expect(applyAnswer({ answer: older(CART_ID, state), context: there, head: mine, source })).toMatchObject({
      left: 0,
    })
  })
})
