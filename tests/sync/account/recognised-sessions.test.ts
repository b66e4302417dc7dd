import { describe, expect, test } from 'vitest'
import { customerEvent } from '#domain/customer/customer-events.ts'
import { NOW } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf, loggedIn, person, refreshed, updatesOf } from './account-fixture.ts'

const signal = new AbortController().signal
const ended = answered(401, { code: 'session_ended' })
const answerFor = (session: string) => {
  const { customer, email, stream } = answerOf('thandi', session)
  return answered(200, { customer, email, stream })
}

describe('the server’s answer whose session this is', () => {
  test('logs a guest’s browser in, with the key under which it may have requested a cart', async () => {
    const { account, answers, log, localRecord } = accountOn()
    const key = localRecord.newCartKey()
    answers.push(answerFor('s1'))
    expect(await account.recognise(signal)).toBe(true)
    expect((await log.catchUp()).identity).toMatchObject({
      account: { status: 'customer', id: 'thandi', ended: false },
      logins: 1,
      cartKey: key,
    })
  })

  test('is no new login if the browser has the session: an answer under way that it has ended still counts', async () => {
    const { account, answers, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answerFor('s1'), ended)
    await Promise.all([account.recognise(signal), account.recognise(signal)])
    expect((await log.catchUp()).identity.logins).toBe(1)
    expect(customer().sessionEnded).toBe(true)
  })

  test('is taken if it is about another session, however much the log has received of the one before', async () => {
    const { account, answers, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(answerFor('s2'))
    const asking = account.recognise(signal)
    await account.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi'), refreshed('thandi')], 1))
    await asking
    expect((await log.catchUp()).customer.streamId).toBe('customer:s2')
    expect(customer().cursor).toBe(1)
  })

  test('is reported if its events do not lead to the server’s state, and its events are taken all the same', async () => {
    const { account, answers, customer, problems } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const moved = { ...person('thandi'), shipping: { ...person('thandi').shipping, city: 'Durban' } }
    const event = customerEvent('LoggedIn', { customer: moved, email: 'thandi@example.org', at: NOW })
    const stream = { ...updatesOf('s1', [event]), hash: 'other' }
    answers.push(answered(200, { customer: moved, email: 'thandi@example.org', stream }))
    expect(await account.recognise(signal)).toBe(true)
    expect(problems).toEqual([{ what: 'hash_differs', detail: 'even with the whole stream of a session' }])
    expect(customer()).toMatchObject({ state: { customer: { shipping: { city: 'Durban' } } } })
  })
})

describe('the answer that a session has ended', () => {
  test('changes nothing of a guest’s browser', async () => {
    const { account, answers, log } = accountOn()
    answers.push(ended)
    expect(await account.recognise(signal)).toBe(true)
    expect((await log.catchUp()).identity.account).toEqual({ status: 'guest' })
  })

  test('leaves a logout to be sent', async () => {
    const { account, answers, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.logOut()
    answers.push(ended)
    await account.recognise(signal)
    expect((await log.catchUp()).identity.account).toEqual({ status: 'leaving' })
  })

  test('names the customer who can resume it', async () => {
    const { account, answers, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    answers.push(ended)
    await account.recognise(signal)
    expect((await log.catchUp()).identity.account).toEqual({ status: 'customer', id: 'thandi', ended: true })
  })
})

test('no answer is no recognition, and ends no session', async () => {
  const { account, customer } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  expect(await account.recognise(signal)).toBe(false)
  expect(customer()).toMatchObject({ state: { status: 'customer' }, sessionEnded: false })
})

test('a login of another customer begins the next epoch, with one login and without the first customer’s cart', async () => {
  const { account, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  const { identity: before } = await log.catchUp()
  await account.logIn(answerOf('sipho', 's2'), 'ask')
  const { identity } = await log.catchUp()
  expect(identity).toMatchObject({
    account: { status: 'customer', id: 'sipho', ended: false },
    epoch: before.epoch + 1,
    cartKey: null,
  })
  expect(identity.clientId).not.toBe(before.clientId)
})
