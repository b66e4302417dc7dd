import { describe, expect, it } from 'vitest'
import { leadership } from '#sync/exchange/leadership.ts'
import type { Locks, PageEvent, PagePort } from '#sync/ports/ports.ts'
import { sharedLocks } from './shared-locks.ts'

function tab(locks: Locks | null) {
  const watchers = new Set<(event: PageEvent) => void>()
  const page: PagePort = {
    isOnline: () => true,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
  const seen: boolean[] = []
  const subscription = leadership(locks, page).subscribe((leads) => seen.push(leads))
  return {
    seen,
    tell(event: PageEvent) {
      for (const watcher of [...watchers]) watcher(event)
    },
    close: () => subscription.unsubscribe(),
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('among a browser’s tabs one leads', () => {
  it('the first, and the next when the first is closed', async () => {
    const locks = sharedLocks()
    const [one, two] = [tab(locks), tab(locks)]
    await settle()
    expect([one.seen, two.seen]).toEqual([[true], []])
    one.close()
    await settle()
    expect([one.seen, two.seen]).toEqual([[true], [true]])
  })

  it('the same one when a page is shown that was not suspended', async () => {
    const locks = sharedLocks()
    const [one, two] = [tab(locks), tab(locks)]
    await settle()
    one.tell('returned')
    await settle()
    expect([one.seen, two.seen]).toEqual([[true], []])
  })

  it('not a suspended one: it releases the lock, and queues again when it is restored', async () => {
    const locks = sharedLocks()
    const [one, two] = [tab(locks), tab(locks)]
    await settle()
    one.tell('left')
    await settle()
    expect([one.seen, two.seen]).toEqual([[true, false], [true]])
    one.tell('returned')
    await settle()
    expect(one.seen).toEqual([true, false])
    two.tell('left')
    await settle()
    expect([one.seen, two.seen]).toEqual([
      [true, false, true],
      [true, false],
    ])
  })

  it('a tab closed while it queued never leads', async () => {
    const locks = sharedLocks()
    const [one, two, three] = [tab(locks), tab(locks), tab(locks)]
    await settle()
    two.close()
    one.close()
    await settle()
    expect([two.seen, three.seen]).toEqual([[], [true]])
  })

  it('or all of them, if locks are missing or fail', async () => {
    const broken: Locks = { request: () => Promise.reject(new Error('no locks today')) }
    const tabs = [tab(null), tab(null), tab(broken)]
    await settle()
    expect(tabs.map(({ seen }) => seen)).toEqual([[true], [true], [true]])
  })
})
