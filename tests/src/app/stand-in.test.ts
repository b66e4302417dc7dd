import { expect, test } from 'vitest'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { pagesOf } from './render-page.ts'

const company = { name: 'Rusbank', address: { street: '', city: '', postcode: '', country: '' } }
const answers = { '/api/categories': () => ({ categories: [] }), '/api/company': () => company }
const modules = {
  'src/app/offline-page.tsx': ['/assets/offline-page.js'],
  'src/cart/cart-page.tsx': ['/assets/cart-page.js', '/assets/cart.js'],
  'sync/browser/attach-shop.ts': ['/assets/attach-shop.js', '/assets/log-database.js'],
  'src/client/shop-data.ts': ['/assets/shop-data.js'],
  'src/client/api/network-read.ts': ['/assets/network-read.js'],
}

test('the offline page requests all modules of the cart at once, without waiting for a paint', async () => {
  const { html } = await pagesOf(answers, modules)(OFFLINE_PAGE)
  const wanted = Object.entries(modules).flatMap(([module, files]) => (module.includes('offline-page') ? [] : files))
  for (const file of wanted) expect(html).toContain(`"${file}"`)
  expect(html).not.toContain('/assets/offline-page.js')
  expect(html).toContain('else if (true) start()')
})

test('the offline page leads to the cart and to the home page', async () => {
  const { html } = await pagesOf(answers)(OFFLINE_PAGE)
  const ways = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(View cart|Home)</g)].map(([, href, name]) => [
    name,
    href,
  ])
  expect(ways).toEqual([
    ['View cart', '/cart'],
    ['Home', '/'],
  ])
})

test('a normal page requests only its own code, after it was painted', async () => {
  const { html } = await pagesOf(answers, modules)('/cart')
  expect(html).toContain('"/assets/cart-page.js","/assets/cart.js"')
  expect(html).not.toContain('attach-shop.js')
  expect(html).toContain('else if (document.hidden) start()')
})
