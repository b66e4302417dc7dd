import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { ErrorBodySchema, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import { openApp } from '#tests/server/open-app.ts'

const clientId = '0189a000-0000-4000-8000-00000000000a'
const anotherClient = '0189a000-0000-4000-8000-00000000000b'
const cleared = (seq: number) => ({
  id: `0189a111-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  at: 0,
  ...cartEvent('CartCleared', {}),
})
const request = { protocol: 1, cartKey: null, clientId, cursor: 0, events: [cleared(1)] }

describe('POST /api/sync', () => {
  it('answers in the protocol’s format and sets the key as a cookie, which opens the cart again', async () => {
    const { app } = await openApp()
    const answer = await app.inject({ method: 'POST', url: '/api/sync', payload: request })
    const synced = v.parse(SyncAnswerSchema, answer.json())
    expect(answer.cookies).toMatchObject([{ name: 'rusbank_cart', value: synced.cartKey, httpOnly: true }])
    const again = await app.inject({
      method: 'POST',
      url: '/api/sync',
      payload: { ...request, events: [] },
      cookies: { rusbank_cart: synced.cartKey ?? '' },
    })
    expect(again.json()).toMatchObject({ cartId: synced.cartId, cartKey: synced.cartKey, acknowledged: 1 })
  })

  it('renews the cookie for another year with every answer, or replaces that of another cart', async () => {
    const { app } = await openApp()
    const sync = (changed: object, cookie?: string) => {
      const cookies = cookie === undefined ? {} : { rusbank_cart: cookie }
      return app.inject({ method: 'POST', url: '/api/sync', payload: { ...request, ...changed }, cookies })
    }
    const [{ cartKey }, other] = [(await sync({})).json(), (await sync({ clientId: anotherClient })).json()]
    for (const cookie of [cartKey, other.cartKey]) {
      const { cookies } = await sync({ cartKey, events: [] }, cookie)
      expect(cookies).toMatchObject([{ name: 'rusbank_cart', value: cartKey, maxAge: 365 * 24 * 60 * 60 }])
    }
  })

  it.each<[string, object]>([
    ['a problem', { problems: [{ what: 'disk_on_fire', count: 1, at: 1 }] }],
    ['an answer that was shown', { seen: [{ type: 'Merged' }] }],
    ['a page', { views: [{ view: 'a cart' }] }],
    ['a time', { sentAt: 'noon' }],
    ['an owner', { guest: 'yes' }],
    ['a tab', { events: [{ ...cleared(1), tab: 7 }] }],
  ])('takes the acts of newer code that reports %s which this code does not know', async (_, changed) => {
    const { app } = await openApp()
    const answer = await app.inject({ method: 'POST', url: '/api/sync', payload: { ...request, ...changed } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ acknowledged: 1, refused: [] })
  })

  const tooMany = Array.from({ length: 201 }, (_, i) => cleared(i + 1))
  const withoutId = { ...cleared(1), id: 7 }
  it.each<[string, object, number, string, object]>([
    ['a future protocol', { protocol: 3, events: 'anything' }, 400, 'unsupported_protocol', { supported: 2 }],
    ['a protocol before the first', { protocol: 0 }, 400, 'unsupported_protocol', { supported: 2 }],
    ['no protocol', { protocol: undefined }, 400, 'bad_request', { fields: ['protocol'] }],
    ['a client without an id', { clientId: 'me' }, 400, 'bad_request', { fields: ['clientId'] }],
    ['a cursor of -1', { cursor: -1 }, 400, 'bad_request', { fields: ['cursor'] }],
    ['201 events', { events: tooMany }, 400, 'bad_request', {}],
    ['an event without an id', { events: [withoutId] }, 400, 'bad_request', { fields: ['events.0.id'] }],
    ['a gap in seq', { events: [cleared(1), cleared(3)] }, 409, 'seq_gap', { expected: 1 }],
    ['a first seq that is not 1', { events: [cleared(2)] }, 409, 'seq_gap', { expected: 1 }],
    ['an unknown key', { cartKey: 'nobody-has-this-key-in-this-shop' }, 404, 'unknown_cart_key', {}],
    ['a key and a client that can’t be any', { cartKey: 'short', clientId: 'me' }, 400, 'bad_request', {}],
    ['a key that can’t be one', { cartKey: 'short' }, 404, 'unknown_cart_key', {}],
  ])('refuses %s and stores nothing', async (...row) => {
    const [, changed, status, code, data] = row
    const payload = { ...request, ...changed }
    const { app, shop } = await openApp()
    const answer = await app.inject({ method: 'POST', url: '/api/sync', payload })
    const body = v.parse(ErrorBodySchema, answer.json())
    expect([answer.statusCode, body.code]).toEqual([status, code])
    expect(body.data).toMatchObject({ status, ...data })
    expect(
      await shop.store.update({
        cart: { madeBy: clientId, newKeyHash: 'x' },
        now: 0,
        handle: (record) => ({ change: null, outcome: record }),
      }),
    ).toBeUndefined()
    expect(answer.cookies).toEqual([])
  })
})
