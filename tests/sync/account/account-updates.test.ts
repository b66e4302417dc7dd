import { describe, expect, test } from 'vitest'
import type { CustomerUpdates } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { clientOf, NOW } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf, loggedIn, person, refreshed, updatesOf } from './account-fixture.ts'

describe('updates of the customer', () => {
  test('continue from the known cursor', async () => {
    const { account, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(customer()).toMatchObject({ cursor: 2, state: { refreshedAt: NOW + 60_000 } })
  })

  test('that are known already are not logged again', async () => {
    const disk = memoryDisk()
    const { account } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const before = disk.last
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi')]))
    expect(disk.last).toBe(before)
  })

  test.for([
    ['after a gap', (updates: CustomerUpdates) => ({ ...updates, events: updates.events.slice(2) }), 0],
    ['of another state than the log folds to', (updates: CustomerUpdates) => ({ ...updates, hash: 'other' }), 1],
  ] as const)('%s are requested from the start', async ([, spoil, reports]) => {
    const { account, customer, answers, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const events = [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')]
    const { customer: who, email } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream: updatesOf('s1', events) }))
    await account.applyUpdates(spoil(updatesOf('s1', events)))
    expect(customer()).toMatchObject({ cursor: 3, state: { refreshedAt: NOW + 60_000 } })
    expect(problems).toHaveLength(reports)
  })

  test('that arrive after a logout are ignored', async () => {
    const { account, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(customer().state).toEqual({ status: 'guest' })
  })

  test('from before a logout send no request', async () => {
    const { account, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(answers).toHaveLength(1)
  })

  test('log nobody in by themselves: with a guest’s log the server is asked for the session’s customer', async () => {
    const { account, customer, answers } = accountOn()
    const late = updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')])
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(late)
    expect(customer().state).toEqual({ status: 'guest' })
    answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream: late }))
    await account.applyUpdates(late)
    expect(customer()).toMatchObject({ cursor: 2, state: { customer: { user_id: 'thandi' } } })
  })

  test('of another customer leave a customer’s log as it is', async () => {
    const { account, customer, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const { customer: who, email, stream } = answerOf('sipho', 's2')
    answers.push(answered(200, { customer: who, email, stream }))
    await account.applyUpdates(stream)
    expect(customer().state).toMatchObject({ customer: { user_id: 'thandi' } })
  })
})

describe('updates of a release that this code does not know', () => {
  const newer = { ...refreshed('thandi'), type: 'PointsEarned' } as unknown as CustomerEvent

  test('are not compared with the server’s hash, now or later', async () => {
    const { account, customer, problems, answers } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const updates = { ...updatesOf('s1', [loggedIn('thandi'), newer], 1), hash: 'of newer code' }
    await account.applyUpdates(updates)
    expect(customer().cursor).toBe(2)
    answers.push(answered(401, { code: 'session_ended' }))
    await account.applyUpdates(updates)
    expect({ problems, left: answers.length }).toEqual({ problems: [], left: 1 })
  })
})

test('updates with fewer events than they cover are requested from the start', async () => {
  const { account, answers } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  answers.push(answered(401, { code: 'session_ended' }))
  const updates = updatesOf('s1', [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')], 1)
  await account.applyUpdates({ ...updates, events: updates.events.slice(0, 1) })
  expect(answers).toHaveLength(0)
})

test('updates with an earlier state than the log’s are requested from the start, since only that says which is newer', async () => {
  const { account, customer, answers } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const events = [loggedIn('thandi'), refreshed('thandi')]
  await account.applyUpdates(updatesOf('s1', events, 1))
  const earlier = updatesOf('s1', [loggedIn('thandi')])
  const state = foldOnto(customerStream, customerStream.initial(), [loggedIn('thandi')])
  const late = { ...earlier, events: [], reset: { cursor: 1, state } }
  for (const [stream, cursor] of [
    [updatesOf('s1', events), 2],
    [earlier, 1],
  ] as const) {
    answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream }))
    await account.applyUpdates(late)
    expect(answers).toEqual([])
    expect(customer().cursor).toBe(cursor)
  }
})

