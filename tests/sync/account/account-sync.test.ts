import { describe, expect, test } from 'vitest'
import type { CustomerNews, SessionAnswer } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import type { Customer } from '#domain/customer/customer-state.ts'
import { foldOnto } from '#domain/log/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { accountSync } from '#sync/account/account-sync.ts'
import type { Problem, Reply } from '#sync/ports/ports.ts'
import type { MemoryDisk } from '#sync/storage/memory-log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, CART_KEY, clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { openTab } from '../storage/log-fixture.ts'

const person = (id: string): Customer => ({
  user_id: id,
  shipping: {
    email: `${id}@example.org`,
    first_name: 'Thandi',
    last_name: 'Nkosi',
    phone: null,
    address: '12 Long Street',
    suburb: null,
    city: 'Cape Town',
    state: 'WC',
    postcode: '8001',
    country: 'ZA',
  },
})

/** A session's stream with these events, of which those after `cursor` are told. */
function newsOf(session: string, events: readonly CustomerEvent[], cursor = 0): CustomerNews {
  const told = events.map((event, index) => {
    return { ...event, position: index + 1, id: idOf(900 + index), at: NOW, origin: 'server', seq: null }
  })
  const hash = stateHash(foldOnto(customerStream, customerStream.initial(), events))
  return { streamId: `customer:${session}`, cursor: events.length, events: told.slice(cursor), hash }
}

const loggedIn = (id: string) =>
  customerEvent('LoggedIn', { customer: person(id), email: `${id}@example.org`, at: NOW })
const refreshed = (id: string) => customerEvent('SessionRefreshed', { customer: person(id), at: NOW + 60_000 })

function answerOf(id: string, session: string): SessionAnswer {
  return { token: 'token', customer: person(id), email: `${id}@example.org`, stream: newsOf(session, [loggedIn(id)]) }
}

const answered = (status: number, body: unknown): Reply => ({ kind: 'answered', status, body, retryAfter: null })

/** A tab with what makes its log the customer's who is logged in. */
function accountOn(disk: MemoryDisk = memoryDisk()) {
  const tab = openTab({ disk })
  const problems: Problem[] = []
  const answers: Reply[] = []
  let made = 0
  const name = (): number => {
    made += 1
    return made
  }
  const account = accountSync({
    ports: {
      eventId: () => idOf(600_000 + name()),
      now: () => NOW,
      clientId: () => clientOf(6_000 + name()),
      transport: {
        exchange: async () => ({ kind: 'unreachable' }),
        live: () => () => {},
        customer: async () => answers.shift() ?? { kind: 'unreachable' },
        logOut: async () => ({ kind: 'unreachable' }),
      },
      localRecord: tab.localRecord,
      report: (problem) => problems.push(problem),
    },
    log: tab.log,
    outbox: tab.cart.outbox,
  })
  return { ...tab, account, problems, answers, customer: () => tab.cart.getCustomer() }
}

