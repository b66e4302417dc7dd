import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#server/http/escape-html.ts'
import { releaseOf } from '#server/site/release.ts'
import { listPages } from '#server/site/sitemap.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { openApp } from '../open-app.ts'
import { openStorefront } from '../open-storefront.ts'
import { shippedTexts } from '../texts/shipped-texts.ts'

const front = openStorefront()
const get = (url: string) => front().app.inject({ url })

describe('manifest.webmanifest', () => {
  it('names the shop, its start page, and icons in all required sizes', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = answer.json()
    expect(manifest).toMatchObject({ name: 'Rusbank', start_url: '/', display: 'minimal-ui' })
    expect(manifest.icons.map(({ sizes, purpose = 'any' }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    expect(manifest.shortcuts.map(({ url }: { readonly url: string }) => url)).toEqual(['/cart', '/search'])
  })

  it('is the same app in Afrikaans, whose start page and shortcuts are Afrikaans', async () => {
    const [english, afrikaans] = await Promise.all(['', '/af'].map((prefix) => get(`${prefix}/manifest.webmanifest`)))
    expect(afrikaans?.headers['content-type']).toBe(english?.headers['content-type'])
    expect(afrikaans?.json()).toEqual({
      ...english?.json(),
      description: expect.stringMatching(/^Banke /),
      start_url: '/af',
      lang: 'af-ZA',
      shortcuts: [
        { name: 'Mandjie', url: '/af/cart' },
        { name: 'Soek', url: '/af/search' },
      ],
    })
  })
})

describe('sitemap.xml', () => {
  it('lists every page once, at the shop’s own address, with the date of its last change', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = [...answer.payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.every((address) => address.startsWith('https://rusbank.example/'))).toBe(true)
    for (const path of [
      '/',
      '/product/sage-3-seater',
      '/product-category/velvet',
      '/blog',
      '/blog/how-to-measure-for-a-couch',
      '/information/delivery',
      '/information/faqs',
      '/company/contact-us',
    ]) {
      expect(addresses).toContain(`https://rusbank.example${path}`)
    }
    expect(addresses.some((address) => /cart|checkout|my-account|search|api/.test(address))).toBe(false)
    expect(answer.payload).toContain(
      '<loc>https://rusbank.example/product/sage-3-seater</loc><lastmod>2026-11-20</lastmod>',
    )
    expect(answer.payload).toContain(
      '<loc>https://rusbank.example/blog/how-to-measure-for-a-couch</loc><lastmod>2026-03-04</lastmod>',
    )
  })

  it('has the day of a change in South Africa', async () => {
    const changes = new Map([['product/sage-3-seater', Date.parse('2026-11-21T00:30+02:00')]])
    const pages = listPages({ catalogue: shippedCatalogue(), texts: await shippedTexts(), changes })
    expect(pages.find(({ path }) => path === '/product/sage-3-seater')?.changed).toBe('2026-11-21')
  })

  it('uses the request’s address if the shop does not know its own', async () => {
    const { app } = await openApp()
    const { payload } = await app.inject({ url: '/robots.txt', headers: { host: 'shop.test:8080' } })
    expect(payload).toContain('Sitemap: http://shop.test:8080/sitemap.xml')
  })
})

describe('robots.txt', () => {
  it('names the sitemap, and excludes private pages', async () => {
    const { payload, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(payload).toContain('Sitemap: https://rusbank.example/sitemap.xml')
    for (const path of ['/cart', '/checkout', '/my-account', '/api/', '/af/cart', '/af/search'])
      expect(payload).toContain(`Disallow: ${path}\n`)
  })
})

describe('the blog’s feed', () => {
  it('contains every article in full, the newest first, with absolute addresses', async () => {
    const { payload, headers } = await get('/blog/rss.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const titles = [...payload.matchAll(/<item>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect(titles[0]).toBe('A couch for children and dogs')
    expect(titles.length).toBeGreaterThanOrEqual(8)
    expect(payload).toContain('<pubDate>Wed, 07 Oct 2026 06:00:00 GMT</pubDate>')
    expect(payload).toContain('href=&quot;https://rusbank.example/product-category/weave&quot;')
    expect(payload).not.toMatch(/href=&quot;\//)
  })

  it('is well-formed', async () => {
    for (const url of ['/blog/rss.xml', '/sitemap.xml']) {
      const { payload } = await get(url)
      const open: string[] = []
      for (const [, end, name, self] of payload.matchAll(/<(\/?)([a-zA-Z:]+)[^>]*?(\/?)>/g)) {
        if (self === '/') continue
        if (end === '') open.push(name ?? '')
        else expect(open.pop()).toBe(name)
      }
      expect(open).toEqual([])
      expect(payload.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    }
  })

  it('can contain any text', () => {
    expect(escapeHtml(`<b>"Tom" & 'Jerry'</b>\u0000\u{1f6cb}\u{d800}`)).toBe(
      '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;\u{1f6cb}',
    )
  })
})

describe('the release', () => {
  it('has an id that changes with the build, and with nothing else', async () => {
    const folder = temporaryFolder()
    expect(await releaseOf(folder)).toBe('unbuilt')
    mkdirSync(join(folder, 'client/.vite'), { recursive: true })
    const build = (manifest: string) => writeFileSync(join(folder, 'client/.vite/manifest.json'), manifest)
    build('{"a":1}')
    const first = await releaseOf(folder)
    expect(await releaseOf(folder)).toBe(first)
    build('{"a":2}')
    expect(await releaseOf(folder)).not.toBe(first)
  })

  it('is answered by a call that is never cached', async () => {
    const answer = await get('/api/release')
    expect(answer.json()).toEqual({ release: 'unbuilt' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
