import { expect, test } from 'vitest'
import { guestAccount } from '#sync/log/account.ts'
import { decodeHandoff, encodeHandoff, type Handoff } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import { blanketAdded, idOf, NOW } from '#tests/kit/entries.ts'

const act: NewEvent = { id: idOf(1), at: NOW, event: blanketAdded() }
const oneAct: Handoff = { epoch: 0, account: guestAccount, unsaved: [act], unsent: [] }

/** What the next page takes of these. */
const taken = (handoff: unknown) => decodeHandoff(JSON.stringify(handoff), 0)

test('the first page of a tab takes nothing, and is a guest’s until its log is read', () => {
  expect(decodeHandoff(null, 0)).toEqual({ account: { status: 'guest' }, unsaved: [], unsent: [] })
})

test('a page without acts leaves nothing in the tab: not even whose it was', () => {
  const account = { status: 'customer', id: 'thandi', ended: false } as const
  expect(encodeHandoff({ epoch: 0, account, unsaved: [], unsent: [] }, 0)).toBe('null')
})

test('the next page is the same customer’s, and after a logout that is not sent yet a guest’s', () => {
  const ended = { status: 'customer', id: 'thandi', ended: true } as const
  expect(taken({ ...oneAct, account: ended }).account).toEqual({ ...ended, ended: false })
  for (const account of [guestAccount, { status: 'leaving' }]) {
    expect(taken({ ...oneAct, account }).account).toEqual(guestAccount)
  }
})

test.each([
  ['without a text as its id', { ...act, id: 1 }],
  ['without a number as its time', { ...act, at: '2027-01-15' }],
  ['without data', { ...act, event: { ...act.event, data: undefined } }],
  ['of an unknown type', { ...act, event: { ...act.event, type: 'OfANewerRelease' } }],
])('an act %s is left out, and the others are taken', (_, broken) => {
  expect(taken({ ...oneAct, unsaved: [broken, act], unsent: [act, broken] })).toMatchObject({
    unsaved: [act],
    unsent: [act],
  })
})