describe('a login', () => {
  test('is in the log: name and address are there after a restart without a network', async () => {
    const disk = memoryDisk()
    await accountOn(disk).account.logIn(answerOf('thandi', 's1'), 'ask')
    const next = accountOn(disk)
    await next.log.opened
    expect(next.customer()).toMatchObject({
      state: { status: 'customer', customer: person('thandi'), refreshedAt: NOW },
      cursor: 1,
      sessionEnded: false,
      loaded: true,
    })
  })

  test('keeps what a guest did, for the customer', async () => {
    const { act, account, log } = accountOn()
    await act(blanketAdded()).saved
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect(await log.catchUp()).toMatchObject({
      identity: { account: { status: 'customer', id: 'thandi' }, epoch: 0, logins: 1 },
      fold: { pending: [{ seq: 1 }] },
    })
  })

  test('takes along the key under which a cart was asked for, answered or not', async () => {
    const { account, log, localRecord } = accountOn()
    const key = localRecord.newCartKey()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await log.catchUp()).identity.cartKey).toBe(key)
    const fresh = accountOn()
    await fresh.account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await fresh.log.catchUp()).identity.cartKey).toBeNull()
  })

  test('takes along the key under which a store that misses the login would ask for a cart for what is pending', async () => {
    const { act, account, log, localRecord } = accountOn()
    await act(blanketAdded()).saved
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await log.catchUp()).identity.cartKey).toBe(localRecord.newCartKey())
  })

  test('of another customer changes nothing while acts of the first would be lost, and is told of them', async () => {
    const { act, account, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    expect(await account.logIn(answerOf('sipho', 's2'), 'ask')).toEqual({
      ok: false,
      why: 'another_customer',
      unsent: 1,
    })
    expect(customer().state).toMatchObject({ customer: { user_id: 'thandi' } })
  })

  test('of another customer, when they say so, leaves nothing of the first', async () => {
    const disk = memoryDisk()
    const { act, account, customer, log } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    expect(await account.logIn(answerOf('sipho', 's2'), 'discard')).toEqual({ ok: true })
    expect(customer().state).toMatchObject({ customer: { user_id: 'sipho' } })
    expect((await log.catchUp()).fold.pending).toEqual([])
    expect(JSON.stringify([disk.rows, [...disk.snapshots]])).not.toContain('thandi')
  })

  test('of the same customer goes on where their session ended', async () => {
    const { act, account, customer, log, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    answers.push(answered(401, { code: 'session_ended' }))
    await account.recognise(new AbortController().signal)
    expect(customer()).toMatchObject({ state: { status: 'customer' }, sessionEnded: true })
    expect(await account.logIn(answerOf('thandi', 's2'), 'ask')).toEqual({ ok: true })
    expect(customer().sessionEnded).toBe(false)
    expect((await log.catchUp()).fold.pending).toHaveLength(1)
  })
})

