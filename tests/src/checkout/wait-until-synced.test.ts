import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitUntilSynced } from '#src/checkout/wait-until-synced.ts'
import { CartSnapshot, firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import type { SyncStatus } from '#sync/log/sync-status.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'

/** A cart whose sync status the test changes. */
function cartAt(first: Partial<SyncStatus>, streamId: string | null = 'cart:c1') {
  const at = (sync: Partial<SyncStatus>): CartSnapshot => {
    const empty = firstSnapshot(null)
    const fold = { ...empty.fold, streamId }
    return new CartSnapshot({ ...empty, fold, loaded: true, sync: { ...empty.sync, ...sync } })
  }
  const { store, become, watched } = scriptedStore(at(first))
  let sessionEnded = false
  return {
    shop: { ...store, customer: { ...store, getSnapshot: () => ({ ...firstCustomer, sessionEnded }) } },
    become: (sync: Partial<SyncStatus>) => become(at(sync)),
    endSession(): void {
      sessionEnded = true
      become(at(first))
    },
    watched,
  }
}

describe('an order waits for earlier changes', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true })
  })

  test('not at all if the server has everything', async () => {
    expect(await waitUntilSynced(cartAt({ state: 'sent', pending: 0 }).shop)).toBe('sent')
  })

  test('until the last event is acknowledged', async () => {
    const { shop, become, watched } = cartAt({ state: 'sending', pending: 2 })
    const sent = waitUntilSynced(shop)
    become({ state: 'sending', pending: 1 })
    expect(watched()).toBe(1)
    become({ state: 'sent', pending: 0 })
    expect(await sent).toBe('sent')
    expect(watched()).toBe(0)
  })

  test('until the shop has named the cart', () => {
    const { watched, shop } = cartAt({ state: 'saved', pending: 0 }, null)
    void waitUntilSynced(shop)
    expect(watched()).toBe(1)
  })

  test('not if offline, nor with code that is too old to read the cart', async () => {
    expect(await waitUntilSynced(cartAt({ state: 'offline', pending: 1 }).shop)).toBe('offline')
    expect(await waitUntilSynced(cartAt({ pending: 0, isUpdateNeeded: true }).shop)).toBe('outdated')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await waitUntilSynced(cartAt({ state: 'sent', pending: 0 }).shop)).toBe('offline')
  })

  test('not once the session has ended, since nothing is sent before a login', async () => {
    const { shop, endSession, watched } = cartAt({ state: 'sending', pending: 1 })
    const sent = waitUntilSynced(shop)
    endSession()
    expect(await sent).toBe('ended')
    expect(watched()).toBe(0)
  })

  test('but not longer than its time limit', async () => {
    vi.useFakeTimers()
    const { shop, watched } = cartAt({ state: 'sending', pending: 1 })
    const sent = waitUntilSynced(shop)
    vi.advanceTimersByTime(20_000)
    expect(await sent).toBe('late')
    expect(watched()).toBe(0)
    vi.useRealTimers()
  })
})
