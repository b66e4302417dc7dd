import { expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerEvent } from '#domain/customer/customer-events.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { changeInAfrikaans } from '#src/on-this-device/change-words.af.ts'
import { pendingChanges } from '#src/on-this-device/pending-change.ts'
import { DEVICE_WORDS } from '#src/on-this-device/words.en.tsx'
import { resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanket, couch } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'

test('each type of pending change is described in English and in Afrikaans, with the product names', () => {
  const { shopper, answers, reprices, browserLog } = story()
  shopper.adds(blanket, 1)
  answers()
  reprices(blanket, 42_000)
  answers()
  shopper.adds(couch, 2, { variation: 100101, colour: 'stone' })
  shopper.sets(blanket, 3)
  shopper.wants('localPickup')
  shopper.wants('deliveryToDoor')
  shopper.enters('TEN')
  shopper.does({ type: 'RemoveCoupon', code: 'TEN' })
  shopper.does({ type: 'CaptureAffiliateCoupon', code: 'FRIEND' })
  shopper.does({ type: 'DismissNotices' })
  shopper.removes(blanket)
  shopper.does({ type: 'ClearCart' })
  const { entries } = browserLog()
  const last = entries.at(-1)
  if (last?.kind !== 'event') throw new Error('The last entry is an act.')
  const named = { ...last, stream: 'customer:local', seq: last.seq + 1, ...customerEvent('LoggedOut', {}) }
  const changes = pendingChanges([...entries, named].map((entry, index) => ({ index, entry })))
  expect(changes.map((change) => [DEVICE_WORDS.pending.change(change), changeInAfrikaans(change)])).toEqual([
    ['Sage 3-seater added, 2 items at R 12 999.00', 'Sage 3-seater bygevoeg, 2 items teen R 12 999.00'],
    ['Quantity of Weave throw set to 3', 'Hoeveelheid van Weave throw na 3 verander'],
    ['Changed to collection', 'Na afhaal verander'],
    ['Changed to home delivery', 'Na aflewering verander'],
    ['Code TEN entered', 'Kode TEN ingevoer'],
    ['TEN removed', 'TEN verwyder'],
    ['Arrived through a link with code FRIEND', 'Deur ’n skakel met kode FRIEND gekom'],
    ['Cart messages dismissed', 'Boodskappe in die mandjie toegemaak'],
    ['Weave throw removed', 'Weave throw verwyder'],
    ['Cart cleared', 'Mandjie leeggemaak'],
    ['Logged out', 'Afgemeld'],
  ])
})

test('a pending change names its product in a log that was shortened, and in a cart that was merged', () => {
  const { shopper, answers, browserLog } = story()
  shopper.adds(blanket, 1)
  answers()
  shopper.sets(blanket, 3)
  const { entries } = browserLog()
  const act = entries.at(-1)
  if (act === undefined) throw new Error('The last entry is an act.')
  const { confirmed } = foldEntries(cartStream, emptyFold(cartStream), entries)
  const lines = Object.values(confirmed.lines)
  const trimmed = resetTo({ state: confirmed, why: 'trimmed' })
  const none = { shippingMethod: null, coupon: null, affiliateCoupon: null }
  const merged = syncedOf([storedOf(1, cartEvent('CartsMerged', { from: 'guest', lines, ...none }))])
  for (const first of [trimmed, merged]) {
    const rows = [first, act].map((entry, index) => ({ index, entry }))
    expect(pendingChanges(rows).map(({ english }) => english)).toEqual(['Quantity of Weave throw set to 3'])
  }
})
