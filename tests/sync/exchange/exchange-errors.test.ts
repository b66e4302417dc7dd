import { describe, expect, it } from 'vitest'
import { SYNC_PROTOCOL } from '#domain/wire/sync-protocol.ts'
import type { Account } from '#sync/log/account.ts'
import type { HttpReply } from '#sync/ports/ports.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { changeIdentity, openTab } from '../storage/log-fixture.ts'
import { answerWith, exchangeOf, loggedOut, refusalWith, storedEventsOf, type Tab, tabWith } from './exchange-line.ts'

const customer: Account = { status: 'customer', id: 'thandi', ended: false }

describe('an error', () => {
  it.for([500, 503])('of the shop with status %i counts as not reaching it', async (status) => {
    const { receives } = exchangeOf(await tabWith(blanketAdded()))
    expect(await receives(refusalWith(status, 'internal_error'))).toEqual({
      kind: 'later',
      retryAfter: null,
      reached: false,
    })
  })

  it('of a server of the release before is no reason to stop: one of the new release may answer next', async () => {
    const { receives, acceptAll } = exchangeOf(await tabWith(blanketAdded()))
    const refusal = refusalWith(400, 'unsupported_protocol', { more: { supported: SYNC_PROTOCOL - 1 } })
    expect(await receives(refusal)).toMatchObject({ kind: 'later', reached: true })
    expect(await acceptAll()).toHaveLength(1)
  })

  it('keeps the key that was proposed for a cart: the shop may have created it', async () => {
    const { receives, requests } = exchangeOf(await tabWith(blanketAdded()))
    await receives(refusalWith(503, 'database_down'))
    await receives(refusalWith(503, 'database_down'))
    const [first, second] = requests.map(({ newCartKey }) => newCartKey)
    expect(first).toEqual(expect.any(String))
    expect(second).toBe(first)
  })

  it('does not end the attempts for a customer whose session had ended', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: { ...customer, ended: true } })
    const { receives, requests } = exchangeOf(tab)
    await receives(refusalWith(503, 'database_down'))
    await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    expect(requests).toHaveLength(2)
    expect(tab.fold().pending).toEqual([])
    expect(tab.cart.getCustomer().sessionEnded).toBe(false)
  })

  it.for(['bad_request', 'no_such_session'])('%s does not end a customer’s session', async (code) => {
    const tab = await tabWith(blanketAdded(), cushionAdded())
    await changeIdentity(tab, { account: customer })
    await exchangeOf(tab).receives(refusalWith(401, code))
    expect(tab.cart.getCustomer().sessionEnded).toBe(false)
  })

  it.for([
    ['bad_request', 400],
    ['body_too_large', 413],
  ] as const)('%s of a request without events is tried again later, and refuses nothing', async ([code, status]) => {
    const tab = await tabWith()
    await changeIdentity(tab, { cartKey: CART_KEY })
    const { receives, requests } = exchangeOf(tab)
    expect(await receives(refusalWith(status, code))).toEqual({ kind: 'later', retryAfter: null, reached: true })
    expect(requests).toMatchObject([{ events: [] }])
  })

  it.for([
    ['bad_request', 400],
    ['body_too_large', 413],
  ] as const)('%s of a request with one event refuses it, and is reported', async ([code, status]) => {
    const tab = await tabWith(blanketAdded())
    const { receives, problems } = exchangeOf(tab)
    await receives(refusalWith(status, code))
    expect(problems).toEqual([{ what: 'refused_request', detail: `${status} ${code}` }])
    expect(tab.fold()).toMatchObject({
      pending: [],
      refusals: [{ reason: 'bad_request', message: `${code}, in words` }],
    })
  })

  it('about a merged cart changes nothing if it does not say what that cart had accepted', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives } = exchangeOf(tab)
    const { rows } = tab.disk
    expect(await receives(refusalWith(409, 'cart_merged'))).toEqual({ kind: 'later', retryAfter: null, reached: true })
    expect(tab.disk.rows).toBe(rows)
    const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 1 } }
    await receives((): HttpReply => ({ kind: 'answered', status: 409, body, retryAfter: null }))
    expect(tab.fold()).toMatchObject({ acknowledged: 1, pending: [] })
  })
})

