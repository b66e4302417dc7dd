import { describe, expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { dismissalOf, idOf, NOW, refusalOf, syncedOf } from '#tests/kit/entries.ts'
import { openTab, type Tab } from './log-fixture.ts'

const CODE = { type: 'CouponApplied', data: { code: 'WINTER' } }

const append = ({ log }: Pick<Tab, 'log'>, ...entries: readonly FactEntry[]) =>
  log.record(({ identity }) => ({ change: { entries, identity }, outcome: null }))

const shownIn = (tab: Tab) => tab.fold().refusals.map(({ eventId }) => eventId)

/** The refusals that a page shows that is opened now. */
async function shownToOthers(tab: Tab) {
  const other = openTab({ disk: tab.disk })
  await other.log.opened
  return shownIn(other)
}

/** A tab with an act of a promo code, whose disk can fail and work again. */
async function tabWithCode() {
  const disk = memoryDisk()
  let isBroken = false
  const tamper = (store: LogStore): LogStore => ({
    ...store,
    open: (...input) => (isBroken ? Promise.reject(new DOMException('', 'UnknownError')) : store.open(...input)),
    append: (batch) => (isBroken ? Promise.reject(new DOMException('', 'UnknownError')) : store.append(batch)),
  })
  const tab = openTab({ disk, tamper })
  await tab.cart.add([{ id: idOf(1), at: NOW, event: cartEvent('CouponApplied', { code: 'WINTER', terms: null }) }])
  return Object.assign(tab, {
    refuse: () => append(tab, refusalOf(1, 'expired'), syncedOf([], tab.fold().pending.at(-1)?.seq)),
    async fail() {
      isBroken = true
      await append(tab, syncedOf([]))
      expect(tab.status().storage).toBe('memory')
    },
    async recover() {
      isBroken = false
      tab.log.lookForStore()
      await tab.pass(1)
      await tab.log.catchUp()
      expect(tab.status().storage).toBe('indexeddb')
    },
  })
}

describe('a refusal, in a log that moves to memory and back', () => {
  test('keeps the act that was refused', async () => {
    const tab = await tabWithCode()
    await tab.refuse()
    await tab.fail()
    expect(tab.fold().refusals).toMatchObject([{ eventId: idOf(1), event: CODE }])
    await tab.recover()
    expect(tab.fold().refusals).toMatchObject([{ eventId: idOf(1), event: CODE }])
  })

  test('that arose in memory is brought to the disk with its act', async () => {
    const tab = await tabWithCode()
    await tab.fail()
    await tab.refuse()
    await tab.recover()
    expect(tab.fold().refusals).toMatchObject([{ eventId: idOf(1), event: CODE }])
    expect(await shownToOthers(tab)).toEqual([idOf(1)])
  })

  test('and is dismissed in memory is dismissed on the disk', async () => {
    const tab = await tabWithCode()
    await tab.refuse()
    await tab.fail()
    await append(tab, dismissalOf(1))
    await tab.recover()
    expect([shownIn(tab), await shownToOthers(tab)]).toEqual([[], []])
  })

  test('and that another tab has dismissed on the disk meanwhile is not brought back', async () => {
    const tab = await tabWithCode()
    await tab.refuse()
    await tab.fail()
    await append(openTab({ disk: tab.disk }), dismissalOf(1))
    await tab.recover()
    expect([shownIn(tab), await shownToOthers(tab)]).toEqual([[], []])
  })

  test('and that both got meanwhile stays dismissed where the shopper dismissed it', async () => {
    for (const dismissing of ['memory', 'disk']) {
      const tab = await tabWithCode()
      await tab.fail()
      await tab.refuse()
      const other = openTab({ disk: tab.disk })
      await append(other, refusalOf(1, 'expired'), syncedOf([], 1))
      await append(dismissing === 'disk' ? other : tab, dismissalOf(1))
      await tab.recover()
      expect([shownIn(tab), await shownToOthers(tab)], dismissing).toEqual([[], []])
    }
  })

  test('is brought to a disk that has lost it', async () => {
    const tab = await tabWithCode()
    await tab.refuse()
    await tab.fail()
    Object.assign(tab.disk, memoryDisk())
    await tab.recover()
    expect([shownIn(tab), await shownToOthers(tab)]).toEqual([[idOf(1)], [idOf(1)]])
  })
})
