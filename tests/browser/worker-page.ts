import { afterEach, beforeEach, vi } from 'vitest'

// Workbox logs in development.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true })

/** A worker's event, which a page's window lacks. */
export class WorkerEvent extends Event {
  waitUntil(): void {}
}

/** Runs the worker's code in a page, with empty caches and this shop, until `goOffline` is called. */
export function workerPage(shop: (path: string) => Response) {
  let isOnline = true
  const deleteCaches = async (): Promise<void> => {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  beforeEach(async () => {
    isOnline = true
    await deleteCaches()
    vi.stubGlobal('ExtendableEvent', WorkerEvent)
    vi.stubGlobal('FetchEvent', WorkerEvent)
    vi.stubGlobal('fetch', async (request: Request | string) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return shop(new URL(typeof request === 'string' ? request : request.url, location.href).pathname)
    })
  })
  afterEach(deleteCaches)
  return {
    goOffline(): void {
      isOnline = false
    },
    isCached: async (path: string): Promise<boolean> => (await caches.match(path)) !== undefined,
  }
}
