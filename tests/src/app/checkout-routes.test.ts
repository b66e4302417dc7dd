import { describe, expect, it } from 'vitest'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { render } from '#src/app/entry-server.tsx'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'

const { categories } = shippedCatalogue()

async function pageAt(path: string) {
  const rendered = await render(new Request(`https://shop.example${path}`), {
    fetchApi: async (asked) => {
      if (asked === '/api/categories') return Response.json({ categories })
      return Response.json({ code: 'unknown', message: 'There is none.', data: { status: 404 } }, { status: 404 })
    },
    assets: { styles: [], scripts: [], preloads: [] },
    nonce: 'nonce',
    publicUrl: 'https://shop.example',
    gtmId: null,
    release: 'one',
  })
  if ('redirect' in rendered) throw new Error(`A redirect to ${rendered.redirect}`)
  return { status: rendered.status, html: await new Response(rendered.stream).text() }
}

describe('the layout of orders', () => {
  it.each([
    ['/checkout', 200, 'Back to cart'],
    ['/checkout/order/o1', 200, 'Back to shop'],
    ['/checkout/nope', 404, 'Page not found'],
    ['/checkout/order/o1/nope', 404, 'Page not found'],
    [EXPIRED_RETURN, 404, 'Your order is safe'],
    ['/find-order', 200, 'Find your order'],
  ])('is that of %s', async (path, status, words) => {
    const page = await pageAt(path)
    expect(page.status).toBe(status)
    expect(page.html).toContain(words)
    expect(page.html).toMatch(/Back to (shop|cart)/)
    expect(page.html).not.toContain('aria-label="Shop"')
  })
})
