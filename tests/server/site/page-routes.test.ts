import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shedLoad } from '#server/http/shed-load.ts'
import { sendPageHeaders } from '#server/security/send-page-headers.ts'
import { pageRoutes } from '#server/site/page-routes.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A fake server bundle: each page shows how often it was rendered, and for whom. `/patient` is also shown if a call fails. */
const BUNDLE = `
import { Readable } from 'node:stream'
let renderings = 0
export const createRenderer = ({ fetchApi }) => async (request, { nonce, onError }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/old') return { redirect: '/new', status: 302 }
  const { ok } = await fetchApi('/api/wait', { signal: request.signal })
  if (!ok && pathname !== '/patient') throw new Error('A call failed')
  renderings += 1
  if (pathname === '/partly') onError(new Error('A part'))
  const cookie = request.headers.get('cookie') ?? 'nobody'
  const html = '<script nonce="' + nonce + '">let page = ' + renderings + '</script><script nonce="' + nonce + '" src="/a.js"></script><p>' + renderings + ' for ' + cookie + '</p>'
  return { status: { '/nope': 404, '/away': 503 }[pathname] ?? 200, headers: pathname === '/login' ? { 'cache-control': 'no-store' } : {}, pipe: (to) => Readable.from([html]).pipe(to) }
}`

interface Pages {
  readonly app: FastifyInstance
  /** The folder with the build's output. */
  readonly buildDir: string
  readonly logged: () => string
  /** The text of the page at an address, for a request with these headers. */
  readonly shown: (url: string, headers?: Readonly<Record<string, string>>) => Promise<string>
  /** Changes the content of public pages. */
  readonly change: () => void
}

interface Faults {
  /** Null to take it from each request. */
  readonly publicUrl?: string | null
  /** How long a page's data take to load. */
  readonly wait?: () => Promise<void>
  /** In ms. By default long. */
  readonly loadingDeadline?: number
}

async function openPages(faults: Faults = {}): Promise<Pages> {
  const { publicUrl = 'https://rusbank.example', wait = async () => {}, loadingDeadline = 60_000 } = faults
  const buildDir = temporaryFolder()
  for (const folder of ['client/.vite', 'client/assets', 'pictures', 'icons', 'ssr']) {
    mkdirSync(join(buildDir, folder), { recursive: true })
  }
  writeFileSync(join(buildDir, 'client/.vite/manifest.json'), '{"src/app/entry-client.tsx":{"file":"assets/a.js"}}')
  writeFileSync(join(buildDir, 'ssr/package.json'), '{"type":"module"}')
  writeFileSync(join(buildDir, 'ssr/entry-server.js'), BUNDLE)
  let version = 0
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  sendPageHeaders(app, { publicUrl: null, isMeasured: false })
  app.get('/api/wait', async () => {
    await wait()
    return {}
  })
  const site = { publicUrl, gtmId: null, release: 'r1', loadingDeadline }
  await pageRoutes(app, { ...site, buildDir, contentVersion: () => version })
  onTestFinished(() => app.close())
  return {
    app,
    buildDir,
    logged: () => lines.join(''),
    shown: async (url, headers = {}) => {
      const { body } = await app.inject({ url, headers })
      return /<p>(.*)<\/p>/.exec(body)?.[1] ?? body
    },
    change: () => {
      version += 1
    },
  }
}

