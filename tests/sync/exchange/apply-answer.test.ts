import { describe, expect, it } from 'vitest'
import { serverCart } from '#domain/cart/server-cart.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { applyAnswer } from '#sync/exchange/apply-answer.ts'
import {
  blanketAdded,
  CART_KEY,
  clientOf,
  cushionAdded,
  entryOf,
  idOf,
  storedOf,
  syncedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { answer, context, source } from './answers.ts'
import { identity, known } from './known-log.ts'

describe('an answer older than the log', () => {
  const news = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]
  const ahead = known(syncedOf(news))

  it('is dropped if it would set the log back: by a reset, or by the whole stream', () => {
    const reset = answer({ reset: { cursor: 1, state: cartAfter(blanketAdded()) }, cursor: 1 })
    expect(applyAnswer({ answer: reset, context, head: ahead, source })).toEqual({ kind: 'stale' })
    const whole = answer({ cursor: 1, events: news.slice(0, 1), hash: stateHash(cartAfter(blanketAdded())) })
    const refetch = { ...context, refetch: 'gap' as const }
    expect(applyAnswer({ answer: whole, context: refetch, head: ahead, source })).toEqual({ kind: 'stale' })
    const behind = { ...context, streamId: ahead.fold.streamId, cursor: 1 }
    expect(applyAnswer({ answer: reset, context: behind, head: ahead, source })).toEqual({ kind: 'stale' })
  })

  it('is dropped if the log has moved on to another cart, even at the same position', () => {
    const reset = answer({ reset: { cursor: 2, state: cartAfter(blanketAdded()), past: true }, cursor: 2 })
    const there = { ...context, cursor: 2 }
    const of = (streamId: string | null) =>
      applyAnswer({ answer: reset, context: { ...there, streamId }, head: ahead, source }).kind
    expect(of('cart:another')).toBe('stale')
    expect(of(ahead.fold.streamId)).toBe('record')
  })

  it('is otherwise not written, since it says nothing new', () => {
    const late = answer({ cursor: 1, events: news.slice(0, 1), hash: stateHash(cartAfter(blanketAdded())) })
    expect(applyAnswer({ answer: late, context, head: ahead, source })).toMatchObject({ kind: 'record', change: null })
  })

  it('revokes nothing that the server has acknowledged', () => {
    const further = known(entryOf(1, blanketAdded()), syncedOf([], 1))
    const state = cartAfter(blanketAdded())
    const cart = serverCart(state, CART_KEY)
    const late = answer({ cursor: 1, events: news.slice(0, 1), hash: stateHash(state), cart })
    const verdict = applyAnswer({ answer: late, context, head: further, source })
    expect(verdict).toMatchObject({ kind: 'record', change: { entries: [{ data: { acknowledged: 1 } }] } })
  })
})

describe('an answer without new events is recorded', () => {
  it('if it acknowledges an event', () => {
    const head = known(syncedOf([]), entryOf(1, blanketAdded()))
    expect(applyAnswer({ answer: answer({ acknowledged: 1 }), context, head, source })).toMatchObject({
      left: 0,
      change: { entries: [{ data: { acknowledged: 1 } }] },
    })
  })

  it('if it only refuses an event', () => {
    const head = known(syncedOf([], 1), entryOf(2, blanketAdded()))
    const refused = [{ seq: 2, id: idOf(2), reason: 'out_of_stock', message: 'Gone.' }]
    expect(applyAnswer({ answer: answer({ acknowledged: 1, refused }), context, head, source })).toMatchObject({
      change: { entries: [{ type: 'Refused', data: { eventId: idOf(2) } }, { type: 'Synced' }] },
    })
  })

  it('if it is the first one', () => {
    expect(applyAnswer({ answer: answer({}), context, head: known(), source })).toMatchObject({
      change: { entries: [{ type: 'Synced' }] },
    })
  })

  it('if it shows that the customer’s session is valid again', () => {
    const ended = { ...identity, cartKey: null, account: { status: 'customer', id: 'thandi', ended: true } as const }
    const head = { ...known(syncedOf([])), identity: ended }
    const verdict = applyAnswer({
      answer: answer({ cartKey: null }),
      context: { ...context, identity: ended },
      head,
      source,
    })
    expect(verdict).toMatchObject({ change: { identity: { account: { id: 'thandi', ended: false } } } })
  })
})

