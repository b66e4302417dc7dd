import { describe, expect, test } from 'vitest'
import type { LogHead } from '#sync/storage/log-change.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, cushionAdded, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { lateStore } from './late-store.ts'
import { failing, openTab, type Tampering, usedDisk } from './log-fixture.ts'

/** Longer than a store's timeout. */
const TOO_LONG = 5_000

/** Makes calls of this name fail, by their index over all stores. */
function failingAt(call: 'append' | 'read', ...which: readonly number[]) {
  let calls = 0
  let closed = 0
  const tamper: Tampering = (store: LogStore): LogStore => {
    const guarded = <Input, Result>(run: (input: Input) => Promise<Result>) => {
      return async (input: Input): Promise<Result> => {
        calls += 1
        if (which.includes(calls)) throw new DOMException('The disk fails', 'UnknownError')
        return run(input)
      }
    }
    return {
      ...store,
      [call]: guarded(store[call] as (input: unknown) => Promise<unknown>),
      close() {
        closed += 1
        store.close()
      },
    }
  }
  return { tamper, closed: () => closed }
}

describe('a store that fails', () => {
  test('F1: is closed before another is used', async () => {
    const { tamper, closed } = failingAt('append', 1)
    const tab = openTab({ disk: await usedDisk(), tamper })
    expect(await tab.act(blanketAdded()).saved).toBe('indexeddb')
    expect(closed()).toBe(1)
  })

  test('now and then, with successful writes in between, is reopened each time', async () => {
    const tab = openTab({ disk: await usedDisk(), tamper: failingAt('append', 1, 3, 5, 7).tamper })
    for (let acts = 0; acts < 4; acts += 1) expect(await tab.act(blanketAdded()).saved).toBe('indexeddb')
  })

  test('now and then, with successful reads in between, is reopened each time', async () => {
    const tab = openTab({ tamper: failingAt('read', 1, 3, 5, 7).tamper })
    for (let looks = 0; looks < 8; looks += 1) await tab.log.catchUp()
    expect(tab.problems.map(({ what }) => what)).toEqual(Array(4).fill('storage_failed'))
  })

  test('by refusing every write, though it has nothing new, is given up', async () => {
    let writes = 0
    const refusing: Tampering = (store) => ({
      ...store,
      async append(batch) {
        writes += 1
        // The test ends even if the tab never gives up.
        return writes > 100 ? store.append(batch) : false
      },
    })
    expect(await openTab({ disk: await usedDisk(), tamper: refusing }).act(blanketAdded()).saved).toBe('memory')
    writes = 0
    expect(await openTab({ tamper: refusing }).act(blanketAdded()).saved).toBe('memory')
  })
})