describe('news of the customer', () => {
  test('go on from what is known', async () => {
    const { account, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.takeNews(newsOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(customer()).toMatchObject({ cursor: 2, state: { refreshedAt: NOW + 60_000 } })
  })

  test('that are known already are not logged again', async () => {
    const disk = memoryDisk()
    const { account } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const before = disk.last
    await account.takeNews(newsOf('s1', [loggedIn('thandi')]))
    expect(disk.last).toBe(before)
  })

  test.for([
    ['after a gap', (news: CustomerNews) => ({ ...news, events: news.events.slice(2) }), 0],
    ['of another state than the log folds to', (news: CustomerNews) => ({ ...news, hash: 'other' }), 1],
  ] as const)('%s are asked for from the start', async ([, spoil, reports]) => {
    const { account, customer, answers, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const events = [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')]
    const { customer: who, email } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream: newsOf('s1', events) }))
    await account.takeNews(spoil(newsOf('s1', events)))
    expect(customer()).toMatchObject({ cursor: 3, state: { refreshedAt: NOW + 60_000 } })
    expect(problems).toHaveLength(reports)
  })

  test('that come after a logout are nobody’s', async () => {
    const { account, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    await account.takeNews(newsOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(customer().state).toEqual({ status: 'guest' })
  })

  test('of before a logout ask the server nothing', async () => {
    const { account, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    answers.push(answered(401, { code: 'session_ended' }))
    await account.takeNews(newsOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(answers).toHaveLength(1)
  })

  test('log nobody in by themselves: a guest’s log asks the server whose session there is', async () => {
    const { account, customer, answers } = accountOn()
    const late = newsOf('s1', [loggedIn('thandi'), refreshed('thandi')])
    answers.push(answered(401, { code: 'session_ended' }))
    await account.takeNews(late)
    expect(customer().state).toEqual({ status: 'guest' })
    answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream: late }))
    await account.takeNews(late)
    expect(customer()).toMatchObject({ cursor: 2, state: { customer: { user_id: 'thandi' } } })
  })

  test('of another customer leave a customer’s log as it is', async () => {
    const { account, customer, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const { customer: who, email, stream } = answerOf('sipho', 's2')
    answers.push(answered(200, { customer: who, email, stream }))
    await account.takeNews(stream)
    expect(customer().state).toMatchObject({ customer: { user_id: 'thandi' } })
  })
})

describe('a logout', () => {
  test('leaves nothing of the customer on the disk, whatever was snapshotted', async () => {
    const disk = memoryDisk()
    const { act, account, log } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    await account.logOut()
    expect(JSON.stringify([disk.identity, disk.rows, [...disk.snapshots]])).not.toContain('thandi')
    expect((await log.catchUp()).identity).toMatchObject({
      account: { status: 'leaving' },
      cartKey: null,
      epoch: 1,
      logins: 0,
    })
  })

  test('is seen by a tab that slept through it: it shows a guest, and stores nothing that was on its way', async () => {
    const disk = memoryDisk()
    const [one, two] = [accountOn(disk), accountOn(disk)]
    await one.account.logIn(answerOf('thandi', 's1'), 'ask')
    await two.log.catchUp()
    expect(two.customer().state.status).toBe('customer')
    await one.account.logOut()
    const { saved } = two.act(blanketAdded())
    expect(await saved).toBe('nowhere')
    expect(two.customer().state.status).toBe('guest')
    expect(two.view().lines).toEqual({})
    expect(disk.rows.some(({ entry }) => JSON.stringify(entry).includes('ItemAdded'))).toBe(false)
  })

  test('that was cut off before the disk was wiped is finished by whoever opens the log next', async () => {
    const disk = memoryDisk()
    const first = accountOn(disk)
    await first.account.logIn(answerOf('thandi', 's1'), 'ask')
    first.localRecord.setEpoch(1)
    const next = accountOn(disk)
    await next.log.opened
    expect(next.customer().state.status).toBe('guest')
    expect(JSON.stringify(disk.rows)).not.toContain('thandi')
    expect((await next.log.catchUp()).identity).toMatchObject({ account: { status: 'leaving' }, epoch: 1, logins: 0 })
  })
})

describe('clearing a guest’s log', () => {
  test('leaves none of their acts on the disk, and keeps the key of their cart', async () => {
    const disk = memoryDisk()
    const { act, account, log, view } = accountOn(disk)
    await act(blanketAdded()).saved
    await log.record(({ identity }) => ({
      change: { entries: [], identity: { ...identity, cartKey: CART_KEY } },
      outcome: null,
    }))
    const { identity: before } = await log.catchUp()
    await account.clear()
    expect(view().lines).toEqual({})
    expect(JSON.stringify([disk.rows, [...disk.snapshots]])).not.toContain('ItemAdded')
    const { identity } = await log.catchUp()
    expect(identity).toMatchObject({ account: { status: 'guest' }, cartKey: CART_KEY, epoch: 1 })
    expect(identity.clientId).not.toBe(before.clientId)
  })

  test('is seen by a tab that slept through it', async () => {
    const disk = memoryDisk()
    const [one, two] = [accountOn(disk), accountOn(disk)]
    await one.act(blanketAdded()).saved
    await two.log.catchUp()
    await one.account.clear()
    await two.log.catchUp()
    expect(two.view().lines).toEqual({})
  })

  test('does nothing to a customer’s', async () => {
    const { account, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.clear()
    expect(customer().state.status).toBe('customer')
    expect((await log.catchUp()).identity.epoch).toBe(0)
  })
})

describe('an answer that comes too late', () => {
  const signal = new AbortController().signal

  test('to a call of before a login says nothing of the session after it', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    await Promise.all([account.recognise(signal), account.logIn(answerOf('thandi', 's2'), 'ask')])
    expect(customer()).toMatchObject({ state: { customer: { user_id: 'thandi' } }, sessionEnded: false })
  })

  test('to another client says nothing of this one', async () => {
    const { account, answers, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    const renewed = log.record(({ identity }) => {
      return { change: { entries: [], identity: { ...identity, clientId: clientOf(77) } }, outcome: null }
    })
    const asking = account.recognise(signal)
    await renewed
    await asking
    expect(customer().sessionEnded).toBe(true)
    await account.logIn(answerOf('thandi', 's2'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    const late = account.recognise(signal)
    await log.record(({ identity }) => {
      return { change: { entries: [], identity: { ...identity, clientId: clientOf(78) } }, outcome: null }
    })
    await late
    expect(customer().sessionEnded).toBe(false)
  })

  test('logs nobody in whose logout the server has not heard of', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    const { customer: who, email, stream } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream }))
    await account.recognise(signal)
    expect(customer().state).toEqual({ status: 'guest' })
  })
})

test('two logouts at once are one', async () => {
  const { account, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  await Promise.all([account.logOut(), account.logOut()])
  expect((await log.catchUp()).identity.epoch).toBe(1)
})