it('an answer with events of newer code is not compared with the server’s hash', () => {
  const newer = { ...storedOf(1, blanketAdded()), type: 'SofaUnfolded' }
  const received = answer({ cursor: 1, events: [newer], hash: 'of newer code' })
  expect(applyAnswer({ answer: received, context, head: known(), source })).toMatchObject({
    kind: 'record',
    problems: [],
  })
})

it('an answer is compared with the server’s hash also while an act of newer code is pending', () => {
  const newer = { ...entryOf(1, blanketAdded()), type: 'SofaUnfolded' }
  const received = answer({ cursor: 1, events: [storedOf(1, cushionAdded())], hash: 'another' })
  expect(applyAnswer({ answer: received, context, head: known(newer), source })).toEqual({
    kind: 'refetch',
    why: 'hash_differs',
  })
})

it('an answer of another cart without its state requests that cart’s whole stream', () => {
  const mine = known(syncedOf([storedOf(1, blanketAdded())]))
  const elsewhere = answer({ cartId: 'elsewhere000000001', cursor: 1 })
  expect(applyAnswer({ answer: elsewhere, context: { ...context, cursor: 1 }, head: mine, source })).toEqual({
    kind: 'refetch',
    why: 'other_cart',
  })
})

it('the log says why it was replaced by the whole stream', () => {
  const whole = answer({ cursor: 1, events: [storedOf(1, blanketAdded())] })
  const verdict = applyAnswer({ answer: whole, context: { ...context, refetch: 'gap' }, head: known(), source })
  expect(verdict).toMatchObject({ change: { entries: [{ type: 'Reset', data: { why: 'gap' } }, { type: 'Synced' }] } })
})

it('the whole stream acknowledges an event after those that it brings, so that a gap among these keeps it pending', () => {
  const head = known(entryOf(1, blanketAdded()))
  const whole = answer({ acknowledged: 1, cursor: 2, events: [storedOf(2, cushionAdded())] })
  const verdict = applyAnswer({ answer: whole, context: { ...context, refetch: 'gap' }, head, source })
  const entries = [{ data: { acknowledged: 0 } }, { data: { acknowledged: 1 } }]
  expect(verdict).toMatchObject({ change: { entries } })
})

it('an answer with fewer events than it covers requests the whole stream', () => {
  const less = answer({ cursor: 2, events: [storedOf(1, blanketAdded())] })
  expect(applyAnswer({ answer: less, context, head: known(), source })).toEqual({ kind: 'refetch', why: 'gap' })
})

it('an answer whose cart has the same lines in another order requests the whole stream', () => {
  const events = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]
  const turned = cartAfter(cushionAdded(), blanketAdded())
  const page = { events, cursor: 2, hash: stateHash(turned) }
  const verdictOn = (state: typeof turned) =>
    applyAnswer({ answer: answer({ ...page, cart: serverCart(state, CART_KEY) }), context, head: known(), source })
  expect(verdictOn(turned)).toEqual({ kind: 'refetch', why: 'hash_differs' })
  expect(verdictOn(cartAfter(blanketAdded(), cushionAdded()))).toMatchObject({ kind: 'record', problems: [] })
})

