import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createRoutes } from '#src/app/routes.tsx'
import { isShopPage } from '#src/offline/shop-pages.ts'

/** The first path segments of all routes, below any layouts. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => (path === undefined ? pathsOf(children) : [path]))

test('the worker serves every page of the route table, and nothing that a server answers by itself', () => {
  const api = { get: () => Promise.reject(new Error('not asked')) }
  const table = createRoutes({ api, identifyVisitor: async () => 'guest' })
  const paths = pathsOf(table)
  expect(paths).toContain('product/:slug')
  expect(paths).toContain('checkout')
  // Some paths of the table begin with a slash.
  const addresses = paths.map((path) => `/${path.replace(/^\//, '')}`)
  expect(addresses.filter((address) => address !== '/*' && !isShopPage(address))).toEqual([])
  for (const path of ['/api/products', '/support', '/sandbox/payfast', '/pay/return', '/sitemap.xml', '/assets/a.js']) {
    expect(isShopPage(path)).toBe(false)
  }
})
