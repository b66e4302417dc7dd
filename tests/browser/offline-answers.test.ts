import { expect, it, onTestFinished, vi } from 'vitest'
import { WorkerEvent, workerPage } from './worker-page.ts'

const catalogue = { answers: { '/api/products/sage': { slug: 'sage', price: 1 } }, pictures: [] }
/** Whether the shop has withdrawn its products. */
let isWithdrawn = false
/** Whether a captive portal answers instead of the shop. */
let isPortal = false
const { goOffline, isCached } = workerPage((path) => {
  if (isPortal) return new Response('<p>Log in to the network.</p>', { headers: { 'content-type': 'text/html' } })
  if (path.endsWith('/busy')) return Response.json({ code: 'busy' }, { status: 503 })
  if (isWithdrawn) return Response.json({ code: 'unknown_product' }, { status: 404 })
  return Response.json(path === '/api/offline' ? catalogue : { slug: 'sage', price: 2 })
})

it('data of the offline catalogue stay, however many lists are cached after them, and are as new as they were seen', async () => {
  const { cacheCatalogue } = await import('#src/offline/worker/catalogue.ts')
  const { answerTo } = await import('#src/offline/worker/answers.ts')
  const answer = async (path: string): Promise<unknown> => {
    const url = new URL(path, location.href)
    const request = new Request(url)
    const response = await answerTo({ request, url, event: new WorkerEvent('fetch') })
    return response.json()
  }
  // The product is opened before the catalogue has come, and once more afterwards.
  await answer('/api/products/sage')
  await expect.poll(() => isCached('/api/products/sage')).toBe(true)
  await cacheCatalogue()
  await answer('/api/products/sage')
  for (let page = 0; page <= 101; page += 1) {
    const path = `/api/products?page=${page}`
    await answer(path)
    await expect.poll(() => isCached(path), { interval: 5 }).toBe(true)
  }
  await expect.poll(() => isCached('/api/products?page=0')).toBe(false)
  goOffline()
  expect(await answer('/api/products/sage')).toEqual({ slug: 'sage', price: 2 })
  expect(await answer('/api/products?page=101')).toEqual({ slug: 'sage', price: 2 })
})

it('an error of the shop is passed on, and not kept for when there is no network', async () => {
  const { answerTo } = await import('#src/offline/worker/answers.ts')
  const answer = async (path: string) => {
    const url = new URL(path, location.href)
    return answerTo({ request: new Request(url), url, event: new WorkerEvent('fetch') })
  }
  expect((await answer('/api/products/busy')).status).toBe(503)
  // What is answered later is kept later.
  await answer('/api/products/fjord')
  await expect.poll(() => isCached('/api/products/fjord')).toBe(true)
  expect(await isCached('/api/products/busy')).toBe(false)
})

it('the page of a captive portal is no answer: what is cached is used instead', async () => {
  const { answerTo } = await import('#src/offline/worker/answers.ts')
  const answer = async () => {
    const url = new URL('/api/products/fjord', location.href)
    return answerTo({ request: new Request(url), url, event: new WorkerEvent('fetch') })
  }
  await answer()
  await expect.poll(() => isCached('/api/products/fjord')).toBe(true)
  isPortal = true
  onTestFinished(() => {
    isPortal = false
  })
  expect(await (await answer()).json()).toEqual({ slug: 'sage', price: 2 })
})

it('what the shop says it does not have is no longer shown without a network', async () => {
  const { cacheCatalogue } = await import('#src/offline/worker/catalogue.ts')
  const { answerTo } = await import('#src/offline/worker/answers.ts')
  const answer = async (path: string) => {
    const url = new URL(path, location.href)
    return answerTo({ request: new Request(url), url, event: new WorkerEvent('fetch') })
  }
  const paths = ['/api/products/sage', '/api/products/fjord']
  for (const path of paths) await answer(path)
  await cacheCatalogue()
  for (const path of paths) await expect.poll(() => isCached(path)).toBe(true)
  isWithdrawn = true
  onTestFinished(() => {
    isWithdrawn = false
  })
  for (const path of paths) {
    expect((await answer(path)).status).toBe(404)
    await expect.poll(() => isCached(path)).toBe(false)
  }
})

it('caches that can’t be read do not matter while there is a network', async () => {
  const { answerTo } = await import('#src/offline/worker/answers.ts')
  const unreadable = vi.spyOn(caches, 'match').mockRejectedValue(new DOMException('', 'UnknownError'))
  onTestFinished(() => unreadable.mockRestore())
  const url = new URL('/api/products/fjord', location.href)
  const response = await answerTo({ request: new Request(url), url, event: new WorkerEvent('fetch') })
  expect(await response.json()).toEqual({ slug: 'sage', price: 2 })
})
