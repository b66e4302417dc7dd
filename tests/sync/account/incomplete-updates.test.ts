import { expect, test } from 'vitest'
import type { FactEntry } from '#domain/log/entry.ts'
import { guestAccount } from '#sync/log/account.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf, loggedIn, person, refreshed, updatesOf } from './account-fixture.ts'

test('a log that has missed an update of the customer takes the whole stream, even an answer from before that update', async () => {
  const { account, answers, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const stream = updatesOf('s1', [loggedIn('thandi')])
  answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream }))
  const asking = account.recognise(new AbortController().signal)
  const { streamId, cursor, events, hash } = updatesOf('s1', [
    loggedIn('thandi'),
    ...Array.from({ length: 3 }, () => refreshed('thandi')),
  ])
  // The third update was in a row that cannot be read.
  const known = events.filter(({ position }) => position === 2 || position === 4)
  const data = { streamId, cursor, acknowledged: 0, events: known, hash }
  const entry: FactEntry = { kind: 'fact', id: idOf(1), stream: streamId, at: NOW, v: 1, type: 'Synced', data }
  await log.record(({ identity }) => ({ change: { entries: [entry], identity }, outcome: null }))
  await asking
  expect((await log.catchUp()).customer).toMatchObject({ gap: false, cursor: 1 })
})

test('a log that has missed an update of the customer takes the whole stream, though the next updates follow what it has', async () => {
  const { account, answers, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const whole = updatesOf('s1', [loggedIn('thandi'), ...Array.from({ length: 3 }, () => refreshed('thandi'))])
  const { streamId, cursor, events, hash } = whole
  const known = events.filter(({ position }) => position === 2 || position === 4)
  const data = { streamId, cursor, acknowledged: 0, events: known, hash }
  const entry: FactEntry = { kind: 'fact', id: idOf(1), stream: streamId, at: NOW, v: 1, type: 'Synced', data }
  await log.record(({ identity }) => ({ change: { entries: [entry], identity }, outcome: null }))
  answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream: whole }))
  await account.applyUpdates({ ...whole, events: events.slice(2) })
  expect(answers).toEqual([])
  expect((await log.catchUp()).customer).toMatchObject({ gap: false, cursor: 4 })
})

test('updates of the customer log nobody in by themselves, also if the log has lost only its owner', async () => {
  const { account, answers, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  await log.record(({ identity }) => {
    return { change: { entries: [], identity: { ...identity, account: guestAccount } }, outcome: null }
  })
  const late = updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1)
  answers.push(answered(200, { customer: person('thandi'), email: 'thandi@example.org', stream: late }))
  await account.applyUpdates(late)
  expect(answers).toEqual([])
  expect((await log.catchUp()).identity.account).toMatchObject({ status: 'customer', id: 'thandi' })
})
