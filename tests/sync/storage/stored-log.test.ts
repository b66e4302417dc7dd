import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { Identity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'
import { changeIdentity, entriesOn, openTab, recording, usedDisk } from './log-fixture.ts'

describe('an event is written', () => {
  it('after it was shown, and counts as saved once it is on the disk', async () => {
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
    expect([saved, tab.status().state, tab.status().isDurable]).toEqual([false, 'sending', false])
    commit()
    expect(await act.saved).toBe('indexeddb')
    expect(tab.status()).toMatchObject({ state: 'saved', isDurable: true, pending: 1 })
  })

  it('together with all others that wait, in one transaction', async () => {
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

  it('after those of other tabs, whose events it shows too', async () => {
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

  it('and other tabs get one message for many events, and then read the new entries', async () => {
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

describe('an answer of the server is recorded', () => {
  it('based on the current log: if another tab was quicker, it is computed again', async () => {
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

  it('unless there is nothing to record', async () => {
    const tab = openTab()
    expect(await tab.log.record(() => ({ change: null, outcome: 'nothing' }))).toBe('nothing')
    expect(tab.disk.rows).toEqual([])
  })

  it('with the client’s identity, for every tab', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    const to: Identity = {
      clientId: clientOf(7),
      cartKey: CART_KEY,
      seqBase: 3,
      account: { status: 'customer', id: 'thandi', ended: false },
      epoch: 0,
      logins: 0,
    }
    await one.log.record(() => ({ change: { entries: [], identity: to }, outcome: null }))
    expect((await two.log.catchUp()).identity).toEqual(to)
    expect(two.cart.status().account).toEqual(to.account)
  })
})

describe('a closed log', () => {
  it('reads nothing more, whatever messages other tabs send', async () => {
    const disk = memoryDisk()
    let readings = 0
    const counting = (store: LogStore): LogStore => ({
      ...store,
      read(after) {
        readings += 1
        return store.read(after)
      },
    })
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper: counting })]
    await Promise.all([one.log.opened, two.log.opened])
    await two.log.close()
    await one.act(blanketAdded()).saved
    two.receive({ kind: 'appended', index: disk.last })
    await two.pass(1)
    expect(readings).toBe(0)
  })
})

it('a change is proposed for a store that has been read again after a failure', async () => {
  let hasFailed = false
  const tab = openTab({
    tamper: (store) => ({
      ...store,
      async claim(upTo) {
        if (hasFailed) return store.claim(upTo)
        hasFailed = true
        throw new DOMException('The handle is closed', 'InvalidStateError')
      },
    }),
  })
  await tab.act(blanketAdded()).saved
  await openTab({ disk: tab.disk }).act(cushionAdded()).saved
  expect(await tab.log.claimActs()).toEqual([])
  const seen: number[] = []
  await tab.log.record(({ fold }) => {
    seen.push(fold.pending.length)
    return { change: null, outcome: null }
  })
  expect(seen).toEqual([2])
})

it('acts that are claimed are asked for once', async () => {
  const { tamper, calls } = recording()
  const tab = openTab({ tamper })
  await tab.act(blanketAdded()).saved
  calls.length = 0
  expect(await tab.log.claimActs()).toHaveLength(1)
  expect(calls).toEqual(['claim', 'read'])
  expect(await tab.log.claimActs()).toEqual([])
  expect(calls).toEqual(['claim', 'read'])
})

it('an act that is claimed comes with the cart before it, also after an earlier claim', async () => {
  const tab = openTab()
  await tab.act(blanketAdded(2)).saved
  await tab.log.claimActs()
  await tab.act(cushionAdded()).saved
  const claimed = await tab.log.claimActs()
  expect(claimed).toMatchObject([{ before: { lines: { [blanketKey]: { quantity: 2 } } }, event: cushionAdded() }])
})

it('acts that another tab has claimed are not read', async () => {
  const disk = memoryDisk()
  const { tamper, calls } = recording()
  const [one, two] = [openTab({ disk }), openTab({ disk, tamper })]
  await one.act(blanketAdded()).saved
  await one.log.claimActs()
  await two.log.catchUp()
  calls.length = 0
  expect(await two.log.claimActs()).toEqual([])
  expect(calls).toEqual(['claim'])
})

it('an act that another tab makes during a claim is given to the next claim, and to no other', async () => {
  const disk = memoryDisk()
  const other = openTab({ disk })
  let claims = 0
  const tamper = (store: LogStore): LogStore => ({
    ...store,
    async claim(upTo) {
      const before = await store.claim(upTo)
      claims += 1
      if (claims === 1) await other.act(cushionAdded()).saved
      return before
    },
  })
  const tab = openTab({ disk, tamper })
  await tab.act(blanketAdded()).saved
  expect(await tab.log.claimActs()).toMatchObject([{ event: blanketAdded() }])
  await tab.log.catchUp()
  expect(await tab.log.claimActs()).toMatchObject([{ event: cushionAdded() }])
})

it('the browser is asked to keep the data once, with the first item that is added', async () => {
  const tab = openTab()
  await tab.act(cartEvent('CartCleared', {})).saved
  expect(tab.persistRequests()).toBe(0)
  await tab.act(blanketAdded()).saved
  await tab.act(cushionAdded()).saved
  expect(tab.persistRequests()).toBe(1)
})

it('the browser is asked to keep the data also for an item that is written together with other acts', async () => {
  const tab = openTab()
  await tab.act(cartEvent('CartCleared', {}), blanketAdded()).saved
  expect(tab.persistRequests()).toBe(1)
})

it('the key of the cart is known, so that an order can name its cart', async () => {
  const tab = openTab()
  await tab.log.opened
  expect(tab.log.head().identity.cartKey).toBeNull()
  await changeIdentity(tab, { cartKey: CART_KEY })
  expect(tab.log.head().identity.cartKey).toBe(CART_KEY)
})
