import { describe, expect, test } from 'vitest'
import { guestAccount } from '#sync/log/account.ts'
import { decodeIdentity, encodeIdentity, type Identity } from '#sync/storage/identity.ts'
import { CART_KEY, clientOf } from '#tests/kit/entries.ts'

const customer: Identity = {
  clientId: clientOf(1),
  cartKey: CART_KEY,
  seqBase: 3,
  account: { status: 'customer', id: 'thandi', ended: true },
  epoch: 2,
  logins: 4,
}

describe('a stored identity', () => {
  test('is read as it was written', () => {
    expect(decodeIdentity(encodeIdentity(customer))).toEqual(customer)
  })

  test('is read as it was written while its logout has not been sent', () => {
    const leaving: Identity = { ...customer, cartKey: null, account: { status: 'leaving' } }
    expect(decodeIdentity(encodeIdentity(leaving))).toEqual(leaving)
  })

  test('is read as it was written after a guest’s cart was merged', () => {
    const guest: Identity = { ...customer, cartKey: null, account: { status: 'guest', merged: true } }
    expect(decodeIdentity(encodeIdentity(guest))).toEqual(guest)
  })

  test('of the first release is a guest’s, in the first epoch', () => {
    const stored = { clientId: clientOf(1), cartKey: null, seqBase: 3 }
    expect(decodeIdentity(stored)).toEqual({ ...stored, account: guestAccount, epoch: 0, logins: 0 })
  })

  test.for([
    ['a client id that is none', { clientId: 'me' }],
    ['a cart key that is none', { cartKey: 'short' }],
    ['no cart key at all', { cartKey: undefined }],
    ['a negative number', { seqBase: -1 }],
    ['a fraction', { logins: 0.5 }],
    ['an epoch that is no number', { era: '2' }],
    ['an account of no known kind', { account: { status: 'admin' } }],
    ['a customer with too long an id', { account: { status: 'customer', id: 'x'.repeat(41), ended: false } }],
  ] as const)('is not used if it holds %s', ([, spoilt]) => {
    expect(decodeIdentity({ ...encodeIdentity(customer), ...spoilt })).toBeNull()
  })
})
