import { describe, expect, it } from 'vitest'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { emptyFold } from '#domain/log/folded.ts'
import { decodeRows } from '#domain/log/log-row.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { Identity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, refusalOf, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'
import { failing, openTab, usedDisk } from './log-fixture.ts'

type Tab = ReturnType<typeof openTab>

/** The server takes everything pending, at the next positions. */
async function confirm({ log, fold: foldOf }: Tab): Promise<void> {
  await log.record(({ fold, identity }) => {
    const events = fold.pending.map((entry, index) => ({
      ...storedOf(fold.cursor + index + 1, blanketAdded()),
      id: entry.id,
      type: entry.type,
      data: entry.data,
    }))
    const acknowledged = fold.pending.at(-1)?.seq ?? fold.acknowledged
    return { change: { entries: [syncedOf(events, acknowledged)], identity }, outcome: null }
  })
  expect(foldOf().pending).toEqual([])
}

const entriesOn = ({ disk }: Tab) => decodeRows(disk.rows).map(({ entry }) => entry)

describe('an act is written', () => {
  it('after it was shown, and is saved when it is on the disk and not before', async () => {
    let commit = (): void => {}
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    const slow = (store: LogStore): LogStore => ({
      ...store,
      append: async (batch) => {
        await held
        return store.append(batch)
      },
    })
    const tab = openTab({ disk: await usedDisk(), tamper: slow })
    await tab.log.opened
    let saved = false
    const act = tab.act(blanketAdded(2))
    void act.saved.then(() => {
      saved = true
    })
    expect(tab.view().lines[blanketKey]?.quantity).toBe(2)
    await tab.pass(10)
    expect([saved, tab.status().state, tab.status().durable]).toEqual([false, 'sending', false])
    commit()
    expect(await act.saved).toBe('indexeddb')
    expect(tab.status()).toMatchObject({ state: 'saved', durable: true, pending: 1 })
  })

  it('with all others that wait, in one transaction', async () => {
    let transactions = 0
    const counting = (store: LogStore): LogStore => ({
      ...store,
      append(batch) {
        transactions += 1
        return store.append(batch)
      },
    })
    const tab = openTab({ disk: await usedDisk(), tamper: counting })
    await tab.log.opened
    await Promise.all(Array.from({ length: 1_000 }, () => tab.act(cushionAdded()).saved))
    expect(transactions).toBe(1)
    expect(entriesOn(tab).map((entry) => entry.kind === 'event' && entry.seq)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index + 1),
    )
  })

  it('after those of other tabs, whose acts it shows too', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    await Promise.all([one.act(blanketAdded()).saved, two.act(cushionAdded()).saved, one.act(blanketAdded()).saved])
    expect(entriesOn(one).map((entry) => entry.kind === 'event' && entry.seq)).toEqual([1, 2, 3])
    await one.log.catchUp()
    await two.log.catchUp()
    expect(one.view()).toEqual(two.view())
    expect(Object.keys(one.view().lines).toSorted()).toEqual([blanketKey, cushionKey])
  })

  it('and other tabs are told once for a flurry, and read on when they hear of it', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.pass(5), two.pass(5)])
    one.sent.splice(0)
    await Promise.all(Array.from({ length: 20 }, () => one.act(blanketAdded()).saved))
    await one.pass(5)
    expect(one.sent).toEqual([{ kind: 'appended', index: 20 }])
    two.receive({ kind: 'appended', index: 20 })
    await two.pass(5)
    expect(two.view().lines[blanketKey]?.quantity).toBe(20)
  })
})