describe('F2: a log in memory', () => {
  test('moves to the store that opens late, after what other tabs wrote there', async () => {
    const disk = memoryDisk()
    const { tamper, open } = lateStore()
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper })]
    await two.pass(TOO_LONG)
    const late = two.act(cushionAdded())
    expect(await late.saved).toBe('memory')
    const early = one.act(blanketAdded())
    await early.saved
    open()
    await two.pass(1)
    expect(two.status().storage).toBe('indexeddb')
    expect(two.fold().pending.map(({ seq, id }) => [seq, id])).toEqual([
      [1, early.ids[0]],
      [2, late.ids[0]],
    ])
  })

  test('duplicates nothing if a write that timed out was stored after all', async () => {
    const { promise: writing, resolve: write } = Promise.withResolvers<void>()
    const slow: Tampering = (store) => ({
      ...store,
      async append(batch) {
        await writing
        return store.append(batch)
      },
    })
    const tab = openTab({ disk: await usedDisk(), tamper: slow })
    await tab.log.opened
    const act = tab.act(blanketAdded())
    for (let stores = 0; stores < 3; stores += 1) await tab.pass(TOO_LONG)
    expect(await act.saved).toBe('memory')
    write()
    tab.log.lookForStore()
    await tab.log.catchUp()
    await tab.pass(1)
    tab.log.lookForStore()
    await tab.log.catchUp()
    expect(tab.status().storage).toBe('indexeddb')
    expect(tab.fold().pending.map(({ id }) => id)).toEqual(act.ids)
  })

  test('lets its events be claimed once, there and in the store', async () => {
    const { tamper, open } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    await tab.act(blanketAdded()).saved
    expect(await tab.log.claimActs()).toHaveLength(1)
    open()
    await tab.pass(1)
    tab.log.lookForStore()
    await tab.log.catchUp()
    expect(tab.status().storage).toBe('indexeddb')
    await tab.act(cushionAdded()).saved
    expect(await tab.log.claimActs()).toMatchObject([{ event: { data: { quantity: 1 } } }])
  })

  test('leaves the events that other tabs have stored meanwhile to be claimed, once', async () => {
    const disk = memoryDisk()
    const { tamper, open } = lateStore()
    const tab = openTab({ disk, tamper })
    await tab.pass(TOO_LONG)
    await tab.act(blanketAdded()).saved
    expect(await tab.log.claimActs()).toHaveLength(1)
    const other = openTab({ disk })
    await other.act(cushionAdded()).saved
    open()
    await tab.pass(1)
    tab.log.lookForStore()
    await tab.log.catchUp()
    expect(tab.status().storage).toBe('indexeddb')
    expect(tab.fold().pending).toHaveLength(2)
    expect(await tab.log.claimActs()).toMatchObject([{ event: cushionAdded() }])
    await other.log.catchUp()
    expect(await other.log.claimActs()).toEqual([])
  })

  test('retries the store now and then, and not with every read of the log', async () => {
    let opened = 0
    const refusing = failing(['append'], Number.POSITIVE_INFINITY)
    const tab = openTab({
      tamper(store) {
        opened += 1
        return refusing(store)
      },
    })
    expect(await tab.act(blanketAdded()).saved).toBe('memory')
    const before = opened
    for (let readings = 0; readings < 5; readings += 1) await tab.log.catchUp()
    await tab.pass(1)
    expect([opened, tab.status().storage]).toEqual([before, 'memory'])
  })

  test('writes to the store what was confirmed in the meantime, so that nothing is shown, lost and shown again', async () => {
    const disk = memoryDisk()
    const synced = [storedOf(1, blanketAdded(2)), storedOf(2, cushionAdded())]
    const recorded = (known: number) => (head: LogHead) => {
      return { change: { entries: [syncedOf(synced.slice(0, known))], identity: head.identity }, outcome: null }
    }
    await openTab({ disk }).log.record(recorded(1))
    const { tamper, open } = lateStore()
    const tab = openTab({ disk, tamper })
    await tab.pass(TOO_LONG)
    await tab.log.record(recorded(2))
    const { view } = tab
    const shown = view()
    open()
    await tab.pass(1)
    await tab.log.catchUp()
    expect(tab.status().storage).toBe('indexeddb')
    expect(view()).toEqual(shown)
    expect(tab.fold()).toMatchObject({ cursor: 2 })
  })

  test('continues in a store that opens late, and reopens it after one failure', async () => {
    const { tamper, open } = lateStore()
    const failsOnce = failingAt('append', 1)
    let stores = 0
    const tab = openTab({
      disk: await usedDisk(),
      tamper(store) {
        stores += 1
        return stores === 1 ? tamper(failsOnce.tamper(store)) : store
      },
    })
    await tab.pass(TOO_LONG)
    open()
    await tab.pass(1)
    expect(tab.status().storage).toBe('indexeddb')
    expect(await tab.act(blanketAdded()).saved).toBe('indexeddb')
    expect(stores).toBe(2)
  })

  test('closes a late store that cannot be opened, and reports it', async () => {
    const { tamper, fates, refuse } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    refuse()
    await tab.pass(1)
    expect(fates).toEqual([['closed']])
    expect(tab.problems.filter(({ what }) => what === 'storage_failed')).toHaveLength(2)
    await tab.log.close()
    expect(fates).toEqual([['closed']])
  })

  test('waits for at most three stores, and closes the oldest for another', async () => {
    const { tamper, fates } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    for (let looks = 0; looks < 3; looks += 1) tab.log.lookForStore()
    await tab.log.catchUp()
    expect(fates).toEqual([['closed'], [], [], []])
  })

  test('closes the stores that it waited for when it has taken one', async () => {
    const { tamper, fates, open } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    tab.log.lookForStore()
    await tab.log.catchUp()
    open()
    await tab.pass(1)
    expect(tab.status().storage).toBe('indexeddb')
    expect(fates[1]).toEqual(['closed'])
    expect(fates[0]).not.toContain('closed')
  })

  test('leaves no store open when it is closed, neither one that it waits for nor one that opens later', async () => {
    const { tamper, fates, open } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    await tab.log.close()
    expect(fates).toEqual([['closed']])
    open()
    await tab.pass(1)
    expect(fates[0]?.at(-1)).toBe('closed')
  })
})
