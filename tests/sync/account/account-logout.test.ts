import { describe, expect, test } from 'vitest'
import { guestAccount } from '#sync/log/account.ts'
import type { Reply } from '#sync/ports/ports.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, CART_KEY, clientOf } from '#tests/kit/entries.ts'
import { accountOn, answered, answerOf } from './account-fixture.ts'

describe('a logout', () => {
  test('leaves none of the customer’s data on the disk, whatever was in a snapshot', async () => {
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

  test('is noticed by a tab that was suspended: it shows a guest, and stores no late answer', async () => {
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

  test('that the server has confirmed is not undone by the late answer to a question from before it', async () => {
    const { account, answers, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const reply = Promise.withResolvers<Reply>()
    answers.push(reply.promise)
    const recognised = account.recognise(new AbortController().signal)
    await account.logOut()
    await log.record(({ identity }) => {
      return { change: { entries: [], identity: { ...identity, account: guestAccount } }, outcome: null }
    })
    const { customer: who, email, stream } = answerOf('thandi', 's1')
    reply.resolve(answered(200, { customer: who, email, stream }))
    await recognised
    expect(customer().state.status).toBe('guest')
    expect((await log.catchUp()).identity.account).toEqual(guestAccount)
  })

  test('wipes the log also if it continues as another client meanwhile, as after a gap that another tab found', async () => {
    const { account, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    const loggedOut = account.logOut()
    await log.record(({ identity }) => {
      return { change: { entries: [], identity: { ...identity, clientId: clientOf(7) } }, outcome: null }
    })
    await loggedOut
    expect((await log.catchUp()).identity).toMatchObject({ account: { status: 'leaving' }, epoch: 1 })
  })

  test('that was interrupted before the log was wiped is completed by whichever page opens the log next', async () => {
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
  test('deletes their events from the disk, and keeps the key of their cart', async () => {
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

  test('is noticed by a tab that was suspended', async () => {
    const disk = memoryDisk()
    const [one, two] = [accountOn(disk), accountOn(disk)]
    await one.act(blanketAdded()).saved
    await two.log.catchUp()
    await one.account.clear()
    await two.log.catchUp()
    expect(two.view().lines).toEqual({})
  })

  test('does nothing to a customer’s log', async () => {
    const { account, customer, log } = accountOn()
    await account.logIn(answerOf('thandi', 's1'), 'ask')
    await account.clear()
    expect(customer().state.status).toBe('customer')
    expect((await log.catchUp()).identity.epoch).toBe(0)
  })
})

test('clearing a log whose logout is not sent yet leaves the logout to be sent', async () => {
  const { account, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  await account.logOut()
  await account.clear()
  expect((await log.catchUp()).identity).toMatchObject({ account: { status: 'leaving' }, epoch: 1 })
})

test('two concurrent logouts are one', async () => {
  const { account, log } = accountOn()
  await account.logIn(answerOf('thandi', 's1'), 'ask')
  await Promise.all([account.logOut(), account.logOut()])
  expect((await log.catchUp()).identity.epoch).toBe(1)
})
