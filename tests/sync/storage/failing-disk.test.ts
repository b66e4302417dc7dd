import { describe, expect, it } from 'vitest'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'
import { confirm, entriesOn, failing, failingWhile, openTab, usedDisk } from './log-fixture.ts'

describe('a disk that fails', () => {
  it('once is closed and opened again, unnoticed by the shopper', async () => {
    const tab = openTab({ tamper: failing(['append'], 1) })
    expect(await tab.act(blanketAdded(2)).saved).toBe('indexeddb')
    expect(tab.status()).toMatchObject({ state: 'saved', storage: 'indexeddb' })
    expect(tab.problems.map(({ what }) => what)).toEqual(['storage_failed'])
    expect(entriesOn(tab)).toHaveLength(1)
  })

  it('while other tabs’ entries are read is opened again and read to its end', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper: failing(['read'], 1) })]
    await Promise.all([one.log.opened, two.log.opened])
    await one.act(blanketAdded()).saved
    expect((await two.log.catchUp()).fold.pending).toHaveLength(1)
  })

  it('while acts are claimed, gives them to the next claim', async () => {
    const tab = openTab({ tamper: failing(['claim'], 1) })
    await tab.act(blanketAdded()).saved
    expect(await tab.log.claimActs()).toEqual([])
    expect(await tab.log.claimActs()).toHaveLength(1)
    expect(await tab.log.claimActs()).toEqual([])
  })

  it('after acts were claimed gives none of them', async () => {
    const tab = openTab({ tamper: failing(['read'], 1) })
    await tab.act(blanketAdded()).saved
    expect(await tab.log.claimActs()).toEqual([])
  })

  it('while the log is being shortened is opened again, and the next act is stored', async () => {
    const tab = openTab({ tamper: failing(['read'], 1), snapshotEvery: 2 })
    await tab.act(blanketAdded()).saved
    await confirm(tab)
    await tab.log.catchUp()
    expect(tab.problems.map(({ what }) => what)).toEqual(['storage_failed'])
    expect(await tab.act(blanketAdded()).saved).toBe('indexeddb')
  })

  it('during the last operation before the log is closed does not keep it from closing', async () => {
    const tab = openTab({ tamper: failing(['claim'], 1) })
    await tab.act(blanketAdded()).saved
    await tab.log.claimActs()
    await expect(tab.log.close()).resolves.toBeUndefined()
  })

  it.for([
    ['fewer', [1]],
    ['as many', [1, 2, 3]],
  ] as const)('after acts were claimed, gives %s that are made in memory to the next claim', async ([, inMemory]) => {
    let isFull = false
    const tab = openTab({ tamper: failingWhile(['append'], () => isFull) })
    for (const quantity of [1, 2, 3]) await tab.act(blanketAdded(quantity)).saved
    await confirm(tab)
    expect(await tab.log.claimActs()).toHaveLength(3)
    isFull = true
    for (const quantity of inMemory) expect(await tab.act(cushionAdded(quantity)).saved).toBe('memory')
    const made = inMemory.map((quantity) => ({ event: cushionAdded(quantity) }))
    expect(await tab.log.claimActs()).toMatchObject(made)
    expect(await tab.log.claimActs()).toEqual([])
  })

  it('between two claims, gives the acts that are made in memory afterwards', async () => {
    let isBroken = false
    const tab = openTab({ tamper: failingWhile(['read'], () => isBroken) })
    for (const quantity of [1, 2, 3]) await tab.act(blanketAdded(quantity)).saved
    await confirm(tab)
    isBroken = true
    for (let messages = 0; messages < 2; messages += 1) {
      tab.receive({ kind: 'appended', index: 9 })
      await tab.pass(1)
    }
    expect(await tab.log.claimActs()).toEqual([])
    expect(await tab.act(cushionAdded()).saved).toBe('memory')
    expect(await tab.log.claimActs()).toMatchObject([{ event: cushionAdded() }])
  })

  it('and then cannot be opened is reported, and the act is stored with the next one', async () => {
    let opened = 0
    const broken = failing(['append'], 1)
    const tab = openTab({
      disk: await usedDisk(),
      tamper(store) {
        opened += 1
        if (opened === 2) throw new DOMException('', 'SecurityError')
        return broken(store)
      },
    })
    await tab.log.opened
    const first = tab.act(blanketAdded())
    await tab.pass(1)
    expect(tab.problems.map(({ what }) => what)).toEqual(['storage_failed', 'stalled'])
    expect(await tab.act(cushionAdded()).saved).toBe('indexeddb')
    expect(await first.saved).toBe('indexeddb')
  })

  it('for good leaves the log in memory, and says so', async () => {
    const tab = openTab({ tamper: failing(['append'], 9) })
    expect(await tab.act(blanketAdded(2)).saved).toBe('memory')
    expect(await tab.act(cushionAdded()).saved).toBe('memory')
    expect(tab.status()).toMatchObject({ state: 'memory', storage: 'memory', isDurable: false, pending: 2 })
    expect(tab.problems).toContainEqual({ what: 'storage_in_memory', detail: '1 acts are unsent' })
    expect(Object.keys(tab.view().lines)).toEqual([blanketKey, cushionKey])
  })

  it('for good from the start is the same, if it cannot be opened or never answers', async () => {
    const closed = openTab({ tamper: failing(['open'], 9) })
    expect(await closed.act(blanketAdded()).saved).toBe('memory')
    const mute = openTab({ tamper: (store) => ({ ...store, open: () => new Promise(() => {}) }) })
    const act = mute.act(blanketAdded())
    await mute.pass(5_000)
    expect(await act.saved).toBe('memory')
  })

  it('loses nothing that the page knows: the log continues in memory, as another client', async () => {
    const disk = memoryDisk()
    let broken = false
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      append: (batch) => (broken ? Promise.reject(new DOMException('', 'UnknownError')) : store.append(batch)),
    })
    const tab = openTab({ disk, tamper })
    await tab.act(cushionAdded(3)).saved
    await confirm(tab)
    await tab.act(blanketAdded(2)).saved
    const before = await tab.log.catchUp()
    broken = true
    expect(await tab.act(cushionAdded(1)).saved).toBe('memory')
    expect(tab.problems.map(({ what }) => what)).toEqual(['storage_failed', 'storage_failed', 'storage_in_memory'])
    const { fold, identity } = await tab.log.catchUp()
    expect(fold.confirmed).toEqual(before.fold.confirmed)
    expect(fold.cursor).toBe(before.fold.cursor)
    expect(fold.pending.map(({ id }) => id).slice(0, 1)).toEqual(before.fold.pending.map(({ id }) => id))
    expect(fold.pending).toHaveLength(2)
    expect(identity.clientId).not.toBe(before.identity.clientId)
    expect(tab.view().lines).toMatchObject({ [blanketKey]: { quantity: 2 }, [cushionKey]: { quantity: 4 } })
  })

  it('after a write duplicates nothing: entries found on it are not written again', async () => {
    const forgetful = (store: LogStore): LogStore => {
      let left = 1
      return {
        ...store,
        async append(batch) {
          const done = await store.append(batch)
          left -= 1
          if (left === 0) throw new DOMException('', 'AbortError')
          return done
        },
      }
    }
    let first = true
    const tab = openTab({
      tamper(store) {
        const tampered = first ? forgetful(store) : store
        first = false
        return tampered
      },
    })
    expect(await tab.act(blanketAdded(2)).saved).toBe('indexeddb')
    expect(entriesOn(tab)).toHaveLength(1)
    expect(tab.view().lines[blanketKey]?.quantity).toBe(2)
  })

  it('and is empty afterwards gets back what the page knows', async () => {
    const disk = memoryDisk()
    let gone = false
    const tab = openTab({ disk, tamper: failingWhile(['read'], () => gone) })
    await tab.act(cushionAdded(3)).saved
    await confirm(tab)
    await tab.act(blanketAdded(2)).saved
    Object.assign(disk, memoryDisk())
    gone = true
    void tab.log.catchUp()
    await tab.pass(1)
    gone = false
    await tab.log.catchUp()
    expect(tab.status().storage).toBe('indexeddb')
    const again = openTab({ disk })
    await again.log.opened
    expect(again.view()).toEqual(tab.view())
    expect(again.fold().pending).toHaveLength(1)
  })

  it('and is empty afterwards gets no snapshot of more than it holds', async () => {
    const disk = memoryDisk()
    let isWiped = false
    const tamper = (store: LogStore): LogStore => {
      const wasWiped = isWiped
      const check = (): void => {
        if (isWiped && !wasWiped) throw new DOMException('The handle is closed', 'InvalidStateError')
      }
      return {
        ...store,
        async append(batch) {
          check()
          const done = await store.append(batch)
          const isConfirmed = batch.entries.some(({ kind }) => kind === 'fact')
          if (isConfirmed && !wasWiped) {
            Object.assign(disk, memoryDisk())
            isWiped = true
          }
          return done
        },
        async read(after) {
          check()
          return store.read(after)
        },
      }
    }
    const tab = openTab({ disk, tamper, snapshotEvery: 2 })
    for (let act = 0; act < 3; act += 1) await tab.act(cushionAdded()).saved
    await Promise.all([confirm(tab), tab.log.catchUp()])
    await tab.act(blanketAdded()).saved
    expect([...disk.snapshots.values()].every(({ index }) => index <= disk.last)).toBe(true)
    const again = openTab({ disk })
    expect(await again.act(blanketAdded()).saved).toBe('indexeddb')
  })
})
