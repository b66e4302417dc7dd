import type { Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Everything that a browser stores for the shop, as one text. */
export async function storedDataOf({ context }: Visitor, page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        rows.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return JSON.stringify([rows, cached, document.cookie, { ...localStorage }, { ...sessionStorage }])
  })
  return inPage + JSON.stringify(await context.cookies())
}
