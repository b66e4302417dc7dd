import Fastify from 'fastify'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { returnRoutes } from '#server/payments/return-routes.ts'
import { createRoutes } from '#src/app/routes.tsx'
import { isAppPage, isShopPage } from '#src/offline/shop-pages.ts'

/** The first path segments of all routes, below any layouts. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => (path === undefined ? pathsOf(children) : [path]))

/** The paths to which payment providers send the browser back. */
async function returnPaths(): Promise<string[]> {
  const paths: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ url }) => void paths.push(url))
  // Nothing is requested, so nothing of the options is used.
  returnRoutes(app, {} as Parameters<typeof returnRoutes>[1])
  await app.close()
  return paths
}

test('the worker serves every page of the route table, and nothing that a server answers by itself', () => {
  const api = { get: () => Promise.reject(new Error('not asked')) }
  const table = createRoutes({ api, identifyVisitor: async () => 'guest' })
  const paths = pathsOf(table)
  expect(paths).toContain('product/:slug')
  expect(paths).toContain('checkout')
  // Some paths of the table begin with a slash.
  const addresses = paths.map((path) => `/${path.replace(/^\//, '')}`).filter((address) => !address.endsWith('*'))
  const unknown = addresses.filter((address) => !isShopPage(address) || !isAppPage(address))
  expect(unknown, 'add their first words to src/offline/shop-pages.ts').toEqual([])
  for (const path of ['/api/products', '/support', '/sandbox/payfast', '/pay/return', '/sitemap.xml', '/assets/a.js']) {
    expect(isShopPage(path)).toBe(false)
  }
})

test('the return from a payment is a page of the shop that the app can’t show', async () => {
  const paths = await returnPaths()
  expect(paths).toContain('/checkout/payfast/confirmed')
  expect(paths).toContain('/checkout/payjustnow/cancelled/:ticket')
  expect(paths.filter((path) => !isShopPage(path) || isAppPage(path))).toEqual([])
})