describe('what the server says is recorded', () => {
  it('on what is known when it is written: when another tab was quicker, it is thought over again', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    const seen: number[] = []
    await one.act(blanketAdded()).saved
    const pending = await two.log.record(({ fold, identity }) => {
      seen.push(fold.pending.length)
      return { change: { entries: [syncedOf([])], identity }, outcome: fold.pending.length }
    })
    expect([seen, pending]).toEqual([[0, 1], 1])
    expect(entriesOn(two)).toHaveLength(2)
  })

  it('or nothing is, when there is nothing to say', async () => {
    const tab = openTab()
    expect(await tab.log.record(() => ({ change: null, outcome: 'nothing' }))).toBe('nothing')
    expect(tab.disk.rows).toEqual([])
  })

  it('with whom to speak as, for every tab', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    const to: Identity = {
      clientId: clientOf(7),
      cartKey: CART_KEY,
      seqBase: 3,
      account: guestAccount,
      epoch: 0,
      logins: 0,
    }
    await one.log.record(() => ({ change: { entries: [], identity: to }, outcome: null }))
    expect((await two.log.catchUp()).identity).toEqual(to)
  })
})

describe('a log that is opened again', () => {
  it('shows what it showed', async () => {
    const first = openTab()
    await first.act(blanketAdded(2), cushionAdded()).saved
    await confirm(first)
    await first.act(cushionAdded(4)).saved
    await first.log.close()
    const again = openTab({ disk: first.disk })
    await again.log.opened
    expect(again.view()).toEqual(first.view())
    expect(again.fold()).toEqual(first.fold())
  })

  it('does so from a snapshot, and has let go of everything confirmed, with one fact in its place', async () => {
    const tab = openTab({ snapshotEvery: 10 })
    for (let round = 0; round < 12; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.act(blanketAdded()).saved
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    expect(tab.disk.rows.length).toBeLessThan(10)
    expect(entriesOn(tab)[0]).toMatchObject({ type: 'Reset', data: { why: 'trimmed' } })
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.view()).toEqual(tab.view())
    const { hash: _, ...refolded } = foldEntries(cartStream, emptyFold(cartStream), entriesOn(tab))
    const { hash: __, ...shown } = tab.fold()
    expect(refolded).toEqual(shown)
  })

  it('says so to whoever watches the stored rows, in this tab or another', async () => {
    let saidBefore = 0
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      async compact(compaction) {
        await store.compact(compaction)
        saidBefore = tab.sent.length
      },
    })
    const tab = openTab({ tamper, snapshotEvery: 2 })
    await tab.act(cushionAdded()).saved
    await confirm(tab)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    expect(tab.sent.slice(saidBefore)).toEqual([{ kind: 'appended', index: 2 }])
  })

  it('keeps what is pending, and the refusals that are shown with the acts they are of', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    const refused = tab.act(blanketAdded(50))
    await refused.saved
    await tab.log.record(({ identity }) => {
      const refusal = refusalOf(1)
      const entry = { ...refusal, data: { ...refusal.data, eventId: refused.ids[0] ?? '' } } as typeof refusal
      return { change: { entries: [entry, syncedOf([], 1)], identity }, outcome: null }
    })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.act(blanketAdded()).saved
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    tab.disk.snapshots = new Map()
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.fold().refusals).toMatchObject([{ seq: 1, event: { type: 'ItemAdded' } }])
    expect(again.fold().pending).toHaveLength(1)
  })

  it('keeps what was pending when the snapshot was made', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    for (let acts = 0; acts < 7; acts += 1) await tab.act(cushionAdded()).saved
    await tab.log.record(({ identity }) => {
      const events = [1, 2, 3, 4, 5, 6].map((position) => storedOf(position, cushionAdded()))
      return { change: { entries: [syncedOf(events, 6)], identity }, outcome: null }
    })
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    tab.disk.snapshots = new Map()
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.fold().pending.map(({ seq }) => seq)).toEqual([7])
    expect(again.view()).toEqual(tab.view())
  })

  it('throws a snapshot away that cannot be read, and folds the log', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.log.catchUp()
    const [[key, snapshot] = ['', { index: 0, value: null }]] = tab.disk.snapshots
    tab.disk.snapshots = new Map([[key, { index: snapshot.index, value: { confirmed: 'spoilt' } }]])
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.view()).toEqual(tab.view())
  })

  it('has no snapshot of what only newer code can fold: that code folds it when it comes', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    await tab.log.record(({ identity }) => {
      const newer = { ...storedOf(1, blanketAdded()), type: 'GiftWrapped' }
      return { change: { entries: [syncedOf([newer])], identity }, outcome: null }
    })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.log.catchUp()
    expect(tab.status().updateNeeded).toBe(true)
    expect(tab.disk.snapshots.size).toBe(0)
    expect(entriesOn(tab)).toHaveLength(13)
  })

  it('leaves out what cannot be read, and keeps it; its number is not given again', async () => {
    const tab = openTab()
    await tab.act(blanketAdded()).saved
    await tab.act(cushionAdded()).saved
    tab.disk.rows = tab.disk.rows.map((row) =>
      row.index === 2 ? { index: 2, entry: { kind: 'event', seq: '?' } } : row,
    )
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(Object.keys(again.view().lines)).toEqual([blanketKey])
    await again.act(blanketAdded()).saved
    expect(again.fold().pending.map(({ seq }) => seq)).toEqual([1, 3])
    expect(again.disk.rows).toHaveLength(3)
  })
})

