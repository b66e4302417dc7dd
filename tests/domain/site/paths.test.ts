import { describe, expect, it } from 'vitest'
import { isPublicCall } from '#domain/site/offline.ts'
import { type PageKind, pageKindOf } from '#domain/site/web-vitals.ts'

describe('the speed of a page is measured', () => {
  it.each<[string, PageKind]>([
    ['/', 'home'],
    ['/product-category/couches', 'category'],
    ['/product/sage-3-seater', 'product'],
    ['/cart', 'cart'],
    ['/checkout', 'checkout'],
    ['/checkout/order/o1', 'checkout'],
    ['/blog/caring-for-velvet', 'article'],
    ['/search', 'search'],
    ['/blog', 'other'],
    ['/blog/', 'other'],
    ['/carts', 'other'],
    ['/my-account', 'other'],
  ])('on %s as a page of the kind %s', (path, kind) => {
    expect(pageKindOf(path)).toBe(kind)
  })
})

describe('the answer of a call is kept for use offline', () => {
  it.each(['/api/products', '/api/products/sage-3-seater', '/api/blog', '/api/company'])(
    'if it is the same for everybody: %s',
    (path) => expect(isPublicCall(path)).toBe(true),
  )

  it.each(['/api/cart', '/api/customer', '/api/productsOf/customer', '/api/company-orders', '/my/api/products'])(
    'and otherwise not: %s',
    (path) => expect(isPublicCall(path)).toBe(false),
  )
})
