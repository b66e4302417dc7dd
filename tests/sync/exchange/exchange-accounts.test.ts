import { describe, expect, it } from 'vitest'
import type { FactEntry } from '#domain/log/entry.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { guestAccount } from '#sync/log/account.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import {
  blanketAdded,
  CART_ID,
  CART_KEY,
  cushionAdded,
  idleView,
  idOf,
  NOW,
  resetTo,
  storedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { changeIdentity, failing, openTab } from '../storage/log-fixture.ts'
import { answerWith, exchangeOf, loggedOut, refusalWith, storedEventsOf, type Tab, tabWith } from './exchange-line.ts'

describe('an exchange of a customer’s log', () => {
  const account = { status: 'customer', id: 'thandi', ended: false } as const
  const sessionOf = (state: object): FactEntry => {
    const session = { ...resetTo({ state: { state } }), stream: 'customer:session1' }
    return { ...session, data: { ...session.data, streamId: 'customer:session1' } } as FactEntry
  }
  const asCustomer = (tab: Tab, known = sessionOf({ status: 'customer', customer: { user_id: 'thandi' } })) =>
    tab.log.record(({ identity }) => ({
      change: { entries: [known], identity: { ...identity, account, logins: identity.logins + 1 } },
      outcome: null,
    }))

  it('names the guest’s key, then a second one under which a cart was requested, and from then on none', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    const proposed = tab.localRecord.newCartKey()
    await asCustomer(tab)
    for (let times = 0; times < 5; times += 1) {
      await receives((request) =>
        answerWith([storedOf(1, blanketAdded())], { cartKey: null, acknowledged: 1 })(request),
      )
    }
    expect(requests.slice(1).map(({ cartKey }) => cartKey)).toEqual([CART_KEY, proposed, null, null, null])
  })

  it('holds no report about the guest’s cart, since it would be stored with the customer’s', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, views } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    const viewOf = (streamId: string, id: number) => {
      const report = { id: idOf(id), at: NOW, after: 1, cursor: 1, view: idleView }
      views.add({ clientId: requests[0]?.clientId ?? '', streamId, report })
      return report
    }
    viewOf(`cart:${CART_ID}`, 1)
    await asCustomer(tab)
    const state = cartAfter(blanketAdded())
    const customers = { cartKey: null, cartId: 'customers000000001', acknowledged: 1, hash: stateHash(state) }
    await receives(answerWith([], { ...customers, cursor: 2, reset: { cursor: 2, state } }))
    const later = viewOf('cart:customers000000001', 2)
    await receives(answerWith([], { ...customers, cursor: 2 }))
    const [, first, second] = requests.map(({ seen = [], views: shown = [] }) => ({ seen, shown }))
    expect(first).toEqual({ seen: [], shown: [] })
    expect(second).toMatchObject({ seen: [{ type: 'Reset', why: 'other_cart' }], shown: [later] })
  })

  it('names the customer in a later page, too, though their session has ended', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab)
    await exchangeOf(tab).receives(refusalWith(401, 'session_ended'))
    const { receives, requests } = exchangeOf(tab)
    await receives(refusalWith(401, 'session_ended'))
    expect(requests).toMatchObject([{ customer: 'thandi', events: [{ seq: 1 }] }])
  })

  it('holds it too if the answer to a request from before the login comes late', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, views } = exchangeOf(tab)
    await receives((request) => answerWith(storedEventsOf(request))(request))
    const report = { id: idOf(1), at: NOW, after: 1, cursor: 1, view: idleView }
    await receives(async (request) => {
      await asCustomer(tab)
      return answerWith([], { cursor: 1, acknowledged: 1, hash: stateHash(cartAfter(blanketAdded())) })(request)
    })
    views.add({ clientId: requests[0]?.clientId ?? '', streamId: `cart:${CART_ID}`, report })
    await receives(answerWith([], { cartKey: null, acknowledged: 1 }))
    expect(requests[2]).toMatchObject({ customer: 'thandi', cartKey: CART_KEY })
    expect(requests[2]).not.toHaveProperty('views')
  })

  it('holds none in a page that is opened later', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab)
    const before = exchangeOf(tab)
    await before.receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    await before.receives(answerWith([], { cartKey: null, cursor: 1, acknowledged: 1 }))
    await before.receives(answerWith([], { cartKey: null, cursor: 1, acknowledged: 1 }))
    const { receives, requests, views } = exchangeOf(tab)
    const report = { id: idOf(1), at: NOW, after: 1, cursor: 1, view: idleView }
    views.add({ clientId: before.requests[0]?.clientId ?? '', streamId: `cart:${CART_ID}`, report })
    await receives(answerWith([], { cartKey: null, cursor: 1, acknowledged: 1 }))
    expect(requests).toMatchObject([{ cartKey: null, views: [report] }])
  })

  it.for([
    ['indexeddb', () => openTab()],
    ['memory', () => openTab({ tamper: failing(['open'], 2) })],
  ] as const)('names the customer whom it knows, and asks nobody who that is, in %s', async ([storage, open]) => {
    const tab = open()
    expect(await tab.act(blanketAdded()).saved).toBe(storage)
    await asCustomer(tab)
    const { receives, requests, customers } = exchangeOf(tab)
    customers.push(refusalWith(401, 'session_ended')())
    await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    expect(requests[0]).toMatchObject({ customer: 'thandi', events: [{ seq: 1 }] })
    expect(customers).toHaveLength(1)
  })

  it('first asks who the customer is if the log was restored without them, once', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account })
    const { receives, requests, customers } = exchangeOf(tab)
    customers.push(refusalWith(401, 'session_ended')())
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(requests).toEqual([])
    expect(tab.cart.getCustomer().sessionEnded).toBe(true)
  })

  it('asks that again after another login that the log was restored without', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, customers } = exchangeOf(tab)
    for (const logins of [1, 2]) {
      await changeIdentity(tab, { account, logins })
      customers.push(refusalWith(401, 'session_ended')())
      expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    }
    expect([requests, customers]).toEqual([[], []])
  })

  it('does not ask that if it knows that their session has ended', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: { ...account, ended: true } })
    const { receives, requests, customers } = exchangeOf(tab)
    customers.push(refusalWith(401, 'session_ended')())
    await receives(refusalWith(401, 'session_over'))
    expect([requests.length, customers.length]).toEqual([1, 1])
  })

  it('asks it also if what it knew of them cannot be read any more', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab, sessionOf({ status: 'guest' }))
    const { receives, requests, customers } = exchangeOf(tab)
    customers.push(refusalWith(401, 'session_ended')())
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(requests).toEqual([])
  })

  it('makes no request if its tab stopped leading while it asked', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab, sessionOf({ status: 'guest' }))
    const { receives, requests } = exchangeOf(tab)
    await receives(answerWith([]), AbortSignal.abort())
    expect(requests).toEqual([])
  })

  it('and again if that got no answer, while pending events are sent', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab, sessionOf({ status: 'guest' }))
    const { receives, requests, customers } = exchangeOf(tab)
    expect(await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))).toEqual({
      kind: 'settled',
    })
    expect(requests).toHaveLength(1)
    customers.push(refusalWith(401, 'session_ended')())
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(requests).toHaveLength(1)
  })

  it('whose session has ended keeps pending events, and sends nothing until somebody logs in', async () => {
    const tab = await tabWith(blanketAdded())
    await asCustomer(tab)
    const { receives, requests } = exchangeOf(tab)
    expect(await receives(refusalWith(401, 'session_ended'))).toEqual({ kind: 'again' })
    expect(await receives(answerWith([]))).toEqual({ kind: 'ended' })
    expect(requests).toHaveLength(1)
    expect(tab.fold().pending).toHaveLength(1)
    expect(tab.cart.getCustomer().sessionEnded).toBe(true)
    await asCustomer(tab)
    expect(await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))).toEqual({
      kind: 'settled',
    })
  })

  it('sends a logout before anything else, and accepts only the shop’s own answer', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: { status: 'leaving' } })
    const { receives, requests, logouts } = exchangeOf(tab)
    expect(await receives(answerWith([]))).toEqual({ kind: 'later', retryAfter: null, reached: false })
    const answered = (body: unknown) => ({ kind: 'answered', status: 200, body, retryAfter: null }) as const
    logouts.push(answered({ login: 'Welcome to the free network' }), answered(loggedOut))
    expect(await receives(answerWith([]))).toMatchObject({ kind: 'later', reached: false })
    expect((await tab.log.catchUp()).identity.account).toEqual({ status: 'leaving' })
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(requests).toEqual([])
    expect((await tab.log.catchUp()).identity.account).toEqual(guestAccount)
  })

  it('sends a logout again when the server asks for it, and not before', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: { status: 'leaving' } })
    const { receives, logouts } = exchangeOf(tab)
    logouts.push(
      refusalWith(429, 'too_many_requests', { retryAfter: 9_000 })(),
      refusalWith(500, 'internal_error', { retryAfter: 4_000 })(),
    )
    expect(await receives(answerWith([]))).toEqual({ kind: 'later', retryAfter: 9_000, reached: true })
    expect(await receives(answerWith([]))).toEqual({ kind: 'later', retryAfter: 4_000, reached: false })
  })
})

