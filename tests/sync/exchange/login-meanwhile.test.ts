import { expect, it } from 'vitest'
import { applyAnswer } from '#sync/exchange/apply-answer.ts'
import { blanketAdded, CART_KEY, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { answer, context, source } from './answers.ts'
import { identity, known } from './known-log.ts'

it('an answer to a request from before a customer’s next login keeps the guest’s key for their next request', () => {
  const account = { status: 'customer', id: 'thandi', ended: false } as const
  const before = { ...identity, account, cartKey: null, logins: 1 }
  const head = {
    ...known(syncedOf([storedOf(1, blanketAdded())])),
    identity: { ...before, cartKey: CART_KEY, logins: 2 },
  }
  const keyAfter = (asked: typeof before) => {
    const received = answer({ cartKey: null, cursor: 2, events: [storedOf(2, blanketAdded())], hash: 'another' })
    const at = { ...context, identity: asked, cartKey: undefined, streamId: head.fold.streamId, cursor: 1 }
    const verdict = applyAnswer({ answer: received, context: { ...at, refetch: 'hash_differs' }, head, source })
    return verdict.kind === 'record' ? verdict.change?.identity.cartKey : verdict.kind
  }
  expect(keyAfter(before)).toBe(CART_KEY)
  expect(keyAfter({ ...before, logins: 2 })).toBe(null)
})

it('an answer from a customer’s cart to a guest’s request is not recorded in the log of whoever logged in meanwhile: it may be another’s', () => {
  const account = { status: 'customer', id: 'thandi', ended: false } as const
  const head = { ...known(), identity: { ...identity, account, logins: 1 } }
  const theirs = answer({ cartKey: null })
  expect(applyAnswer({ answer: theirs, context, head, source })).toEqual({ kind: 'unknown_owner' })
})