describe('whether a log has lost its end', () => {
  const head = known(entryOf(1, blanketAdded()), syncedOf([], 1), entryOf(2, cushionAdded()))

  it('is not shown by the client’s own acknowledged events', () => {
    const own = { ...storedOf(1, blanketAdded(), identity.clientId), id: idOf(1) }
    const state = cartAfter(blanketAdded())
    const received = answer({
      cursor: 1,
      acknowledged: 1,
      events: [own],
      hash: stateHash(state),
      cart: serverCart(state, CART_KEY),
    })
    expect(applyAnswer({ answer: received, context, head, source })).toMatchObject({ problems: [] })
  })

  it.for([
    ['another client’s events under the same numbers', { origin: clientOf(9), seq: 2 }],
    ['events that the server added itself', { origin: identity.clientId, seq: null }],
  ] as const)('is not shown by %s', ([, own]) => {
    const renewed = { ...head, identity: { ...identity, seqBase: 2 } }
    const state = cartAfter(blanketAdded())
    const news = { cursor: 1, events: [{ ...storedOf(1, blanketAdded()), ...own }], hash: stateHash(state) }
    const received = answer({ ...news, cart: serverCart(state, CART_KEY) })
    for (const each of [head, renewed])
      expect(applyAnswer({ answer: received, context, head: each, source })).toMatchObject({ problems: [] })
  })

  it('makes the log continue after its last acknowledged event as a new client, and reports no view', () => {
    const state = cartAfter(cushionAdded())
    const news = { cursor: 1, events: [storedOf(1, cushionAdded())], hash: stateHash(state) }
    const received = answer({ ...news, acknowledged: 5, cart: serverCart(state, CART_KEY) })
    expect(applyAnswer({ answer: received, context, head, source })).toMatchObject({
      change: { identity: { clientId: clientOf(2), seqBase: 1 } },
      seen: null,
    })
  })
})

describe('an answer to a client whose base is not the log’s start', () => {
  const head = {
    ...known(syncedOf([], 3), entryOf(4, blanketAdded()), entryOf(5, cushionAdded())),
    identity: { ...identity, seqBase: 3 },
  }
  const factsOf = (more: Partial<SyncAnswer>) => {
    const verdict = applyAnswer({
      answer: answer(more),
      context: { ...context, identity: head.identity },
      head,
      source,
    })
    if (verdict.kind !== 'record') throw new Error(verdict.kind)
    return verdict
  }

  it('acknowledges and refuses by the log’s numbers', () => {
    const refused = [{ seq: 1, id: idOf(4), reason: 'out_of_stock', message: 'Gone.' }]
    expect(factsOf({ acknowledged: 1, refused }).change?.entries).toMatchObject([
      { type: 'Refused', data: { eventId: idOf(4), seq: 4 } },
      { type: 'Synced', data: { acknowledged: 4 } },
    ])
  })

  it('is recognised by a log that has lost its end, since it acknowledges more than there is', () => {
    expect(factsOf({ acknowledged: 2 }).problems).toEqual([])
    const beyond = factsOf({ acknowledged: 3 })
    expect(beyond).toMatchObject({
      problems: [{ what: 'log_forked' }],
      change: { identity: { clientId: clientOf(2), seqBase: 3 } },
    })
    expect(beyond.change?.entries).toMatchObject([{ data: { acknowledged: 3 } }])
  })
})

it('a log that has lost its end counts an event once that it still has and the answer contains', () => {
  const kept = entryOf(4, blanketAdded())
  const { fold, customer } = known(syncedOf([], 3), kept)
  const head = { fold, customer, lastSeq: 4, identity: { ...identity, seqBase: 3 } }
  const events = [
    { ...storedOf(1, blanketAdded(), identity.clientId), id: kept.id },
    storedOf(2, cushionAdded(), identity.clientId),
  ]
  const state = cartAfter(blanketAdded(), cushionAdded())
  const received = answer({
    cursor: 2,
    acknowledged: 2,
    events,
    hash: stateHash(state),
    cart: serverCart(state, CART_KEY),
  })
  const applied = applyAnswer({ answer: received, context: { ...context, identity: head.identity }, head, source })
  expect(applied).toMatchObject({
    problems: [{ what: 'log_forked' }],
    change: { identity: { clientId: clientOf(2), seqBase: 4 }, entries: [{ data: { acknowledged: 4 } }] },
  })
})
