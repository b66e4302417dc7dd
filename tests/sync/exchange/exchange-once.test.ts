import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { SYNC_PROTOCOL, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { Reply } from '#sync/ports/ports.ts'
import {
  blanketAdded,
  CART_ID,
  CART_KEY,
  clientOf,
  cushionAdded,
  idleView,
  idOf,
  NOW,
  storedOf,
  syncedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'
import { openTab } from '../storage/log-fixture.ts'
import { answerWith, exchangeOf, refusalWith, storedEventsOf, tabWith } from './exchange-line.ts'

describe('an exchange', () => {
  it('sends pending events, and records the answer', async () => {
    const tab = await tabWith(blanketAdded(2), cushionAdded())
    const { receives, requests } = exchangeOf(tab)
    expect(await receives((request) => answerWith(storedEventsOf(request))(request))).toEqual({ kind: 'settled' })
    expect(requests[0]).toMatchObject({ protocol: 2, cartKey: null, cursor: 0, events: [{ seq: 1 }, { seq: 2 }] })
    expect(tab.fold()).toMatchObject({ cursor: 2, acknowledged: 2, pending: [], streamId: `cart:${CART_ID}` })
    expect((await tab.log.catchUp()).identity.cartKey).toBe(CART_KEY)
  })

  it('that acknowledges nothing of what it sent is repeated after a wait', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests } = exchangeOf(tab)
    expect(await receives(answerWith([], { acknowledged: 0 }))).toMatchObject({ kind: 'later' })
    expect(requests).toMatchObject([{ events: [{ seq: 1 }] }])
  })

  it('is not made without a cart and without pending events', async () => {
    const { receives, requests } = exchangeOf(openTab())
    expect(await receives(answerWith([]))).toEqual({ kind: 'settled' })
    expect(requests).toEqual([])
  })

  it('is not made if another tab logs out after the log was read', async () => {
    const tab = await tabWith(blanketAdded())
    const readBeforeLogout = async () => {
      const head = await tab.log.catchUp()
      tab.localRecord.setEpoch(1)
      return head
    }
    const { receives, requests } = exchangeOf({ ...tab, log: { ...tab.log, catchUp: readBeforeLogout } })
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(requests).toEqual([])
  })

  it('writes nothing if the answer says nothing new', async () => {
    const tab = await tabWith(blanketAdded())
    const { acceptAll, receives } = exchangeOf(tab)
    const stored = await acceptAll()
    const { rows, last } = tab.disk
    expect(await receives(answerWith(stored, { acknowledged: 1 }))).toEqual({ kind: 'settled' })
    expect(tab.disk).toMatchObject({ rows, last })
  })

  it('sends at most 200 events, the oldest first, and then the others', async () => {
    const tab = await tabWith(...Array.from({ length: 250 }, () => cushionAdded()))
    const { receives, requests } = exchangeOf(tab)
    let stored: StoredEvent[] = []
    const server = (request: SyncRequest): Reply => {
      stored = [...stored, ...storedEventsOf(request, stored.length)]
      return answerWith(stored)(request)
    }
    expect(await receives(server)).toEqual({ kind: 'again' })
    expect(await receives(server)).toEqual({ kind: 'settled' })
    expect(requests.map(({ events }) => [events[0]?.seq, events.length])).toEqual([
      [1, 200],
      [201, 50],
    ])
  })

  it('includes the view facts of this log’s pages, once', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, views } = exchangeOf(tab)
    const { clientId } = (await tab.log.catchUp()).identity
    const viewed = { id: idOf(1), at: NOW, after: 1, cursor: 0, view: idleView }
    views.add({ clientId, streamId: null, report: viewed })
    views.add({ clientId: clientOf(99), streamId: null, report: { ...viewed, id: idOf(2) } })
    expect(await receives(() => ({ kind: 'unreachable' }))).toMatchObject({ kind: 'later' })
    expect(await receives(refusalWith(503, 'database_down'))).toMatchObject({ kind: 'later' })
    await receives((request) => answerWith(storedEventsOf(request))(request))
    await tab.cart.act({ type: 'RemoveItem', itemKey: blanketKey })
    await receives((request) => answerWith(storedEventsOf(request, 1))(request))
    expect(requests.map((request) => request.views)).toEqual([[viewed], [viewed], [viewed], undefined])
  })

  it('tells the shopper which event was refused and why', async () => {
    const tab = await tabWith(blanketAdded(50))
    await exchangeOf(tab).receives((request) => {
      const [event] = request.events
      const refused = [{ seq: 1, id: event?.id ?? '', reason: 'out_of_stock', message: 'Gone.' }]
      return answerWith([], { acknowledged: 1, refused })(request)
    })
    expect(tab.fold()).toMatchObject({
      pending: [],
      refusals: [{ reason: 'out_of_stock', message: 'Gone.', event: { type: 'ItemAdded' } }],
    })
    expect(tab.status().state).toBe('refused')
  })

  it('takes the server’s state if it gets one, with pending events on top', async () => {
    const tab = await tabWith(blanketAdded())
    const state = cartAfter(cushionAdded(9))
    const reset = { reset: { cursor: 2_000, state }, cursor: 2_000, acknowledged: 0 }
    await exchangeOf(tab).receives(answerWith([], { ...reset, hash: stateHash(state) }))
    expect(tab.fold()).toMatchObject({ cursor: 2_000, confirmed: state, pending: [{ seq: 1 }] })
    expect(Object.keys(tab.view().lines)).toEqual([cushionKey, blanketKey])
  })

  it('keeps events that only newer code knows, and says that this code is old', async () => {
    const tab = await tabWith(blanketAdded())
    const newer = { ...storedOf(1, cushionAdded()), type: 'SofaUnfolded' }
    await exchangeOf(tab).receives(answerWith([newer], { acknowledged: 1 }))
    expect(tab.fold()).toMatchObject({ cursor: 1, newerVersion: 'confirmed' })
    expect(tab.status().isUpdateNeeded).toBe(true)
  })
})

