import { expect, test } from 'vitest'
import type { LogStore } from '#sync/storage/log-store.ts'
import { blanketAdded, idOf, NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { addBlanket, blankets, isLoaded, tab } from './client-tab.ts'

/** Adds a blanket in another page of the tab, whose code has not come, and leaves that page. */
function actInLaterPage(thisTab: ReturnType<typeof tab>): string | false {
  const acted = thisTab.openPage().act(addBlanket, blanket)
  thisTab.leavePage()
  return acted.ok && acted.eventId
}

/** A blanket that another page of the tab added. */
const made = (nth: number) => ({ id: idOf(nth), at: NOW, event: blanketAdded() })

const broken = (store: LogStore): LogStore => ({ ...store, open: () => Promise.reject(new Error('blocked')) })

test('a restored page stores what a later page of the tab could not store, and then it is handed over no more', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  await isLoaded(first)
  const eventId = actInLaterPage(thisTab)
  first.restore()
  await untilClient(first, () => first.log.outbox.unsent().length === 1)
  expect(first.log.outbox.unsent().map(({ id }) => id)).toEqual([eventId])
  await expect.poll(() => blankets(thisTab.openPage())).toBe(0)
})

test('a page that is restored before its code has come shows the act of a later page at once: it may be left again', () => {
  const thisTab = tab()
  const first = thisTab.openPage()
  actInLaterPage(thisTab)
  first.restore()
  expect(blankets(first)).toBe(1)
})

test('a restored page takes no act twice: neither an unsaved nor a stored one', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  const acted = first.act(addBlanket, blanket)
  await (acted.ok && acted.saved)
  const unsaved = [...first.log.outbox.unsent().map(({ id }) => ({ ...made(1), id })), made(8)]
  thisTab.tamperWithHandoff({ epoch: 0, account: { status: 'guest' }, unsaved, unsent: [] })
  first.restore()
  await untilClient(first, () => blankets(first) === 2)
  thisTab.tamperWithHandoff({ epoch: 0, account: { status: 'guest' }, unsaved: [...unsaved, made(9)], unsent: [] })
  first.restore()
  await untilClient(first, () => blankets(first) === 3)
})

test('an act that a restored page has only in memory stays handed over', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes', store: broken })
  await isLoaded(first)
  actInLaterPage(thisTab)
  first.restore()
  await untilClient(first, () => first.log.outbox.unsent().length === 1)
  expect(blankets(thisTab.openPage())).toBe(1)
})

test('a restored page without a store takes the stored acts of a later page too, before the unsaved ones', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes', store: broken })
  await isLoaded(first)
  thisTab.tamperWithHandoff({ epoch: 0, account: { status: 'guest' }, unsaved: [made(9)], unsent: [made(8)] })
  first.restore()
  await untilClient(first, () => first.log.outbox.unsent().length === 2)
  expect(first.log.outbox.unsent().map(({ id }) => id)).toEqual([idOf(8), idOf(9)])
})

test('a restored page with a store leaves the stored acts of a later page to the store', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  await isLoaded(first)
  thisTab.tamperWithHandoff({ epoch: 0, account: { status: 'guest' }, unsaved: [made(9)], unsent: [made(8)] })
  first.restore()
  await untilClient(first, () => first.log.outbox.unsent().length === 1)
  expect(first.log.outbox.unsent().map(({ id }) => id)).toEqual([idOf(9)])
})

test('a restored page that has not heard of a logout takes a later act once it has followed it', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  await isLoaded(first)
  thisTab.leavePage()
  thisTab.logOutElsewhere()
  actInLaterPage(thisTab)
  first.restore()
  // The wipe deletes what was handed over, also if it comes late.
  thisTab.tamperWithHandoff(null)
  expect(blankets(first)).toBe(0)
  void first.logoutAnswered()
  await untilClient(first, () => blankets(first) === 1)
  expect(first.log.epoch()).toBe(1)
})

test('a page that is restored before it has read its log takes an act that was made after a logout', async () => {
  const { promise: code, resolve } = Promise.withResolvers<void>()
  const thisTab = tab()
  const first = thisTab.openPage({ code })
  thisTab.leavePage()
  thisTab.logOutElsewhere()
  actInLaterPage(thisTab)
  first.restore()
  resolve()
  await untilClient(first, () => first.log.outbox.unsent().length === 1)
})

test('a restored page that is left again before it has followed a logout keeps a later act handed over', () => {
  const thisTab = tab()
  const first = thisTab.openPage()
  const leaveFirst = thisTab.leavePage
  first.act(addBlanket, blanket)
  thisTab.logOutElsewhere()
  leaveFirst()
  actInLaterPage(thisTab)
  first.restore()
  expect(blankets(thisTab.openPage())).toBe(1)
})

test('a restored page takes no act from before another logout', async () => {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  await isLoaded(first)
  thisTab.logOutElsewhere()
  actInLaterPage(thisTab)
  first.restore()
  thisTab.logOutElsewhere(2)
  void first.logoutAnswered()
  await untilClient(first, () => first.log.epoch() === 2)
  await first.log.add([])
  expect(blankets(first)).toBe(0)
})