test.for([
  ['a proxy’s page', '<html>Log in to the proxy</html>'],
  ['a site that asks for its password', { code: 'site_closed', message: 'Closed', data: { status: 401 } }],
] as const)('a session is not over because the answer is 401 from %s', async ([, body]) => {
  const { account, customer, answers } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  answers.push(answered(401, body))
  expect(await account.recognise(new AbortController().signal)).toBe(false)
  expect(customer().sessionEnded).toBe(false)
})

test('a session’s whole stream replaces what the log has of it', async () => {
  const { account, customer, answers } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const moved = { ...person('thandi'), shipping: { ...person('thandi').shipping, city: 'Durban' } }
  const events = [customerEvent('LoggedIn', { customer: moved, email: 'thandi@example.org', at: NOW })]
  answers.push(answered(200, { customer: moved, email: 'thandi@example.org', stream: updatesOf('s1', events) }))
  await account.recognise(new AbortController().signal)
  expect(customer()).toMatchObject({ state: { customer: { shipping: { city: 'Durban' } } } })
})

test('an answer that arrives after its call was aborted changes nothing', async () => {
  const { account, customer, answers } = accountOn()
  const { customer: who, email, stream } = answerOf('thandi', 's1')
  answers.push(answered(200, { customer: who, email, stream }))
  expect(await account.recognise(AbortSignal.abort())).toBe(false)
  expect(customer().state).toEqual({ status: 'guest' })
})

describe('a late answer', () => {
  const signal = new AbortController().signal

  test('to a call from before a login says nothing of the session after it', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    await Promise.all([account.recognise(signal), account.logIn(answerOf('thandi', 's2'), 'ask')])
    expect(customer()).toMatchObject({ state: { customer: { user_id: 'thandi' } }, sessionEnded: false })
  })

  test('to a call from before the server recognised its customer again does not end that session', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answered(401, { code: 'session_ended' }))
    await account.recognise(signal)
    const { customer: who, email, stream } = answerOf('thandi', 's2')
    answers.push(answered(200, { customer: who, email, stream }), answered(401, { code: 'session_ended' }))
    await Promise.all([account.recognise(signal), account.recognise(signal)])
    expect(customer()).toMatchObject({ state: { customer: { user_id: 'thandi' } }, sessionEnded: false })
  })

  test.for([
    ['events', {}],
    [
      'state',
      {
        events: [],
        reset: { cursor: 1, state: foldOnto(customerStream, customerStream.initial(), [loggedIn('thandi')]) },
      },
    ],
  ] as const)('with earlier %s than the log has received since the call replaces nothing', async ([, form]) => {
    const { account, answers, customer, disk, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const { customer: who, email, stream } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream: { ...stream, ...form } }))
    const asking = account.recognise(signal)
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    expect(await asking).toBe(true)
    expect(customer()).toMatchObject({ cursor: 2, state: { refreshedAt: NOW + 60_000 } })
    expect({ problems, resets: disk.rows.filter(({ entry }) => Object(entry).type === 'Reset').length }).toEqual({
      problems: [],
      resets: 1,
    })
  })

  test('with more events than the log has received since the call is logged', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const events = [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')]
    answers.push(
      answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream: updatesOf('s1', events) }),
    )
    const asking = account.recognise(signal)
    await account.applyUpdates(updatesOf('s1', events.slice(0, 2), 1))
    await asking
    expect(customer().cursor).toBe(3)
  })

  test('with fewer events than the log had at the call replaces what the log has: the server has lost the others', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    const { customer: who, email, stream } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream }))
    await account.recognise(signal)
    expect(customer()).toMatchObject({ cursor: 1, state: { refreshedAt: NOW } })
  })

  test('to another client changes nothing here', async () => {
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

  test('logs nobody in while a logout is still unsent', async () => {
    const { account, answers, customer } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    const { customer: who, email, stream } = answerOf('thandi', 's1')
    answers.push(answered(200, { customer: who, email, stream }))
    await account.recognise(signal)
    expect(customer().state).toEqual({ status: 'guest' })
  })
})
