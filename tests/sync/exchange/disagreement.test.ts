import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { Reply } from '#sync/ports/ports.ts'
import { blanketAdded, cushionAdded, storedOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'
import { answerWith, exchangeOf, refusalWith, storedEventsOf, tabWith } from './exchange-line.ts'

describe('a server that has lost its data', () => {
  it('of the client: the browser continues as a new client, and rewrites nothing', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, problems } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    await tab.act(cushionAdded()).saved
    const rows = tab.disk.rows
    await receives(refusalWith(409, 'seq_gap'))
    expect(tab.disk.rows).toEqual(rows)
    await receives((request) => answerWith([storedOf(1, blanketAdded()), ...storedEventsOf(request, 1)])(request))
    expect(requests.map(({ events }) => events.map(({ seq }) => seq))).toEqual([[1], [2], [1]])
    expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(2)
    expect(tab.fold()).toMatchObject({ pending: [], acknowledged: 2 })
    expect(problems.map(({ what }) => what)).toEqual(['client_forgotten'])
  })

  it('of the cart: the browser creates a new one with everything that the shopper sees', async () => {
    const tab = await tabWith(blanketAdded(2))
    const { receives, requests } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    await tab.act(cushionAdded(3)).saved
    const seen = tab.view().lines
    await receives(refusalWith(404, 'unknown_cart_key'))
    expect(tab.view().lines).toEqual(seen)
    await receives((request) => answerWith(storedEventsOf(request), { cartId: 'another00000000001' })(request))
    expect(requests.at(-1)).toMatchObject({ cartKey: null, cursor: 0, events: [{ seq: 1 }, { seq: 2 }] })
    expect(tab.fold()).toMatchObject({ pending: [], streamId: 'cart:another00000000001' })
    expect(tab.view().lines).toEqual(seen)
  })
})

describe('a browser that disagrees with the server', () => {
  it('on the state, requests the whole stream, folds it again and reports it', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, problems } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    const other = [storedOf(1, cushionAdded(5)), storedOf(2, cushionAdded(1))]
    expect(await receives(answerWith(other))).toEqual({ kind: 'again' })
    expect(await receives(answerWith(other))).toEqual({ kind: 'settled' })
    expect(requests.at(-1)?.cursor).toBe(0)
    expect(tab.fold().confirmed).toEqual(cartAfter(cushionAdded(5), cushionAdded(1)))
    expect(problems.map(({ what }) => what)).toEqual(['hash_differs'])
  })

  it('even after that, reports it once more and continues', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, problems } = exchangeOf(tab)
    const wrong = (request: SyncRequest): Reply =>
      answerWith(storedEventsOf(request), { hash: 'another', acknowledged: 1 })(request)
    expect(await receives(wrong)).toEqual({ kind: 'again' })
    expect(await receives(wrong)).toEqual({ kind: 'settled' })
    expect(problems.map(({ detail }) => detail).at(-1)).toContain('whole stream')
  })

  it('on the stream’s position, requests all of it, and reports no mismatch of the state', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, problems } = exchangeOf(tab)
    const torn = [storedOf(3, cushionAdded())]
    expect(await receives(answerWith([], { cursor: 3, events: torn, acknowledged: 1 }))).toEqual({ kind: 'again' })
    await receives((request) => answerWith([storedOf(1, cushionAdded()), ...storedEventsOf(request, 1)])(request))
    expect(requests.at(-1)?.cursor).toBe(0)
    expect(tab.fold()).toMatchObject({ gap: false, cursor: 2 })
    expect(problems).toEqual([])
  })

  it('on what it sent under a number, since its disk lost the log’s end, continues as a new client', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, problems } = exchangeOf(tab)
    const lost = (request: SyncRequest): StoredEvent[] => [
      { ...storedOf(1, cushionAdded()), origin: request.clientId, seq: 1 },
    ]
    await receives((request) => answerWith(lost(request), { acknowledged: 1 })(request))
    expect(tab.fold().pending).toHaveLength(1)
    await receives((request) => answerWith([storedOf(1, cushionAdded()), ...storedEventsOf(request, 1)])(request))
    expect(requests[1]?.clientId).not.toBe(requests[0]?.clientId)
    expect(tab.fold().pending).toEqual([])
    expect(Object.keys(tab.view().lines)).toEqual([cushionKey, blanketKey])
    expect(problems.map(({ what }) => what)).toEqual(['log_forked'])
  })
})