describe('a session', () => {
  it('that another tab has renewed is used, though this tab was told that it had ended', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: customer })
    const { receives, requests } = exchangeOf(tab)
    await receives(refusalWith(401, 'session_ended'))
    await changeIdentity(tab, { account: customer })
    await receives((request) => answerWith(storedEventsOf(request), { cartKey: null })(request))
    expect(requests).toHaveLength(2)
    expect(tab.fold().pending).toEqual([])
  })
})

describe('a customer’s log whose account was deleted', () => {
  const body = { code: 'session_ended', message: 'deleted', data: { status: 401, account: 'deleted' } }
  const identityOf = async ({ log }: Tab) => (await log.catchUp()).identity
  const isDeleted = (): HttpReply => ({ kind: 'answered', status: 401, body, retryAfter: null })

  it.for([false, true])('is emptied, and its browser logged out, if its session had ended: %s', async (ended) => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: { ...customer, ended } })
    const { epoch, clientId } = await identityOf(tab)
    const { receives, logouts } = exchangeOf(tab)
    expect(await receives(isDeleted)).toEqual({ kind: 'again' })
    const left = await identityOf(tab)
    expect(left).toMatchObject({ account: { status: 'leaving' }, epoch: epoch + 1, cartKey: null })
    expect(left.clientId).not.toBe(clientId)
    expect([tab.fold().pending, tab.fold().view.lines]).toEqual([[], {}])
    expect(JSON.stringify(tab.disk.rows)).not.toContain('ItemAdded')
    logouts.push({ kind: 'answered', status: 200, body: loggedOut, retryAfter: null })
    await receives(isDeleted)
    expect((await identityOf(tab)).account).toEqual({ status: 'guest' })
  })

  it('stays as it is if somebody has logged in before the answer came', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { account: customer })
    let change: Promise<unknown> = Promise.resolve()
    await exchangeOf(tab).receives(() => {
      change = changeIdentity(tab, { account: { ...customer, id: 'sipho' }, logins: 1 })
      return isDeleted()
    })
    await change
    expect((await identityOf(tab)).account).toEqual({ ...customer, id: 'sipho' })
    expect(tab.fold().pending).toHaveLength(1)
  })
})

describe('a request', () => {
  it('is made for a cart that the log has, though its key was lost', async () => {
    const tab = openTab()
    await tab.log.record(({ identity }) => ({
      change: { entries: [syncedOf([storedOf(1, blanketAdded())])], identity: { ...identity, cartKey: null } },
      outcome: null,
    }))
    const { receives, requests } = exchangeOf(tab)
    await receives(refusalWith(503, 'database_down'))
    expect(requests).toHaveLength(1)
  })

  it('continues as a new client after a gap in the log, and sends every event', async () => {
    const tab = await tabWith(blanketAdded())
    await changeIdentity(tab, { seqBase: 5 })
    const { receives, requests } = exchangeOf(tab)
    expect(await receives(answerWith([]))).toMatchObject({ kind: 'later' })
    expect(requests).toEqual([])
    await receives((request) => answerWith(storedEventsOf(request))(request))
    expect(requests).toMatchObject([{ events: [{ seq: 1 }] }])
    expect(tab.fold().pending).toEqual([])
  })
})

it('an answer for another client is not tried again at once', async () => {
  const tab = await tabWith(blanketAdded())
  let changing: Promise<unknown> = Promise.resolve()
  const outcome = await exchangeOf(tab).receives((request) => {
    changing = changeIdentity(tab, { clientId: clientOf(77) })
    return answerWith(storedEventsOf(request))(request)
  })
  await changing
  expect(outcome).toEqual({ kind: 'later', retryAfter: null, reached: true })
})
