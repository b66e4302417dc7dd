import { expect, it } from 'vitest'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { decodeSnapshot, encodeSnapshot } from '#domain/log/snapshot.ts'

const kept = { fold: emptyLogFolds(), lastSeq: 7, acts: ['one', 'two'] }

it('a snapshot is decoded as it was encoded', () => {
  expect(decodeSnapshot(structuredClone(encodeSnapshot(kept)))).toEqual(kept)
})

it.each([
  { spoilt: 'no list of acts', by: { acts: 'one' } },
  { spoilt: 'no seq', by: { lastSeq: -1 } },
  { spoilt: 'no cart', by: { cart: null } },
])('a snapshot with $spoilt is discarded', ({ by }) => {
  expect(decodeSnapshot(Object.assign({}, encodeSnapshot(kept), by))).toBeNull()
})
