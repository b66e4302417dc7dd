import { describe, expect, it } from 'vitest'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { pagesOf } from './render-page.ts'

const { categories } = shippedCatalogue()

const pageAt = pagesOf({ '/api/categories': () => ({ categories }) })

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