describe('a disk that fails', () => {
  it('once, is let go and opened again, and the shopper notices nothing', async () => {
    const tab = openTab({ tamper: failing(['append'], 1) })
    expect(await tab.act(blanketAdded(2)).saved).toBe('indexeddb')
    expect(tab.status()).toMatchObject({ state: 'saved', storage: 'indexeddb' })
    expect(tab.problems.map(({ what }) => what)).toEqual(['storage_failed'])
    expect(entriesOn(tab)).toHaveLength(1)
  })

  it('while what other tabs have written is read, is opened again and read to its end', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper: failing(['read'], 1) })]
    await Promise.all([one.log.opened, two.log.opened])
    await one.act(blanketAdded()).saved
    expect((await two.log.catchUp()).fold.pending).toHaveLength(1)
  })

  it('for good, leaves the log in memory, and says so', async () => {
    const tab = openTab({ tamper: failing(['append'], 9) })
    expect(await tab.act(blanketAdded(2)).saved).toBe('memory')
    expect(await tab.act(cushionAdded()).saved).toBe('memory')
    expect(tab.status()).toMatchObject({ state: 'memory', storage: 'memory', durable: false, pending: 2 })
    expect(tab.problems.map(({ what }) => what)).toContain('storage_in_memory')
    expect(Object.keys(tab.view().lines)).toEqual([blanketKey, cushionKey])
  })

  it('does so from the start where it cannot even be opened, or never answers', async () => {
    const closed = openTab({ tamper: failing(['open'], 9) })
    expect(await closed.act(blanketAdded()).saved).toBe('memory')
    const mute = openTab({ tamper: (store) => ({ ...store, open: () => new Promise(() => {}) }) })
    const act = mute.act(blanketAdded())
    await mute.pass(5_000)
    expect(await act.saved).toBe('memory')
  })

  it('takes everything along that the page knows: it goes on in memory, as another client', async () => {
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
    const { fold, identity } = await tab.log.catchUp()
    expect(fold.confirmed).toEqual(before.fold.confirmed)
    expect(fold.cursor).toBe(before.fold.cursor)
    expect(fold.pending.map(({ id }) => id).slice(0, 1)).toEqual(before.fold.pending.map(({ id }) => id))
    expect(fold.pending).toHaveLength(2)
    expect(identity.clientId).not.toBe(before.identity.clientId)
    expect(tab.view().lines).toMatchObject({ [blanketKey]: { quantity: 2 }, [cushionKey]: { quantity: 4 } })
  })

  it('after it has written, doubles nothing: what is found on it is not written again', async () => {
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

  it('and comes back empty, gets back what the page knows', async () => {
    const disk = memoryDisk()
    let gone = false
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      async read(after) {
        if (gone) throw new DOMException('The handle is closed', 'InvalidStateError')
        return store.read(after)
      },
    })
    const tab = openTab({ disk, tamper })
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

  it('and comes back empty, is not given a snapshot of more than it holds', async () => {
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
