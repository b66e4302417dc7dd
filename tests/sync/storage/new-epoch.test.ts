import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { newEpoch } from '#sync/storage/new-epoch.ts'
import { blanketAdded, clientOf, entryOf, idOf, NOW, resetTo } from '#tests/kit/entries.ts'

const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(99) }

test('a new epoch has a new client, whose numbers on the wire start at 1', () => {
  const { identity } = newEpoch({ lastSeq: 7, epoch: 2, account: { status: 'leaving' }, source })
  expect(identity).toEqual({
    clientId: clientOf(99),
    cartKey: null,
    seqBase: 7,
    account: { status: 'leaving' },
    epoch: 2,
    logins: 0,
  })
})

test('the facts of a new epoch empty the cart and the customer of a tab that still has the old one', () => {
  const { view, ...confirmed } = emptyLogFolds().customer
  const customer = { ...confirmed, streamId: 'customer:7', cursor: 3, view }
  const known = foldLog({ ...emptyLogFolds(), customer }, [
    resetTo({ state: emptyCart(), cursor: 4 }),
    entryOf(1, blanketAdded()),
  ])
  const { entries } = newEpoch({ lastSeq: 1, epoch: 1, account: { status: 'leaving' }, source })
  const { cart, customer: emptied } = foldLog(known, entries)
  expect(cart).toMatchObject({ streamId: null, cursor: 0, pending: [], view: emptyCart() })
  expect(emptied).toMatchObject({ streamId: null, cursor: 0, view: { state: { status: 'guest' } } })
})
