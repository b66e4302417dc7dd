import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { render } from '#src/app/entry-server.tsx'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'

const { cards, categories, category } = shippedCatalogue()
const answers: Readonly<Record<string, unknown>> = {
  '/api/categories': { categories },
  '/api/categories/ranges': category('ranges'),
  '/api/products?category=ranges': listProducts(cards, v.parse(ListingQuerySchema, { category: 'ranges' })),
}

/** The body of a rendered page of a shop that has categories and one list. */
async function pageAt(path: string) {
  const rendered = await render(new Request(`https://shop.example${path}`), {
    fetchApi: async (asked) => {
      const body = answers[asked] ?? { code: 'unknown', message: 'There is none.', data: { status: 404 } }
      return Response.json(body, { status: asked in answers ? 200 : 404 })
    },
    assets: { styles: [], scripts: [], preloads: [] },
    nonce: 'nonce',
    publicUrl: 'https://shop.example',
    gtmId: null,
    release: 'one',
  })
  if ('redirect' in rendered) throw new Error(`A redirect to ${rendered.redirect}`)
  const html = await new Response(rendered.stream).text()
  return { status: rendered.status, header: /<header.*<\/header>/s.exec(html)?.[0] ?? '', html }
}

describe('a page that does not exist', () => {
  it.each(['/404', '/nope', '/product/gone', '/product-category/gone', '/blog/gone', '/information/gone'])(
    '%s stands in a layout of its own, with a way to search, to the cart and for help',
    async (path) => {
      const { status, header, html } = await pageAt(path)
      expect(status).toBe(404)
      expect(html).toContain('Page not found')
      expect(header).not.toContain('aria-label="Shop"')
      expect(header).toContain('aria-label="Cart, 0 items"')
      expect(html).toContain('role="search"')
      expect(html).toContain('href="/company/contact-us"')
    },
  )
})

describe('the page of all ranges', () => {
  it.each(['/product-category/ranges', '/product-category/all/ranges'])('%s lists the ranges', async (path) => {
    const { status, html } = await pageAt(path)
    expect(status).toBe(200)
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const ranges = categories.filter(({ parent }) => parent === 'ranges')
    expect(ranges.length).toBeGreaterThan(10)
    const headings = [...main.matchAll(/<h2[^>]*><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/h2>/g)]
    expect(headings.map(([, href, name]) => [href, name])).toEqual(
      ranges.map(({ slug, name }) => [`/product-category/${slug}`, name]),
    )
    expect(main).not.toContain('/product/')
  })
})
