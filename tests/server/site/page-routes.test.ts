import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openPages } from './open-pages.ts'

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

describe('an address in capitals', () => {
  it.each([
    ['/Cart', '/cart'],
    ['/Product/Sage-3-Seater/', '/product/sage-3-seater'],
    ['/af/Search?q=Leather', '/af/search?q=Leather'],
    ['/SUPPORT', '/support'],
  ])('leads from %s to the page', async (url, location) => {
    const { app } = await openPages()
    expect(await app.inject({ url })).toMatchObject({ statusCode: 301, headers: { location } })
  })

  it.each([
    '/cart?to=Cart',
    '/my-account/view-order/R482913',
    '/af/my-account/view-order/R482913?x=1',
    '//Evil.example',
    '/\\Evil.example',
  ])('is none of those that stay: %s', async (url) => {
    const { app } = await openPages()
    expect((await app.inject({ url })).headers.location).toBeUndefined()
  })
})

describe('an address that was copied with what follows it in a text', () => {
  it.each([
    ['/product/sage-3-seater.', '/product/sage-3-seater'],
    ['/product/sage-3-seater),', '/product/sage-3-seater'],
    ['/af/Cart%20?q=a.', '/af/cart?q=a.'],
  ])('leads from %s to the page', async (url, location) => {
    const { app } = await openPages()
    expect(await app.inject({ url })).toMatchObject({ statusCode: 301, headers: { location } })
  })

  it.each(['/search?q=a.', '/.', '//evil.example.', '/\\evil.example.'])(
    'is none of those that stay: %s',
    async (url) => {
      const { app } = await openPages()
      expect((await app.inject({ url })).headers.location).toBeUndefined()
    },
  )
})

describe('an Afrikaans page', () => {
  it.each([
    ['/AF', '/af'],
    ['/Af/', '/af'],
    ['/aF?q=1', '/af?q=1'],
    ['/AF/cart/?coupon=STOEP8', '/af/cart?coupon=STOEP8'],
    ['/AF/CART', '/af/cart'],
    ['/%61f/cart', '/af/cart'],
    ['/%41%66/cart', '/af/cart'],
  ])('has one address, to which %s leads too', async (url, location) => {
    const { app } = await openPages()
    expect(await app.inject({ url })).toMatchObject({ statusCode: 301, headers: { location } })
  })

  it.each(['/af', '/af/cart', '/african', '/african/cart', '/cart/af'])(
    'is not what %s redirects to: it is an address of its own',
    async (url) => {
      const { app } = await openPages()
      expect((await app.inject({ url })).statusCode).toBe(200)
    },
  )
})
