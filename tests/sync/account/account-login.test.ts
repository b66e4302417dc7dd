import { describe, expect, test } from 'vitest'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, CART_KEY, NOW } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf, person } from './account-fixture.ts'

test('a login of another customer asks nothing if everything was sent', async () => {
  const { account, customer } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  expect(await account.logIn(answerOf('sipho', 's2'), 'ask')).toEqual({ ok: true })
  expect(customer().state).toMatchObject({ customer: { user_id: 'sipho' } })
})

describe('a login', () => {
  test('is recorded in the log: name and e-mail are there after an offline restart', async () => {
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

  test('keeps the guest’s changes for the customer', async () => {
    const { act, account, log } = accountOn()
    await act(blanketAdded()).saved
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect(await log.catchUp()).toMatchObject({
      identity: { account: { status: 'customer', id: 'thandi' }, epoch: 0, logins: 1 },
      fold: { pending: [{ seq: 1 }] },
    })
  })

  test('keeps the key under which a cart was requested, answered or not', async () => {
    const { account, log, localRecord } = accountOn()
    const key = localRecord.newCartKey()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await log.catchUp()).identity.cartKey).toBe(key)
    const fresh = accountOn()
    await fresh.account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await fresh.log.catchUp()).identity.cartKey).toBeNull()
  })

  test('keeps the key of the guest’s cart, which a logout forgets', async () => {
    const { account, log, localRecord } = accountOn()
    localRecord.newCartKey()
    await log.record(({ identity }) => {
      return { change: { entries: [], identity: { ...identity, cartKey: CART_KEY } }, outcome: null }
    })
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await log.catchUp()).identity.cartKey).toBe(CART_KEY)
    await account.logOut()
    expect((await log.catchUp()).identity).toMatchObject({ account: { status: 'leaving' }, cartKey: null })
  })

  test('keeps the key under which a store that misses the login would request a cart for the pending changes', async () => {
    const { act, account, log, localRecord } = accountOn()
    await act(blanketAdded()).saved
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    expect((await log.catchUp()).identity.cartKey).toBe(localRecord.newCartKey())
  })

  test('of another customer changes nothing while unsent changes of the first would be lost, and returns them', async () => {
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

  test('of another customer, once confirmed, deletes all data of the first', async () => {
    const disk = memoryDisk()
    const { act, account, customer, log } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    expect(await account.logIn(answerOf('sipho', 's2'), 'discard')).toEqual({ ok: true })
    expect(customer().state).toMatchObject({ customer: { user_id: 'sipho' } })
    expect((await log.catchUp()).fold.pending).toEqual([])
    expect(JSON.stringify([disk.rows, [...disk.snapshots]])).not.toContain('thandi')
  })

  test('of another customer uses none of the numbers of the first’s changes again, also after a restart', async () => {
    const disk = memoryDisk()
    const { act, account, log } = accountOn(disk)
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await act(blanketAdded()).saved
    await account.logIn(answerOf('sipho', 's2'), 'discard')
    expect((await log.catchUp()).identity.seqBase).toBe(1)
    const next = accountOn(disk)
    await next.act(blanketAdded()).saved
    expect((await next.log.catchUp()).fold.pending).toMatchObject([{ seq: 2 }])
  })

  test('of another customer drops what a tab of the first does before it learns of the login', async () => {
    const disk = memoryDisk()
    const [one, other] = [accountOn(disk), accountOn(disk)]
    await one.account.logIn(answerOf('thandi', 's1'), 'ask')
    await other.log.catchUp()
    await one.account.logIn(answerOf('sipho', 's2'), 'ask')
    expect(await other.act(blanketAdded()).saved).toBe('nowhere')
    expect(other.customer().state).toMatchObject({ customer: { user_id: 'sipho' } })
    expect((await one.log.catchUp()).fold.pending).toEqual([])
  })

  test('of the same customer resumes where their session ended', async () => {
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
