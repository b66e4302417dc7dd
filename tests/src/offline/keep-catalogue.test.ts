import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const PICTURE = '/pictures/sage/hero-640.0eeb60a7.webp'
const SHOP = 'https://shop.example'

/** A fake of the browser's caches, by name, then by address. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>()
  const addressOf = (request: Request | string): string =>
    new URL(typeof request === 'string' ? request : request.url, SHOP).href
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, entries)
    return {
      put: async (request: Request | string, response: Response) => void entries.set(addressOf(request), response),
      match: async (address: string) => entries.get(addressOf(address)),
      delete: async (request: Request | string) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    }
  }
  return {
    kept,
    storage: { open, has: async (name: string) => kept.has(name), delete: async (name: string) => kept.delete(name) },
  }
}

const catalogue = () => Response.json({ answers: { '/api/categories': { categories: [] } }, pictures: [PICTURE] })
const picture = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } })
const busy = () => new Response('busy', { status: 503 })

/** Passes the time of all retries. Not until no timer is left: an earlier file's database in this process may set some too. */
const afterRetries = () => vi.advanceTimersByTimeAsync(110_000)

/** A worker that has just started, on a network that answers each request with the next of these. */
async function worker(...answers: readonly (() => Response | Promise<Response>)[]) {
  const requests: string[] = []
  const { kept, storage } = fakeCaches()
  vi.stubGlobal('self', { location: { origin: SHOP } })
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const answer = answers[requests.length]
    requests.push(new URL(typeof request === 'string' ? request : request.url, SHOP).pathname)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.resetModules()
  const { cacheCatalogue } = await import('#src/offline/worker/catalogue.ts')
  return { requests, kept, storage, cacheCatalogue, pictures: () => [...(kept.get('pictures')?.keys() ?? [])] }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

it('after a shop that is too busy for the catalogue it retries by itself', async () => {
  const { cacheCatalogue, pictures } = await worker(busy, busy, catalogue, picture)
  const kept = cacheCatalogue()
  await afterRetries()
  await kept
  expect(pictures()).toContain(SHOP + PICTURE)
})

it('after an interruption at a picture it retries what is missing', async () => {
  const failing = () => {
    throw new TypeError('Failed to fetch')
  }
  const { cacheCatalogue, pictures } = await worker(catalogue, failing, catalogue, busy, catalogue, picture)
  const kept = cacheCatalogue()
  await afterRetries()
  await kept
  expect(pictures()).toContain(SHOP + PICTURE)
})

it('a picture that failed is loaded again, even if a later one no longer exists', async () => {
  const both = () => Response.json({ answers: {}, pictures: [PICTURE, '/pictures/gone/hero-640.0eeb60a7.webp'] })
  const gone = () => new Response('gone', { status: 404 })
  const { cacheCatalogue, pictures, requests } = await worker(both, busy, gone, both, picture, gone)
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect(pictures()).toContain(SHOP + PICTURE)
  // One that does not exist is waited for no longer.
  expect(requests).toHaveLength(6)
})

it('offline it gives up after its time limit, and the next page tries again', async () => {
  const { cacheCatalogue, requests } = await worker()
  const first = cacheCatalogue()
  await afterRetries()
  await first
  const tries = requests.length
  const second = cacheCatalogue()
  await afterRetries()
  await second
  expect(requests.length).toBe(2 * tries)
})

it('cached entries are not requested again, unless the cache was emptied', async () => {
  const { cacheCatalogue, requests, storage, pictures } = await worker(catalogue, picture, catalogue, picture)
  await Promise.all([cacheCatalogue(), cacheCatalogue(), afterRetries()])
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect(requests).toEqual(['/api/offline', PICTURE])
  for (const name of ['answers', 'pictures']) await storage.delete(name)
  await (await storage.open('answers')).put('/api/categories', Response.json({}))
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect(pictures()).toContain(SHOP + PICTURE)
})

it('what the shop has withdrawn is deleted with the next catalogue, and a changed picture replaces the one before', async () => {
  const product = '/api/products/sage'
  const withProduct = () => Response.json({ answers: { [product]: {}, '/api/categories': {} }, pictures: [PICTURE] })
  const changed = PICTURE.replace('0eeb60a7', '1ffb60a7')
  const next = () => Response.json({ answers: { '/api/categories': {} }, pictures: [changed] })
  const { cacheCatalogue, kept, storage, pictures } = await worker(withProduct, picture, next, picture)
  // The product was opened before the catalogue had come.
  await (await storage.open('other-answers')).put(product, Response.json({}))
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect([...(kept.get('answers')?.keys() ?? [])]).toContain(SHOP + product)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect([...(kept.get('answers')?.keys() ?? [])]).toEqual([`${SHOP}/api/categories`, `${SHOP}/api/offline`])
  expect([...(kept.get('other-answers')?.keys() ?? [])]).toEqual([])
  expect(pictures()).toEqual([SHOP + changed, `${SHOP}/pictures/all`])
})

it('answers to calls with a query stay', async () => {
  const sale = '/api/products?category=sale'
  const { cacheCatalogue, kept } = await worker(() => Response.json({ answers: { [sale]: {} }, pictures: [] }))
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect([...(kept.get('answers')?.keys() ?? [])]).toContain(SHOP + sale)
})

it('without space it waits for the next page', async () => {
  const { cacheCatalogue, requests, storage } = await worker(catalogue, catalogue)
  const full = async () => ({
    put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    match: async () => undefined,
    keys: async () => [],
  })
  vi.stubGlobal('caches', { ...storage, open: full })
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect(requests).toEqual(['/api/offline'])
})

it('data that was deleted, and then did not fit, is loaded by the next page if there is space again', async () => {
  const { cacheCatalogue, storage, kept } = await worker(catalogue, picture, catalogue, catalogue)
  await Promise.all([cacheCatalogue(), afterRetries()])
  await storage.delete('answers')
  const path = '/api/categories'
  const open = async (name: string) => {
    const cache = await storage.open(name)
    const put = (request: Request | string, response: Response) =>
      request === path ? Promise.reject(new DOMException('', 'QuotaExceededError')) : cache.put(request, response)
    return { ...cache, put }
  }
  vi.stubGlobal('caches', { ...storage, open })
  await Promise.all([cacheCatalogue(), afterRetries()])
  vi.stubGlobal('caches', storage)
  await Promise.all([cacheCatalogue(), afterRetries()])
  expect([...(kept.get('answers')?.keys() ?? [])]).toContain(SHOP + path)
})

it.for([
  { what: 'the pictures', names: ['pictures'] },
  { what: 'the data', names: ['answers'] },
  { what: 'all of it', names: ['answers', 'pictures'] },
])('if a logout deletes $what while it is being cached, the next request gets it in full', async ({ names }) => {
  let arrive = (): void => {}
  const held = () =>
    new Promise<Response>((resolve) => {
      arrive = () => resolve(picture())
    })
  const { cacheCatalogue, storage, kept, pictures } = await worker(catalogue, held, catalogue, picture)
  const first = cacheCatalogue()
  await afterRetries()
  for (const name of names) await storage.delete(name)
  const second = cacheCatalogue()
  arrive()
  await afterRetries()
  await Promise.all([first, second])
  expect(pictures()).toContain(SHOP + PICTURE)
  expect([...(kept.get('answers')?.keys() ?? [])]).toContain(`${SHOP}/api/categories`)
})