describe('an exchange of a guest’s log', () => {
  it('that is answered with a customer’s cart uses nothing of the answer before it knows the customer', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives } = exchangeOf(tab)
    const outcome = await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    expect(outcome).toMatchObject({ kind: 'later' })
    expect(tab.fold()).toMatchObject({ streamId: null, pending: [{ seq: 1 }] })
  })

  it('that cannot read the store first asks whose it is, once', async () => {
    const tab = openTab({ tamper: failing(['open'], 2) })
    await tab.act(blanketAdded()).saved
    const { receives, requests, customers } = exchangeOf(tab)
    expect(await receives(answerWith([]))).toMatchObject({ kind: 'later', reached: false })
    expect(requests).toEqual([])
    customers.push(refusalWith(401, 'session_ended')())
    expect(await receives(answerWith([]))).toEqual({ kind: 'again' })
    expect(await receives((request) => answerWith(storedEventsOf(request))(request))).toEqual({ kind: 'settled' })
    expect(requests).toMatchObject([{ guest: true, events: [{ seq: 1 }] }])
  })

  it('that cannot read the store asks nobody whose it is before the shopper acts', async () => {
    const { receives, requests, customers } = exchangeOf(openTab({ tamper: failing(['open'], 2) }))
    customers.push(refusalWith(401, 'session_ended')())
    expect(await receives(answerWith([]))).toEqual({ kind: 'settled' })
    expect([requests.length, customers.length]).toEqual([0, 1])
  })

  it('whose cart was closed by a login continues in another cart, with the events that cart has not accepted', async () => {
    const tab = await tabWith(blanketAdded(), cushionAdded())
    const { receives, requests } = exchangeOf(tab)
    const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 1 } }
    await receives(() => ({ kind: 'answered', status: 409, body, retryAfter: null }))
    expect(tab.fold()).toMatchObject({ streamId: null, acknowledged: 1, pending: [{ seq: 2 }] })
    await receives((request) => answerWith(storedEventsOf(request))(request))
    expect(requests[1]).toMatchObject({ guest: true, cartKey: null, cursor: 0, events: [{ seq: 1 }] })
    expect(requests[1]?.clientId).not.toBe(requests[0]?.clientId)
  })

  it('whose cart was closed by a login in this browser, whose answer is still processed, is that customer’s, and says nothing', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, requests, customers } = exchangeOf(tab)
    const shown: unknown[] = []
    tab.cart.subscribe(() => shown.push(tab.cart.getSnapshot().sync.isMerged))
    const body = loginAnswer(customerNamed('thandi'))
    customers.push({ kind: 'answered', status: 200, body, retryAfter: null })
    const merged = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 0 } }
    await receives(() => ({ kind: 'answered', status: 409, body: merged, retryAfter: null }))
    expect(shown).not.toContain(true)
    await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    expect(requests[1]).toMatchObject({ customer: 'thandi', events: [{ seq: 1 }] })
    expect(tab.fold()).toMatchObject({ pending: [] })
  })

  it('whose cart was closed by a login says so until somebody logs in', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, account } = exchangeOf(tab)
    const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 1 } }
    const isMerged = ({ cart }: Tab) => cart.getSnapshot().sync.isMerged
    expect(isMerged(tab)).toBe(false)
    await receives(() => ({ kind: 'answered', status: 409, body, retryAfter: null }))
    expect(isMerged(tab)).toBe(true)
    await account.logIn(loginAnswer(customerNamed('thandi')), 'ask')
    expect(isMerged(tab)).toBe(false)
  })
})
