import { describe, expect, test } from 'vitest'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { storeWithFallback } from '#sync/storage/store-with-fallback.ts'
import { blanketAdded, NOW } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { schedulerOn, timeline } from '#tests/sim/world/timeline.ts'
import { lateStore } from './late-store.ts'
import { openTab, recording } from './log-fixture.ts'

/** Longer than a store's timeout. */
const TOO_LONG = 5_000

describe('a log in memory', () => {
  test('keeps its events when a late store cannot be opened', async () => {
    const { tamper, refuse } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    expect(await tab.act(blanketAdded()).saved).toBe('memory')
    refuse()
    await tab.pass(1)
    await tab.log.catchUp()
    expect(tab.view().lines[blanketKey]?.quantity).toBe(1)
  })

  test('does not take a store that it has closed to try another', async () => {
    const { tamper, fates, open } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    for (let looks = 0; looks < 3; looks += 1) tab.log.lookForStore()
    open()
    await tab.pass(1)
    expect(tab.status().storage).toBe('memory')
    expect(fates[0]?.at(-1)).toBe('closed')
  })

  test('continues if a late store cannot be read in time', async () => {
    const { tamper, open } = lateStore()
    let openings = 0
    const tab = openTab({
      tamper(store) {
        const late = tamper(store)
        return {
          ...late,
          async open(key, decode) {
            openings += 1
            // The third reads the store that has opened, to replace memory.
            return openings < 3 ? late.open(key, decode) : new Promise(() => {})
          },
        }
      },
    })
    await tab.pass(TOO_LONG)
    open()
    await tab.pass(1)
    let stored = ''
    void tab.act(blanketAdded()).saved.then((where) => {
      stored = where
    })
    await tab.pass(TOO_LONG)
    expect(stored).toBe('memory')
  })

  test('closes each store that it waited for once', async () => {
    const { tamper, fates, open } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    tab.log.lookForStore()
    open()
    await tab.pass(1)
    expect(tab.status().storage).toBe('indexeddb')
    await tab.log.close()
    expect(fates.map((fate) => fate.filter((what) => what === 'closed'))).toEqual([['closed'], ['closed']])
  })

  test('that is closed looks for no store', async () => {
    const { tamper, fates } = lateStore()
    const tab = openTab({ tamper })
    await tab.pass(TOO_LONG)
    await tab.log.close()
    tab.log.lookForStore()
    expect(fates).toHaveLength(1)
  })
})

test('a log in a store looks for no other', async () => {
  const { tamper, calls } = recording()
  const tab = openTab({ tamper })
  await tab.log.opened
  calls.length = 0
  tab.log.lookForStore()
  await tab.log.catchUp()
  expect(calls).toEqual(['read'])
})

test('a store that opens late is taken only when no job is running', async () => {
  const time = timeline(NOW)
  const late: LogStore = { ...memoryLogStore(), kind: 'indexeddb' }
  const jobs: (() => Promise<void>)[] = []
  let starts = 0
  const { current } = storeWithFallback({
    ports: { scheduler: schedulerOn(time), openStore: () => late, report: () => {} },
    async start() {
      starts += 1
      if (starts === 1) await new Promise(() => {})
      return () => {}
    },
    async whenFree(job) {
      jobs.push(job)
    },
  })
  const first = current()
  await time.runUntil(() => false)
  expect((await first).kind).toBe('memory')
  expect(jobs).toHaveLength(1)
  expect((await current()).kind).toBe('memory')
  await jobs[0]?.()
  expect((await current()).kind).toBe('indexeddb')
})

test('a log whose store is still being opened looks for no other', async () => {
  const { tamper, fates, open } = lateStore()
  const tab = openTab({ tamper })
  tab.log.lookForStore()
  open()
  await tab.log.opened
  expect(fates).toEqual([['opened']])
})

test('a log counts as opened once its store has been read', async () => {
  const { tamper, open } = lateStore()
  const { log, cart, pass } = openTab({ tamper })
  let phase = ''
  void log.opened.then(() => {
    phase = cart.phase()
  })
  await pass(10)
  expect(phase).toBe('')
  open()
  await pass(10)
  expect(phase).toBe('stored')
})
