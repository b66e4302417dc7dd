import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Workbox logs in development.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true })

/** A worker's event, which a page's window lacks. */
class WorkerEvent extends Event {
  waitUntil(): void {}
}
let isOnline = true
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, location.href).pathname

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

beforeEach(async () => {
  isOnline = true
  await deleteCaches()
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', WorkerEvent)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(pathOf(request), { headers: { 'content-type': 'image/webp' } })
  })
})
afterEach(deleteCaches)

it('the pictures of the offline catalogue stay, however many others are seen after them', async () => {
  const { cachePictures } = await import('#src/offline/worker/picture-cache.ts')
  const { pictureOrOtherSize } = await import('#src/offline/worker/pictures.ts')
  const see = async (path: string): Promise<string> => {
    const url = new URL(path, location.href)
    const event = new WorkerEvent('fetch')
    return (await pictureOrOtherSize({ request: new Request(url), url, event })).text()
  }
  const isCached = async (path: string) => (await caches.match(path)) !== undefined
  const hero = '/pictures/sage/hero-640.0eeb60a7.webp'
  await cachePictures([hero])
  expect(await see(hero)).toBe(hero)
  const other = (index: number) => `/pictures/fjord/view${index}-640.0eeb60a7.webp`
  for (let index = 0; index <= 301; index += 1) {
    await see(other(index))
    await expect.poll(() => isCached(other(index)), { interval: 5 }).toBe(true)
  }
  await expect.poll(() => isCached(other(0))).toBe(false)
  isOnline = false
  expect(await see(hero)).toBe(hero)
  // Without a network, another size of it is shown.
  expect(await see('/pictures/sage/hero-1280.1ffb60a7.webp')).toBe(hero)
  expect(await see('/pictures/fjord/view301-320.2ffb60a7.webp')).toBe(other(301))
})