describe('an exchange that fails', () => {
  it('is retried later, and changes nothing', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, problems } = exchangeOf(tab)
    const rows = tab.disk.rows
    expect(await receives(() => ({ kind: 'unreachable' }))).toEqual({ kind: 'later', retryAfter: null, reached: false })
    expect(await receives(refusalWith(503, 'database_down', { retryAfter: 4_000 }))).toEqual({
      kind: 'later',
      retryAfter: 4_000,
      reached: false,
    })
    expect(await receives(refusalWith(429, 'too_many'))).toMatchObject({ kind: 'later', reached: true })
    expect(await receives(answerWith([], { cursor: -1 }))).toMatchObject({ kind: 'later' })
    expect(problems.map(({ what }) => what)).toEqual(['unreadable_answer'])
    expect(tab.disk.rows).toBe(rows)
  })

  it('is final if the server speaks a newer protocol', async () => {
    const { receives } = exchangeOf(await tabWith(blanketAdded()))
    for (const data of [{}, { supported: SYNC_PROTOCOL + 1 }])
      expect(await receives(refusalWith(400, 'unsupported_protocol', { more: data }))).toEqual({ kind: 'outdated' })
  })

  it.each([
    ['first', 4, [1, 2, 3]],
    ['second', 5, [1, 2]],
  ])(
    'because one event cannot be read is halved until that event is found, shown as refused and skipped: the %s of two',
    async (_, at, rest) => {
      const tab = await tabWith(...Array.from({ length: 8 }, () => cushionAdded()))
      const { receives, requests } = exchangeOf(tab)
      const poison = tab.fold().pending[at]?.id
      let stored: StoredEvent[] = []
      const server = (request: SyncRequest): Reply => {
        if (request.events.some(({ id }) => id === poison)) return refusalWith(400, 'bad_request')()
        stored = [...stored, ...storedEventsOf(request, stored.length)]
        return answerWith(stored)(request)
      }
      for (let tries = 0; tries < 20 && tab.fold().pending.length > 0; tries += 1) await receives(server)
      const { refusals, confirmed } = tab.fold()
      expect(stored).toHaveLength(7)
      expect(confirmed.lines[cushionKey]?.quantity).toBe(7)
      expect(refusals).toMatchObject([{ eventId: poison, seq: at + 1, reason: 'bad_request' }])
      expect(requests.length).toBeLessThan(14)
      // The rest continued under a new client, whose numbers begin at 1.
      const renewed = requests.filter(({ clientId }) => clientId !== requests[0]?.clientId)
      expect(renewed.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(rest)
      // And the batch size is back to normal.
      await tab.act(cushionAdded(), cushionAdded(), cushionAdded()).saved
      await receives(server)
      expect(requests.at(-1)?.events).toHaveLength(3)
    },
  )
})

