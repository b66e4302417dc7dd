import { describe, expect, it } from 'vitest'
import { openApp } from '#tests/server/open-app.ts'

describe('the documentation of the API', () => {
  it('has every call, with its input and its output', async () => {
    const { app } = await openApp()
    const api = (await app.inject('/api/docs/json')).json()
    const calls = Object.keys(api.paths)
    for (const call of ['cart', 'cart-guest', 'cart-update', 'cart-update-guest', 'cart-clear', 'coupon-apply']) {
      expect(calls).toContain(`/api/${call}`)
    }
    const add = api.paths['/api/cart-guest'].post.requestBody.content
    expect(Object.keys(add)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(Object.keys(add['application/json'].schema.properties)).toEqual(
      expect.arrayContaining(['cartKey', 'productId', 'productQuantity', 'variation', 'bech_color']),
    )
    expect(api.paths['/api/products/{slug}'].get.parameters).toMatchObject([
      { in: 'path', name: 'slug', required: true },
    ])
    const order = api.paths['/api/checkout'].post.requestBody.content['application/json'].schema
    expect(JSON.stringify(order)).toContain('"address":{"type":"string","minLength":1,"maxLength":200}')
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`script-src 'self'`)
  })

  it('alone may have the inline style of Swagger UI', async () => {
    const { app } = await openApp()
    const policyOf = async (path: string) => (await app.inject(path)).headers['content-security-policy']
    const ofSwagger = /style-src 'sha256-[^']+' 'self'/
    expect(await policyOf('/api/docs/')).toMatch(ofSwagger)
    for (const path of ['/api/products', '/favicon.ico', '/support'])
      expect(await policyOf(path)).not.toMatch(ofSwagger)
  })

  it('has only calls, each with a summary', async () => {
    const { app } = await openApp()
    const { paths } = (await app.inject('/api/docs/json')).json()
    const operations = Object.entries<Record<string, { readonly summary?: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({ call: `${method} ${path}`, summary })),
    )
    expect(operations.length).toBeGreaterThan(60)
    expect(operations.filter(({ summary }) => summary === undefined)).toEqual([])
  })

  it('names every reason for which an order can’t be paid now', async () => {
    const { app } = await openApp()
    const { paths } = (await app.inject('/api/docs/json')).json()
    const { description } = paths['/api/orders/{orderId}/pay'].post.responses['409']
    for (const reason of ['already_paid', 'order_closed', 'too_many_attempts']) expect(description).toContain(reason)
  })

  it('has no staff call in production', async () => {
    const pathsOf = async (isProduction: boolean) => {
      const { app } = await openApp({ isProduction })
      const api = (await app.inject('/api/docs/json')).json()
      const ofStaff = (path: string) => path.startsWith('/api/support')
      return { staff: Object.keys(api.paths).filter(ofStaff).length, said: JSON.stringify(api).includes('support') }
    }
    expect((await pathsOf(false)).staff).toBeGreaterThan(5)
    expect(await pathsOf(true)).toEqual({ staff: 0, said: false })
  })
})
