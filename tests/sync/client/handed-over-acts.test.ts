import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { WritableCartLog } from '#sync/log/cart-log.ts'
import { decodeHandoff, encodeHandoff, nothingHandedOver } from '#sync/log/handoff.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, entryOf, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanket, cushion } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { localRecordAt, noHandoff } from '#tests/kit/whole-client.ts'
import { addBlanket, adding, blankets, isLoaded, tab } from './client-tab.ts'

test('a handoff names the customer whose events it contains', () => {
  const account = { status: 'customer', id: 'thandi', ended: true } as const
  const event = { id: idOf(1), at: NOW, event: blanketAdded() }
  const kept = encodeHandoff({ epoch: 0, account, unsaved: [event], unsent: [] }, 0)
  expect(decodeHandoff(kept, 0)).toMatchObject({ account: { status: 'customer', id: 'thandi', ended: false } })
})

test('a handoff belongs to its page’s epoch, and takes no place of a newer one’s', () => {
  const handoff = { epoch: 2, account: guestAccount, unsaved: [{ id: idOf(1), at: NOW, event: blanketAdded() }] }
  const kept = (recorded: number) => encodeHandoff({ ...handoff, unsent: [] }, recorded)
  expect([1, 2, 3].map((epoch) => decodeHandoff(kept(2), epoch).unsaved.length)).toEqual([0, 1, 0])
  expect(kept(1)).toBe(kept(2))
  expect(kept(3)).toBeNull()
})

describe('events that a page could not store before it was left', () => {
  test('continue in the tab’s next page, under the same id', async () => {
    const thisTab = tab()
    const first = thisTab.openPage()
    const acted = first.act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    expect(blankets(next)).toBe(1)
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(acted.ok && [acted.eventId])
  })

  test('continue in the next page of a browser that has recorded no epoch, as before its first log is opened', () => {
    const thisTab = tab(memoryDisk(), null)
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('are dropped once somebody has logged out', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.logOutElsewhere()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('are not handed over a second time once they are stored', async () => {
    const thisTab = tab()
    const acted = thisTab.openPage({ code: 'comes' }).act(addBlanket, blanket)
    expect(acted.ok && (await acted.saved)).toBe('indexeddb')
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('are handed over no more once the next page has stored them, also if that page crashes later', async () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    await next.stop()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('are handed over if the store was called and had not answered', async () => {
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

  test('are handed over again if the next page crashed before it stored them', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('are handed over again if the next page is left too soon', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('are handed over if the log was in memory: unsent events go to the next page', async () => {
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

  test('stay handed over if the next page crashed with them in memory', async () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    await untilClient(next, () => next.log.outbox.unsent().length === 1)
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('stay handed over until the server has them, and no longer, if the next page has its log in memory', async () => {
    const act = { id: idOf(1), at: NOW, event: blanketAdded() }
    const { promise: attaching, resolve } = Promise.withResolvers<WritableCartLog>()
    const drop = vi.fn()
    openShopClient({
      clockAndIds: { eventId: () => idOf(2), now: () => NOW },
      seed: null,
      localRecord: localRecordAt(0),
      handoff: { ...noHandoff, read: () => ({ ...nothingHandedOver, unsaved: [act] }), drop },
      attach(opened) {
        resolve(opened)
        return new Promise(() => {})
      },
      retryDelay: () => new Promise(() => {}),
    })
    const log = await attaching
    log.setFolding(foldLog)
    const account = guestAccount
    log.open({ folds: emptyLogFolds(), found: () => [], epoch: 0, storage: 'memory', account })
    log.append([entryOf(1, blanketAdded())])
    await Promise.resolve()
    log.note({ link: 'sending' })
    expect(drop).not.toHaveBeenCalled()
    log.append([syncedOf([storedOf(1, blanketAdded())], 1)])
    await expect.poll(() => drop.mock.calls.length).toBe(1)
  })

  test('follow the store’s own events, if the next page cannot read that store', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    expect(later.ok && (await later.saved)).toBe('memory')
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? [acted.eventId] : [])),
    )
  })

  test('follow them too if a page in between was left before its store opened', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    expect(later.ok && (await later.saved)).toBe('memory')
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? [acted.eventId] : [])),
    )
  })

  test.for([
    ['nothing', null],
    ['words', 'lines'],
    ['an event of a newer version', [{ id: idOf(1), at: NOW, event: { type: 'CartCleared', v: 99, data: {} } }]],
    ['an event of a made-up type', [{ id: idOf(1), at: NOW, event: { type: 'CartBurnt', v: 1, data: {} } }]],
    ['an event without an id', [{ at: NOW, event: { type: 'CartCleared', v: 1, data: {} } }]],
  ] as const)('do no harm if %s is handed over', ([, events]) => {
    const thisTab = tab()
    thisTab.tamperWithHandoff({ epoch: 0, unsaved: events, unsent: events, account: events })
    expect(thisTab.openPage().getSnapshot().sync).toMatchObject({ state: 'saved', pending: 0 })
  })
})