describe('a public page', () => {
  it('is rendered once, for concurrent and later requests', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>()
    const { shown } = await openPages({ wait: () => promise })
    const asked = Promise.all([shown('/'), shown('/'), shown('/')])
    open()
    expect(await asked).toEqual(['1 for nobody', '1 for nobody', '1 for nobody'])
    expect(await shown('/')).toBe('1 for nobody')
    expect(await shown('/blog')).toBe('2 for nobody')
  })

  it('is rendered again when its content has changed', async () => {
    const { shown, change } = await openPages()
    expect(await shown('/')).toBe('1 for nobody')
    change()
    expect(await shown('/')).toBe('2 for nobody')
  })

  it('is cached separately for each language', async () => {
    const { shown } = await openPages()
    expect(await shown('/cart')).toBe('1 for nobody')
    expect(await shown('/af/cart')).toBe('2 for nobody')
    expect(await shown('/cart')).toBe('1 for nobody')
  })

  it('is never served to a visitor with a cart or an account, nor theirs to others', async () => {
    const { shown } = await openPages()
    expect(await shown('/')).toBe('1 for nobody')
    expect(await shown('/', { cookie: 'rusbank_cart=k' })).toBe('2 for rusbank_cart=k')
    expect(await shown('/', { cookie: '__Host-rusbank_session=s' })).toBe('3 for __Host-rusbank_session=s')
    expect(await shown('/', { cookie: '_ga=1' })).toBe('1 for nobody')
  })

  it.each([
    'rusbank_gate=x;rusbank_cart=k',
    'rusbank_gate=x;\trusbank_cart=k',
    '__Host-rusbank_gate=x ;rusbank_cart=k; rusbank_session=s',
    '_ga=1;rusbank_cart=k',
    ' rusbank_cart=k',
  ])('is not rendered with the cookies %j of a visitor', async (cookie) => {
    const { shown } = await openPages()
    await shown('/', { cookie })
    expect(await shown('/')).toMatch(/for nobody$/)
    expect(await shown('/offline', { cookie })).not.toContain('rusbank_cart')
  })

  it('allows its own scripts by their hashes, and has no nonce', async () => {
    const { app } = await openPages()
    await app.inject({ url: '/' })
    const { body, headers } = await app.inject({ url: '/' })
    const hash = createHash('sha256').update('let page = 1').digest('base64')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
    expect(headers['content-security-policy']).toContain(` 'sha256-${hash}';`)
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect(body).not.toContain('nonce')
  })

  it.each([
    ['assets/a.js', 'client/assets/a.js', 'public, max-age=31536000, immutable'],
    ['pictures/a.webp', 'pictures/a.webp', 'public, max-age=31536000, immutable'],
    ['icons/a.png', 'icons/a.png', 'public, max-age=86400'],
  ])('has files that browsers keep, those with a hash in their names for a year: /%s', async (path, file, kept) => {
    const { app, buildDir } = await openPages()
    writeFileSync(join(buildDir, file), 'x')
    const { statusCode, headers } = await app.inject(`/${path}`)
    expect([statusCode, headers['cache-control']]).toEqual([200, kept])
  })

  it('finds its files, with the same headers, after a build has replaced them while the shop was open', async () => {
    const { app, buildDir, logged } = await openPages()
    const release = join(buildDir, 'client')
    for (const name of ['old-aaaaaaaa.js', 'old-aaaaaaaa.js.br']) writeFileSync(join(release, 'assets', name), name)
    const ask = async (name: string) => {
      const { statusCode, headers, body } = await app.inject({
        url: `/assets/${name}`,
        headers: { 'accept-encoding': 'br' },
      })
      const { date, ...lasting } = headers
      return { statusCode, headers: lasting, body }
    }
    const before = await ask('old-aaaaaaaa.js')
    expect(before).toMatchObject({ statusCode: 200, body: 'old-aaaaaaaa.js.br' })
    renameSync(release, join(buildDir, 'previous'))
    mkdirSync(join(release, 'assets'), { recursive: true })
    writeFileSync(join(release, 'assets/new-bbbbbbbb.js'), 'new')
    expect(await ask('old-aaaaaaaa.js')).toEqual(before)
    expect(await ask('new-bbbbbbbb.js')).toMatchObject({ statusCode: 200, body: 'new' })
    expect(await ask('old-cccccccc.js')).toMatchObject({ statusCode: 404 })
    expect(logged()).toBe('')
  })

  it('is revalidated by its ETag, for each encoding', async () => {
    const { app } = await openPages()
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Cookie, Accept-Encoding',
      'cache-control': 'no-cache',
    })
    expect(brotliDecompressSync(rawPayload).toString()).toContain('1 for nobody')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const plain = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0, identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})

describe('a page of a shop that takes its address from each request', () => {
  it.each(['me@rusbank.example', 'rusbank.example/blog?', 'rusbank.example#', 'rusbank.example:x', '<b>'])(
    'is refused if the request names the host %j, without a logged error',
    async (host) => {
      const { app, logged } = await openPages({ publicUrl: null })
      for (const cookie of ['', 'rusbank_cart=k']) {
        expect((await app.inject({ url: '/cart', headers: { host, cookie } })).statusCode).toBe(400)
      }
      expect(logged()).toBe('')
    },
  )

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', 'rusbank.example:443'])(
    'is shown at the host %j',
    async (host) => {
      const { shown } = await openPages({ publicUrl: null })
      expect(await shown('/cart', { host })).toBe('1 for nobody')
    },
  )
})

describe('an Afrikaans page', () => {
  it.each([
    ['/AF', '/af'],
    ['/Af/', '/af'],
    ['/aF?q=1', '/af?q=1'],
    ['/AF/cart/?coupon=STOEP8', '/af/cart?coupon=STOEP8'],
    ['/AF/CART', '/af/CART'],
    ['/%61f/cart', '/af/cart'],
    ['/%41%66/cart', '/af/cart'],
  ])('has one address, to which %s leads too', async (url, location) => {
    const { app } = await openPages()
    expect(await app.inject({ url })).toMatchObject({ statusCode: 301, headers: { location } })
  })

  it.each(['/af', '/af/cart', '/african', '/AFRICAN/cart', '/cart/AF'])(
    'is not what %s redirects to: it is an address of its own',
    async (url) => {
      const { app } = await openPages()
      expect((await app.inject({ url })).statusCode).toBe(200)
    },
  )
})

