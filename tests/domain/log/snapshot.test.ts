import { expect, it } from 'vitest'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { decodeSnapshot, encodeSnapshot } from '#domain/log/snapshot.ts'
import { blanketAdded, entryOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'

const kept = { folds: emptyLogFolds(), lastSeq: 7, acts: ['one', 'two'] }

it('a snapshot is decoded as it was encoded', () => {
  expect(decodeSnapshot(structuredClone(encodeSnapshot(kept)))).toEqual(kept)
})

it('a snapshot is shown with the acts that are not acknowledged', () => {
  const folds = foldLog(emptyLogFolds(), [entryOf(1, blanketAdded(2))])
  const decoded = decodeSnapshot(structuredClone(encodeSnapshot({ ...kept, folds })))
  expect(decoded?.folds.cart.view).toEqual(cartAfter(blanketAdded(2)))
  expect(decoded?.folds).toEqual(folds)
})

it.each([
  { spoilt: 'no list of acts', by: { acts: 'one' } },
  { spoilt: 'no seq', by: { lastSeq: -1 } },
  { spoilt: 'no cart', by: { cart: null } },
])('a snapshot with $spoilt is discarded', ({ by }) => {
  expect(decodeSnapshot(Object.assign({}, encodeSnapshot(kept), by))).toBeNull()
})
