import { describe, expect, test } from 'vitest'
import type { CustomerUpdates } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { type MemoryDisk, memoryDisk } from '#sync/storage/memory-log-store.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf, loggedIn, person, refreshed, updatesOf } from './account-fixture.ts'

const moved = { ...person('thandi'), shipping: { ...person('thandi').shipping, city: 'Durban' } }
const loggedInFromDurban = customerEvent('LoggedIn', { customer: moved, email: 'thandi@example.org', at: NOW })

/** The session's state after these events, which the server sends instead of too many events. */
function stateOf(session: string, events: readonly CustomerEvent[]): CustomerUpdates {
  const state = foldOnto(customerStream, customerStream.initial(), events)
  return { ...updatesOf(session, events), events: [], reset: { cursor: events.length, state } }
}

const resetsOn = ({ rows }: MemoryDisk) =>
  rows.flatMap(({ entry }) => {
    const { type, data } = Object(entry)
    return type === 'Reset' ? [data.why] : []
  })

const sessionAnswer = (stream: CustomerUpdates) =>
  answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream })

describe('a state of the customer instead of events', () => {
  test('replaces what the log has of the session, also after a restart, and nothing more is requested', async () => {
    const disk = memoryDisk()
    const { account, answers, customer, problems } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(stateOf('s1', [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')]))
    expect({ problems, left: answers.length }).toEqual({ problems: [], left: 1 })
    expect(resetsOn(disk)).toEqual(['logged_in', 'too_far_behind'])
    const next = accountOn(disk)
    await next.log.opened
    for (const shown of [customer(), next.customer()]) {
      expect(shown).toMatchObject({ cursor: 3, state: { refreshedAt: NOW + 60_000 }, sessionEnded: false })
    }
  })

  test('is taken at a login', async () => {
    const disk = memoryDisk()
    const { account, customer } = accountOn(disk)
    await account.logIn({ ...answerOf('thandi', 's1'), stream: stateOf('s1', [loggedIn('thandi')]) }, 'ask')
    expect(customer()).toMatchObject({ cursor: 1, state: { customer: { user_id: 'thandi' } } })
    expect(resetsOn(disk)).toEqual(['logged_in'])
  })

  test('at the position of the log’s own is taken without another question', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(stateOf('s1', [loggedInFromDurban]))
    expect(customer()).toMatchObject({ state: { customer: { shipping: { city: 'Durban' } } }, sessionEnded: false })
    expect(answers).toHaveLength(1)
  })

  test('from before the log’s replaces it if the server answers with it to a call, since it has lost the others', async () => {
    const { account, answers, customer, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    answers.push(sessionAnswer(stateOf('s1', [loggedIn('thandi')])))
    await account.recognise(new AbortController().signal)
    expect(customer()).toMatchObject({ cursor: 1, state: { refreshedAt: NOW } })
    expect(problems).toEqual([])
  })
})

describe('updates that the log has already', () => {
  const events = [loggedIn('thandi'), refreshed('thandi')]

  test.for([
    ['all', updatesOf('s1', events)],
    ['an earlier part', updatesOf('s1', events.slice(0, 1))],
  ] as const)('are not requested: %s of them', async ([, updates]) => {
    const { account, answers, customer, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.applyUpdates(updatesOf('s1', events, 1))
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(updates)
    expect({ problems, left: answers.length }).toEqual({ problems: [], left: 1 })
    expect(customer()).toMatchObject({ cursor: 2, sessionEnded: false })
  })

  test('but lead to another state at the server are reported, and requested from the start', async () => {
    const { account, answers, customer, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(sessionAnswer(updatesOf('s1', [loggedInFromDurban])))
    await account.applyUpdates(updatesOf('s1', [loggedInFromDurban], 1))
    expect(customer()).toMatchObject({ cursor: 1, state: { customer: { shipping: { city: 'Durban' } } } })
    expect(problems).toMatchObject([{ what: 'hash_differs' }])
  })
})

test('events past the position of the hash are taken, and not compared with it', async () => {
  const { account, answers, customer, problems } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const events = [loggedIn('thandi'), loggedInFromDurban, refreshed('thandi')]
  answers.push(answered(401, { code: 'session_ended' }))
  const { cursor, hash } = updatesOf('s1', events.slice(0, 2))
  await account.applyUpdates({ ...updatesOf('s1', events, 1), cursor, hash })
  expect({ problems, left: answers.length, cursor: customer().cursor }).toEqual({ problems: [], left: 1, cursor: 3 })
})

test('a state that this release cannot read is requested again, and replaces nothing', async () => {
  const { account, answers, customer, problems } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const late = stateOf('s1', [loggedIn('thandi'), refreshed('thandi')])
  answers.push(sessionAnswer(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')])))
  await account.applyUpdates({ ...late, reset: { cursor: 2, state: { status: 'member' } } })
  expect({ answers, problems }).toEqual({ answers: [], problems: [] })
  expect(customer()).toMatchObject({ cursor: 2, state: { customer: { user_id: 'thandi' } } })
})

test('a login with a state that this release cannot read shows no customer', async () => {
  const { account, customer } = accountOn()
  const { stream, ...answer } = answerOf('thandi', 's1')
  const unreadable = { ...stream, events: [], reset: { cursor: 1, state: { status: 'member' } } }
  await account.logIn({ ...answer, stream: unreadable }, 'ask')
  expect(customer()).toMatchObject({ cursor: 0, state: { status: 'guest' } })
})

test('an event whose data this release cannot read is skipped', async () => {
  const { account, customer, problems } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const unreadable = { ...refreshed('thandi'), data: { customer: null, at: NOW } } as unknown as CustomerEvent
  const updates = updatesOf('s1', [loggedIn('thandi')])
  const stored = { ...unreadable, position: 2, id: idOf(901), at: NOW, origin: 'server', seq: null } as const
  await account.applyUpdates({ ...updates, cursor: 2, events: [stored], hash: 'of newer code' })
  expect(customer()).toMatchObject({ cursor: 2, state: { customer: { user_id: 'thandi' } } })
  expect(problems).toEqual([])
})

test('a login writes the start of its session and its updates with their hash, and nothing else', async () => {
  const disk = memoryDisk()
  const { account, log } = accountOn(disk)
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  expect(disk.rows.map(({ entry }) => Object(entry).type)).toEqual(['Reset', 'Synced'])
  expect((await log.catchUp()).customer.hash).toBe(answerOf('thandi', 's1').stream.hash)
})