describe('a personal page', () => {
  it.for([
    ['that must be kept nowhere', '/login'],
    ['that does not exist', '/nope'],
    ['of somebody’s search', '/search?q=couch'],
    ['of a search in another language', '/af/search?q=couch'],
    ['of a search whose path is in capitals', '/SEARCH?q=couch'],
    ['of a search whose path is percent-encoded', '/af/%73earch?q=couch'],
  ])('%s is rendered for each request, with its own nonce', async ([, url = '']) => {
    const { app, shown } = await openPages()
    expect(await shown(url)).toBe('1 for nobody')
    const { body, headers } = await app.inject({ url })
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(headers.etag).toBeUndefined()
    expect(await shown(url)).toBe('3 for nobody')
  })

  it('can redirect, and no browser keeps that redirect', async () => {
    const { app } = await openPages()
    const headers = { location: '/new', 'cache-control': 'no-store' }
    expect(await app.inject({ url: '/old' })).toMatchObject({ statusCode: 302, headers })
  })

  it.each([
    {
      that: 'fails',
      wait: () => Promise.reject(new Error('Secret')),
      loadingDeadline: 60_000,
      status: 500,
      retryAfter: undefined,
    },
    {
      that: 'takes too long',
      wait: () => new Promise<void>(() => {}),
      loadingDeadline: 1,
      status: 503,
      retryAfter: '5',
    },
  ])('that $that is answered with an error page, which is not cached', async ({ status, retryAfter, ...faults }) => {
    const { app, logged } = await openPages(faults)
    const { statusCode, headers, body } = await app.inject({ url: '/' })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([status, retryAfter, 'no-store'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/<h1>(Something went wrong|The shop is temporarily unavailable)<\/h1>/)
    const afrikaans = await app.inject({ url: '/af/cart' })
    expect(afrikaans.body).toMatch(/<h1>(Iets het verkeerd geloop|Die winkel is tydelik onbeskikbaar)<\/h1>/)
    expect(afrikaans.body).toContain('<html lang="af-ZA">')
    expect(afrikaans.body).toContain('<a href="/af">')
    expect(body).not.toContain('Secret')
    expect(headers['content-security-policy']).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(body)?.[1]}'`)
    expect(logged()).toContain('a page failed')
  })

  it('that is shed is answered in the language of its address, without flooding the log', async () => {
    const { app, logged } = await openPages()
    shedLoad(app, { headers: {}, capacity: { call: 0, page: 0, search: 0, live: 0 } })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const [path, title] of [
      ['/cart', 'The shop is temporarily unavailable'],
      ['/af/cart', 'Die winkel is tydelik onbeskikbaar'],
      ['/af/search?q=bank', 'Die winkel is tydelik onbeskikbaar'],
    ]) {
      const answer = await fetch(`${address}${path}`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain(`<h1>${title}</h1>`)
    }
    expect(logged()).toBe('')
  })

  it('that is unavailable says when to try again, and others do not', async () => {
    const { app } = await openPages()
    const answers = await Promise.all(['/away', '/nope', '/'].map((url) => app.inject({ url })))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '5'],
      [404, undefined],
      [200, undefined],
    ])
  })

  it('that fails in part logs the error', async () => {
    const { app, logged } = await openPages()
    expect((await app.inject({ url: '/partly' })).statusCode).toBe(200)
    expect(logged()).toContain('a part of a page failed')
  })

  it.each([429, 500, 503])(
    'that lacks something, as one of its calls was answered with %i, is not cached',
    async (statusCode) => {
      let fails = true
      const { shown } = await openPages({
        async wait() {
          if (fails) throw Object.assign(new Error('Not now'), { statusCode })
        },
      })
      expect(await shown('/patient')).toBe('1 for nobody')
      fails = false
      expect(await shown('/patient')).toBe('2 for nobody')
      expect(await shown('/patient')).toBe('2 for nobody')
    },
  )

  it('whose rendering fails is rendered again for the next request', async () => {
    let fails = true
    const { app, shown } = await openPages({
      async wait() {
        if (fails) throw new Error('The database is away')
      },
    })
    expect((await app.inject({ url: '/' })).statusCode).toBe(500)
    fails = false
    expect(await shown('/')).toBe('1 for nobody')
  })
})
