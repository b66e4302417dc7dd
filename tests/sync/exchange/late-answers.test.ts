import { describe, expect, test } from 'vitest'
import type { Account } from '#sync/log/account.ts'
import type { Reply } from '#sync/ports/ports.ts'
import type { Identity } from '#sync/storage/identity.ts'
import { blanketAdded, clientOf, idleView, idOf, NOW } from '#tests/kit/entries.ts'
import { changeIdentity } from '../storage/log-fixture.ts'
import { answerWith, exchangeOf, loggedOut, refusalWith, storedEventsOf, type Tab, tabWith } from './exchange-line.ts'

const customer: Account = { status: 'customer', id: 'thandi', ended: false }
const identityOf = async (tab: Tab): Promise<Identity> => (await tab.log.catchUp()).identity

describe('the recovery from an answer', () => {
  const merged = (): Reply => {
    const body = { code: 'cart_merged', message: 'merged', data: { status: 409, acknowledged: 0 } }
    return { kind: 'answered', status: 409, body, retryAfter: null }
  }

  test.for([
    ['a client that is forgotten', refusalWith(409, 'seq_gap')],
    ['a cart that is forgotten', refusalWith(404, 'unknown_cart_key')],
    ['a cart that is merged', merged],
    ['an event that can’t be read', refusalWith(400, 'bad_request')],
  ] as const)('is not repeated if another tab has done it: %s', async ([, answer]) => {
    const tab = await tabWith(blanketAdded())
    let changing: Promise<unknown> = Promise.resolve()
    await exchangeOf(tab).receives(() => {
      changing = changeIdentity(tab, { clientId: clientOf(77) })
      return answer()
    })
    await changing
    expect(await identityOf(tab)).toMatchObject({ clientId: clientOf(77), seqBase: 0 })
    expect(tab.fold()).toMatchObject({ refusals: [], pending: [{ seq: 1 }] })
  })

  test('of a merged cart is skipped if the log has become the customer’s meanwhile', async () => {
    const tab = await tabWith(blanketAdded())
    const before = await identityOf(tab)
    let changing: Promise<unknown> = Promise.resolve()
    await exchangeOf(tab).receives(() => {
      changing = changeIdentity(tab, { account: customer, logins: 1 })
      return merged()
    })
    await changing
    expect(await identityOf(tab)).toEqual({ ...before, account: customer, logins: 1 })
  })
})

test('an answer to a request from before a login keeps the key for the customer’s next request', async () => {
  const tab = await tabWith(blanketAdded())
  const { receives, requests } = exchangeOf(tab)
  let changing: Promise<unknown> = Promise.resolve()
  await receives((request) => {
    changing = changeIdentity(tab, { account: customer, logins: 1, cartKey: request.newCartKey ?? null })
    return answerWith([], { cartKey: null, acknowledged: 0 })(request)
  })
  await changing
  expect((await identityOf(tab)).cartKey).toBe(requests[0]?.newCartKey)
})

describe('the answer to a logout', () => {
  const done: Reply = { kind: 'answered', status: 200, body: loggedOut, retryAfter: null }

  test.for([
    ['somebody has logged in', { account: customer, logins: 1 }],
    ['somebody has logged out again', { clientId: clientOf(77) }],
  ] as const)('changes nothing if meanwhile %s', async ([, change]) => {
    const tab = await tabWith(blanketAdded())
    const { receives, logouts } = exchangeOf(tab)
    await changeIdentity(tab, { account: { status: 'leaving' } })
    logouts.push(async () => {
      await changeIdentity(tab, change)
      return done
    })
    const before = await identityOf(tab)
    await receives(answerWith([]))
    expect(await identityOf(tab)).toEqual({ ...before, ...change })
  })

  test('changes nothing when its tab no longer leads', async () => {
    const tab = await tabWith(blanketAdded())
    const { receives, logouts } = exchangeOf(tab)
    await changeIdentity(tab, { account: { status: 'leaving' } })
    const leading = new AbortController()
    logouts.push(async () => {
      leading.abort()
      return done
    })
    expect(await receives(answerWith([]), leading.signal)).toMatchObject({ kind: 'later' })
    expect((await identityOf(tab)).account).toEqual({ status: 'leaving' })
  })
})

test('an answer that arrives when its tab no longer leads changes nothing', async () => {
  const tab = await tabWith(blanketAdded())
  const leading = new AbortController()
  const outcome = await exchangeOf(tab).receives((request) => {
    leading.abort()
    return answerWith(storedEventsOf(request))(request)
  }, leading.signal)
  expect(outcome).toMatchObject({ kind: 'later' })
  expect(tab.fold()).toMatchObject({ cursor: 0, pending: [{ seq: 1 }] })
})

describe('an answer of a captive portal or proxy', () => {
  test.for([
    ['a page of a proxy', { kind: 'answered', status: 400, body: '<html>Bad Request</html>', retryAfter: null }],
    ['a code with another status', refusalWith(502, 'bad_request')()],
    ['a code of nobody’s', refusalWith(400, 'header_too_large')()],
    ['too much', { kind: 'answered', status: 413, body: loggedOut, retryAfter: null }],
  ] as const)('refuses no event: %s', async ([, reply]) => {
    const tab = await tabWith(blanketAdded())
    expect(await exchangeOf(tab).receives(() => reply)).toMatchObject({ kind: 'later' })
    expect(tab.fold()).toMatchObject({ refusals: [], pending: [{ seq: 1 }] })
  })

  test.each([200, 400, 403, 511])('does not count as reaching the shop, with status %i', async (status) => {
    const { receives } = exchangeOf(await tabWith(blanketAdded()))
    const page = { kind: 'answered', status, body: '<html>Log in to the Wi-Fi</html>', retryAfter: null } as const
    expect(await receives(() => page)).toMatchObject({ kind: 'later', reached: false })
  })

  test('takes no report, whatever its status: each is sent again until the shop answers', async () => {
    const tab = await tabWith(blanketAdded())
    const { acceptAll, receives, requests, reports, views } = exchangeOf(tab)
    const stored = await acceptAll()
    const clientId = requests[0]?.clientId ?? ''
    const viewed = { id: idOf(1), at: NOW, after: 1, cursor: 1, view: idleView }
    views.add({ clientId, streamId: null, report: viewed })
    reports.add({ what: 'storage_failed' })
    await receives(() => ({
      kind: 'answered',
      status: 200,
      body: '<html>Log in to the Wi-Fi</html>',
      retryAfter: null,
    }))
    await receives(answerWith(stored, { acknowledged: 1 }))
    await receives(answerWith(stored, { acknowledged: 1 }))
    const sent = { views: [viewed], seen: [expect.anything()], problems: [{ what: 'storage_failed' }] }
    expect(requests.slice(1)).toMatchObject([sent, sent, {}])
    for (const kind of ['views', 'seen', 'problems']) expect(requests.at(-1)).not.toHaveProperty(kind)
  })
})
