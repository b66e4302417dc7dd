import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CategorySchema } from '#domain/catalogue/category.ts'
import { ListingSchema } from '#domain/catalogue/listing.ts'
import { ProductSchema } from '#domain/catalogue/product.ts'
import { CouponTermsSchema } from '#domain/coupon/terms-schema.ts'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { openApp } from '#tests/server/open-app.ts'

describe('the catalogue calls', () => {
  it('list products as the page with the same query does', async () => {
    const { app } = await openApp()
    const answer = await app.inject('/api/products?category=armchairs&colour=navy&colour=emerald&sort=-price')
    const { products, total } = v.parse(ListingSchema, answer.json())
    expect(total).toBe(products.length)
    expect(products.map(({ price }) => price)).toEqual(products.map(({ price }) => price).toSorted((a, b) => b - a))
  })

  it('return a product and a category by slug', async () => {
    const { app } = await openApp()
    expect(v.parse(ProductSchema, (await app.inject('/api/products/luna-chaise')).json()).slug).toBe('luna-chaise')
    expect(v.parse(CategorySchema, (await app.inject('/api/categories/velvet')).json()).slug).toBe('velvet')
    const { categories } = (await app.inject('/api/categories')).json()
    expect(v.parse(v.array(CategorySchema), categories).length).toBeGreaterThan(10)
  })

  it('answer 304 to a matching ETag, and may be cached for a minute', async () => {
    const { app } = await openApp()
    const first = await app.inject('/api/products/luna-chaise')
    expect(first.headers['cache-control']).toContain('max-age=60')
    const etag = String(first.headers.etag)
    const again = await app.inject({ url: '/api/products/luna-chaise', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await app.inject({ url: '/api/products/cove-chaise', headers: { 'if-none-match': etag } })
    expect(other.statusCode).toBe(200)
  })

  it('are compressed for clients that accept it', async () => {
    const { app } = await openApp()
    for (const encoding of ['br', 'gzip']) {
      const answer = await app.inject({ url: '/api/products', headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
    }
  })

  it.each([
    ['/api/products/nothing', 404, 'unknown_product'],
    ['/api/products/__proto__', 404, 'unknown_product'],
    ['/api/categories/nothing', 404, 'unknown_category'],
    ['/api/products?width=wide', 400, 'bad_request'],
    ['/api/products?page=2;%20drop', 400, 'bad_request'],
    ['/api/products/%', 400, 'bad_request'],
  ])('answer %s with %i', async (url, status, code) => {
    const { app } = await openApp()
    const answer = await app.inject(url)
    expect(v.parse(ErrorBodySchema, answer.json())).toMatchObject({ code, data: { status } })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it('list the automatic coupons and no promo code', async () => {
    const { app } = await openApp()
    const { coupons } = (await app.inject('/api/coupons-all')).json()
    expect(v.parse(v.array(CouponTermsSchema), coupons).map(({ code }) => code)).toEqual(['AUTO'])
  })
})
