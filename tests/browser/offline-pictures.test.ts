import { expect, it, onTestFinished, vi } from 'vitest'
import { WorkerEvent, workerPage } from './worker-page.ts'

const { goOffline, isCached } = workerPage((path) => new Response(path, { headers: { 'content-type': 'image/webp' } }))

/** Loads a picture through the worker. Resolves with its content. */
async function see(path: string): Promise<string> {
  const { pictureOrOtherSize } = await import('#src/offline/worker/pictures.ts')
  const url = new URL(path, location.href)
  const event = new WorkerEvent('fetch')
  return (await pictureOrOtherSize({ request: new Request(url), url, event })).text()
}

it('the pictures of the offline catalogue stay, however many others are seen after them', async () => {
  const { cachePictures } = await import('#src/offline/worker/picture-cache.ts')
  const hero = '/pictures/sage/hero-640.0eeb60a7.webp'
  await cachePictures([hero])
  expect(await see(hero)).toBe(hero)
  const other = (index: number) => `/pictures/fjord/view${index}-640.0eeb60a7.webp`
  for (let index = 0; index <= 301; index += 1) {
    await see(other(index))
    await expect.poll(() => isCached(other(index)), { interval: 5 }).toBe(true)
  }
  await expect.poll(() => isCached(other(0))).toBe(false)
  goOffline()
  expect(await see(hero)).toBe(hero)
  // Without a network, another size of it is shown.
  expect(await see('/pictures/sage/hero-1280.1ffb60a7.webp')).toBe(hero)
  expect(await see('/pictures/fjord/view301-320.2ffb60a7.webp')).toBe(other(301))
})

it('caches that can’t be read do not matter while there is a network', async () => {
  const unreadable = vi.spyOn(caches, 'match').mockRejectedValue(new DOMException('', 'UnknownError'))
  onTestFinished(() => unreadable.mockRestore())
  const hero = '/pictures/sage/hero-640.0eeb60a7.webp'
  expect(await see(hero)).toBe(hero)
  goOffline()
  expect(await see(hero)).toContain('<svg')
})
