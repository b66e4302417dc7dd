import { describe, expect, it } from 'vitest'
import { isPrinterModel } from '#server/site/legacy-redirects.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { openApp } from '../open-app.ts'

const ARTICLE = 'how-to-measure-for-a-couch'

describe('an old address', () => {
  it.each([
    ['/blogs', '/blog'],
    ['/blogs/', '/blog'],
    [`/blogs/${ARTICLE}`, `/blog/${ARTICLE}`],
    [`/blogs/news/${ARTICLE}`, `/blog/${ARTICLE}`],
    ['/blogs/long-gone', '/blog/long-gone'],
    ['/blogs/news/long-gone', '/blog/news/long-gone'],
    ['/collections', '/product-category/couches'],
    ['/collections/all', '/product-category/couches'],
    ['/collections/all/', '/product-category/couches'],
    ['/collections/all/products/sage-3-seater', '/product/sage-3-seater'],
    ['/collections/all/hp-laserjet-1020', '/product-category/all/hp-laserjet-1020'],
    ['/collections/velvet', '/product-category/velvet'],
    ['/collections/velvet/', '/product-category/velvet'],
    ['/collections/sage/products/sage-3-seater', '/product/sage-3-seater'],
    ['/pages/faq', '/information/faqs'],
    ['/pages/faq/', '/information/faqs'],
    ['/pages/contact-us', '/company/contact-us'],
    ['/collections/bouclé', '/product-category/boucl%C3%A9'],
  ])('redirects %s to %s permanently, with its query', async (from, to) => {
    const { app } = await openApp()
    for (const query of ['', '?utm_source=mail&x=a%20b']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url: `${encodeURI(from)}${query}` })
        expect([answer.statusCode, answer.headers.location]).toEqual([301, `${to}${query}`])
      }
    }
  })

  it.each(['//evil.example', '/blogs//evil.example', '/collections//evil.example', '/blogs/%2F%2Fevil.example'])(
    '%s redirects to no other site',
    async (url) => {
      const { app } = await openApp()
      const { headers } = await app.inject({ url })
      expect(new URL(String(headers.location ?? '/'), 'https://rusbank.example').host).toBe('rusbank.example')
    },
  )

  it.each(['/pages', '/pages/about-us', '/pages/faq/more', '/blogging', '/collection/x'])(
    '%s is not one',
    async (url) => {
      const { app } = await openApp()
      expect((await app.inject({ url })).statusCode).toBe(404)
    },
  )
})

describe('an address of the printer shop that used this domain before', () => {
  it.each([
    'hp-laserjet-1020',
    'canon-pixma-g2010',
    'epson-l3150',
    'brother-dcp-t510w',
    'mfc-l2710dw',
    'samsung-ml-2165',
    'Kyocera-Ecosys-M2040dn',
    'ricoh-sp-c260',
    'toner-cartridges',
    'laserjet-pro',
    '305xl-ink',
  ])('%s is one', (slug) => {
    expect(isPrinterModel(slug)).toBe(true)
  })

  it.each(['2-seater-couches', 'velvet', 'nothing-here', 'l-shaped', 'couch-15', 'ink-blue-velvet'.slice(4), 'sale'])(
    '%s is not one',
    (slug) => {
      expect(isPrinterModel(slug)).toBe(false)
    },
  )

  it('contains the name of none of our categories', () => {
    expect(shippedCatalogue().categories.filter(({ slug }) => isPrinterModel(slug))).toEqual([])
  })

  it('answers 410, and not 404', async () => {
    const { app } = await openApp()
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode
    expect(await statusOf('/product-category/all/hp-laserjet-1020')).toBe(410)
    expect(await statusOf('/product-category/all/hp-laserjet-1020?page=2')).toBe(410)
    expect(await statusOf('/product-category/all/hp-laserjet-1020/')).toBe(410)
    expect(await statusOf('/product-category/all/no-such-category')).toBe(404)
    expect(await statusOf('/product-category/hp-laserjet-1020')).toBe(404)
  })
})