describe('after a failed exchange', () => {
  it('the halved size is kept', async () => {
    const { receives, requests } = exchangeOf(await tabWith(...Array.from({ length: 8 }, () => cushionAdded())))
    await receives(refusalWith(400, 'bad_request'))
    await receives(refusalWith(503, 'database_down'))
    await receives(refusalWith(503, 'database_down'))
    expect(requests.map(({ events }) => events.length)).toEqual([8, 4, 4])
  })

  it('an ended session is tried once after the page was loaded, and then not again', async () => {
    const tab = await tabWith(blanketAdded())
    await tab.log.record(({ identity }) => {
      const account = { status: 'customer', id: 'thandi', ended: true } as const
      return { change: { entries: [], identity: { ...identity, account } }, outcome: null }
    })
    const { receives, requests } = exchangeOf(tab)
    await receives(refusalWith(401, 'session_ended'))
    expect(await receives(refusalWith(401, 'session_ended'))).toEqual({ kind: 'ended' })
    expect(requests).toHaveLength(1)
  })

  it('a guest’s request is not repeated at once if the server answers that a session has ended', async () => {
    const { receives } = exchangeOf(await tabWith(blanketAdded()))
    expect(await receives(refusalWith(401, 'session_ended'))).toMatchObject({ kind: 'later' })
  })
})

describe('a request', () => {
  it('is made without a cart if the server has rendered one', async () => {
    const { receives, requests } = exchangeOf(
      openTab({ seed: { cart: cartAfter(blanketAdded()), streamId: 'cart:1', cursor: 1, acts: [] } }),
    )
    await receives(() => ({ kind: 'unreachable' }))
    expect(requests).toHaveLength(1)
  })

  it('is for the whole stream if the log has a gap, and for the following events once it has none', async () => {
    const tab = openTab()
    const events = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded()), storedOf(3, cushionAdded())]
    await tab.log.record(({ identity }) => {
      const entries = [syncedOf(events.slice(0, 1)), syncedOf(events.slice(2))]
      return { change: { entries, identity: { ...identity, cartKey: CART_KEY } }, outcome: null }
    })
    const { receives, requests } = exchangeOf(tab)
    await receives(answerWith(events))
    await receives(answerWith(events))
    expect(requests.map(({ cursor }) => cursor)).toEqual([0, 3])
  })

  it('is for the following events after one for the whole stream', async () => {
    const tab = await tabWith(blanketAdded())
    const { acceptAll, receives, requests } = exchangeOf(tab)
    const stored = await acceptAll()
    const more = [...stored, storedOf(2, cushionAdded())]
    expect(await receives(answerWith(more, { acknowledged: 1, events: [] }))).toEqual({ kind: 'again' })
    await receives(answerWith(more, { acknowledged: 1 }))
    await receives(answerWith(more, { acknowledged: 1 }))
    expect(requests.map(({ cursor }) => cursor)).toEqual([0, 1, 0, 2])
  })

  it('includes what the shopper saw change with the last answer, once', async () => {
    const tab = await tabWith(blanketAdded())
    const { acceptAll, receives, requests } = exchangeOf(tab)
    const stored = await acceptAll()
    await receives(answerWith(stored, { acknowledged: 1 }))
    await receives(answerWith(stored, { acknowledged: 1 }))
    expect(requests.map(({ seen }) => seen?.length)).toEqual([undefined, 1, undefined])
  })

  it('follows at once if an event was made while the last one was on its way', async () => {
    const tab = await tabWith(blanketAdded())
    const { acceptAll, receives } = exchangeOf(tab)
    const stored = await acceptAll()
    const outcome = await receives((request) => {
      tab.act(cushionAdded())
      return answerWith(stored, { acknowledged: 1 })(request)
    })
    expect(outcome).toEqual({ kind: 'again' })
  })
})

describe('problems in a browser', () => {
  it('are sent with every request until the server has answered one, and then no more', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, reports } = exchangeOf(tab)
    reports.add({ what: 'storage_failed' })
    await receives(() => ({ kind: 'unreachable' }))
    await receives(refusalWith(503, 'database_down'))
    await receives((request) => answerWith(storedEventsOf(request))(request))
    await receives((request) => answerWith(storedEventsOf(request))(request))
    const failed = [{ what: 'storage_failed', count: 1, at: NOW }]
    expect(requests.map(({ problems }) => problems)).toEqual([failed, failed, failed, undefined])
  })
})

describe('a late answer', () => {
  it('is dropped if another tab has changed the client’s identity', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives } = exchangeOf(tab)
    let changing: Promise<unknown> = Promise.resolve()
    await receives((request) => {
      const to = { clientId: clientOf(77), cartKey: null, seqBase: 0, account: guestAccount, epoch: 0, logins: 0 }
      changing = tab.log.record(() => ({ change: { entries: [], identity: to }, outcome: null }))
      return answerWith(storedEventsOf(request))(request)
    })
    await changing
    expect(tab.fold()).toMatchObject({ cursor: 0, pending: [{ seq: 1 }] })
  })
})
