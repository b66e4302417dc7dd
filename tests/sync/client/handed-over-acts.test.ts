import { describe, expect, onTestFinished, test } from 'vitest'
import type { LogStore } from '#sync/storage/log-store.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, cushion } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { addBlanket, adding, blankets, isLoaded, tab } from './client-tab.ts'

describe('what a page could not store when it was left', () => {
  test('goes on in the tab’s next page, under the same id', async () => {
    const thisTab = tab()
    const first = thisTab.openPage()
    const acted = first.act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    expect(blankets(next)).toBe(1)
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(acted.ok && acted.eventIds)
  })

  test('does not go on once somebody has logged out', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.logOutElsewhere()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('does not go on a second time once it is stored', async () => {
    const thisTab = tab()
    const acted = thisTab.openPage({ code: 'comes' }).act(addBlanket, blanket)
    expect(acted.ok && (await acted.saved)).toBe('indexeddb')
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('goes on where the store had been asked and had not answered', async () => {
    const thisTab = tab()
    const { promise: answer, resolve: release } = Promise.withResolvers<void>()
    let isSlow = false
    const slow = (store: LogStore): LogStore => ({
      ...store,
      async append(batch) {
        if (isSlow) await answer
        return store.append(batch)
      },
    })
    const page = thisTab.openPage({ code: 'comes', store: slow })
    onTestFinished(() => release())
    await isLoaded(page)
    isSlow = true
    page.act(addBlanket, blanket)
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on where the next page crashed before it could store it', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on again when the next page is left too soon', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on where the log was in memory: what was not sent goes with the page', async () => {
    const thisTab = tab()
    const page = thisTab.openPage({ code: 'comes', store: broken })
    const acted = page.act(addBlanket, blanket)
    expect(acted.ok && (await acted.saved)).toBe('memory')
    expect(page.log.phase()).toBe('memory')
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    expect(blankets(next)).toBe(1)
  })

  const broken = (store: LogStore): LogStore => ({ ...store, open: () => Promise.reject(new Error('blocked')) })

  test('stays handed over where the next page crashed with it in memory', async () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('comes after what a store held, where the next page can not read that store', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    await untilClient(next, () => next.log.outbox.unsent().length === 2)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? acted.eventIds : [])),
    )
  })

  test('comes after it too where a page between was left before its store was there', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    await untilClient(next, () => next.log.outbox.unsent().length === 2)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? acted.eventIds : [])),
    )
  })

  test.for([
    ['nothing', null],
    ['words', 'lines'],
    ['an event of a newer version', [{ id: idOf(1), at: NOW, event: { type: 'CartCleared', v: 99, data: {} } }]],
    ['an event of a made-up type', [{ id: idOf(1), at: NOW, event: { type: 'CartBurnt', v: 1, data: {} } }]],
    ['an event without an id', [{ at: NOW, event: { type: 'CartCleared', v: 1, data: {} } }]],
  ] as const)('does no harm where %s is handed over', ([, events]) => {
    const thisTab = tab()
    thisTab.tamperWithHandoff({ epoch: 0, unsaved: events, unsent: events, account: events })
    expect(thisTab.openPage().getSnapshot().sync).toMatchObject({ state: 'saved', pending: 0 })
  })
})
