import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { ordersPath } from '#src/account/account-data.ts'
import { CURRENT_CUSTOMER_PATH, NO_UPDATES_CURSOR } from '#src/client/customer/customer-path.ts'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { idOf } from '#tests/kit/entries.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { type Answers, pagesOf } from './render-page.ts'

const { cards, categories, category } = shippedCatalogue()
const answers: Answers = {
  '/api/categories': () => ({ categories }),
  '/api/categories/ranges': () => category('ranges'),
  '/api/products?category=ranges': () => listProducts(cards, v.parse(ListingQuerySchema, { category: 'ranges' })),
}
const refused = (status: number) => Response.json({ code: 'refused', message: 'No.', data: { status } }, { status })
const pageAt = pagesOf({ ...answers, '/api/products/%00': () => refused(400) })

describe('a page that does not exist', () => {
  it.each([
    '/404',
    '/nope',
    '/product/gone',
    '/product/%00',
    '/product-category/gone',
    '/blog/gone',
    '/information/gone',
  ])('%s is in its own layout, with links to the search, the cart and help', async (path) => {
    const { status, html } = await pageAt(path)
    const header = /<header.*<\/header>/s.exec(html)?.[0]
    expect(status).toBe(404)
    expect(html).toContain('Page not found')
    expect(header).not.toContain('aria-label="Shop"')
    expect(header).toContain('aria-label="Cart, 0 items"')
    expect(html).toContain('role="search"')
    expect(html).toContain('href="/company/contact-us"')
  })
})

it('the page of an order does not exist under a wrong key, and without one it may be the browser that has the key', async () => {
  const [wrong, none] = [await pageAt('/checkout/order/o1?key=wrong'), await pageAt('/checkout/order/o1')]
  expect([wrong.status, none.status]).toEqual([404, 200])
  expect([wrong, none].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
})

it.each([
  ['', 'Cart (0)'],
  ['/af', 'Mandjie (0)'],
])('%s/nope shows how many items are in the cart', async (prefix, words) => {
  const [header = ''] = /<header.*<\/header>/s.exec((await pageAt(`${prefix}/nope`)).html) ?? []
  expect(header).toContain(words)
})

describe('the way back', () => {
  it.each([
    ['/checkout', '/cart', 'Back to cart'],
    ['/checkout/order/o1', '/', 'Back to shop'],
    ['/find-order', '/', 'Back to shop'],
  ])('leads from %s to %s', async (path, to, words) => {
    const { html } = await pageAt(path)
    expect(html).toMatch(new RegExp(`<a [^>]*href="${to}"[^>]*>${words}</a>`))
  })
})

it('who returns from a payment by an expired link is led to their orders', async () => {
  const { html } = await pageAt('/checkout/return-expired')
  expect(html).toMatch(/<a href="\/my-account\/orders"[^>]*>your orders<\/a>/)
})

it('a link to a page without a picture is shared with a card that has no place for one', async () => {
  const cardOf = async (path: string) => /name="twitter:card" content="(\w+)"/.exec((await pageAt(path)).html)?.[1]
  expect(await cardOf('/find-order')).toBe('summary')
  expect(await cardOf('/product-category/ranges')).toBe('summary_large_image')
})

it('search engines are kept from the pages that are about one visitor, and from no page of the catalogue', async () => {
  const own = [
    '/login',
    '/register',
    '/lost-password',
    '/cart',
    '/checkout',
    '/find-order',
    '/compare',
    '/on-this-device',
  ]
  const hidden: string[] = []
  for (const path of [...own, '/product-category/ranges']) {
    if ((await pageAt(path)).html.includes('<meta name="robots" content="noindex"/>')) hidden.push(path)
  }
  expect(hidden).toEqual(own)
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

  it('leaves out a range of which there is nothing to buy', async () => {
    const empty = { ...category('ranges'), slug: 'sold-out', name: 'Sold out', parent: 'ranges', count: 0 }
    const { html } = await pagesOf({ ...answers, '/api/categories': () => ({ categories: [...categories, empty] }) })(
      '/product-category/ranges',
    )
    const main = /<main.*<\/main>/s.exec(html)?.[0]
    expect(main).toContain('/product-category/sage')
    expect(main).not.toContain('sold-out')
  })
})

describe('a page in a browser that has a session', () => {
  const cookie = { headers: { cookie: 'rusbank_session=token' } }

  it('is stored by no cache if it is a customer’s, even if all its other data is public', async () => {
    const customer = { user_id: idOf(1), shipping: savedDetails({ email: 'thandi@example.com', first_name: 'Thandi' }) }
    const theirs = pagesOf({ ...answers, [CURRENT_CUSTOMER_PATH]: () => loginAnswer(customer) })
    const [own, others] = [await theirs('/product-category/ranges', cookie), await theirs('/product-category/ranges')]
    expect([own, others].map(({ html }) => html.includes('Thandi'))).toEqual([true, false])
    expect([own, others].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', undefined])
  })

  it('has the customer’s orders without a script', async () => {
    const customer = { user_id: idOf(1), shipping: savedDetails({ email: 'thandi@example.com' }) }
    const listed = { id: idOf(2), number: 'RB-7', status: 'placed', total: 100, item_count: 1, placed_at: 0 }
    const theirs = pagesOf({
      ...answers,
      [CURRENT_CUSTOMER_PATH]: () => loginAnswer(customer),
      [ordersPath(idOf(1), NO_UPDATES_CURSOR)]: () => ({ orders: [listed], stream: { cursor: 4 } }),
    })
    const paths = ['/my-account/orders', '/my-account/view-order/RB-7', `/my-account/view-order/${idOf(2)}`]
    for (const path of paths) expect(/<main.*<\/main>/s.exec((await theirs(path, cookie)).html)?.[0]).toContain('RB-7')
  })

  it('of the account leads to the login if the shop no longer knows the session', async () => {
    const ended = pagesOf({ ...answers, [CURRENT_CUSTOMER_PATH]: () => refused(401) })
    await expect(ended('/my-account', cookie)).rejects.toThrow('A redirect to /login?')
  })

  it('of the account is an error for now, and the login can be opened, while the shop cannot read the session', async () => {
    const unread = pagesOf({ ...answers, [CURRENT_CUSTOMER_PATH]: () => refused(503) })
    const [profile, orders, login] = [
      await unread('/my-account', cookie),
      await unread('/my-account/orders', cookie),
      await unread('/login', cookie),
    ]
    expect([profile, orders, login].map(({ status }) => status)).toEqual([503, 503, 200])
    expect(profile.html).toContain('Your cart is safe. Please try again in a moment.')
  })
})

describe('a page whose cart the shop cannot read', () => {
  const cookie = { headers: { cookie: 'rusbank_cart=key' } }
  const unread = (status: number) => pagesOf({ ...answers, '/api/cart-guest': () => refused(status) })
  const EMPTY = /is empty|nothing to check out|0 items|data-count="0"|Nothing here yet|Jou mandjie is leeg/i

  it.each([
    ['/cart', 503, 'Cart'],
    ['/cart', 429, 'Cart'],
    ['/cart', 500, 'Cart'],
    ['/checkout', 503, 'Checkout'],
    ['/af/cart', 503, 'Mandjie'],
    ['/af/checkout', 503, 'Betaalpunt'],
  ])('%s does not say that it is empty, after a %i', async (path, failed, title) => {
    const { status, html } = await unread(failed)(path, cookie)
    expect(html).not.toMatch(EMPTY)
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
    expect(status).toBe(503)
  })

  it.each(['/product-category/ranges', '/find-order'])('%s is shown, without a number of items', async (path) => {
    const { status, html } = await unread(503)(path, cookie)
    expect(html).not.toMatch(EMPTY)
    expect(status).toBe(200)
  })

  it.each([
    ['a visitor has none', {}],
    ['its key is unknown', cookie],
  ])('says that the cart is empty if %s', async (_, visit) => {
    const { status, html } = await pageAt('/cart', visit)
    expect(html).toContain('Your cart is empty')
    expect(status).toBe(200)
  })
})

describe('a page with a failure', () => {
  it('shows an error in its place if its data is invalid, and reports the error', async () => {
    const unreadable = pagesOf({ ...answers, '/api/categories': () => ({ categories: 'none' }) })
    const { status, html, reported } = await unreadable('/product-category/ranges')
    expect(status).toBe(500)
    expect(html).toContain('Something went wrong')
    expect(reported).toEqual([expect.any(TypeError), expect.any(TypeError)])
  })

  it('is not rendered if its rendering throws', async () => {
    const unreadable = pagesOf({ ...answers, '/api/categories/ranges': () => ({ ...category('ranges'), name: null }) })
    await expect(unreadable('/product-category/ranges')).rejects.toThrow(TypeError)
  })

  it('is abandoned when its time limit is over', async () => {
    const ended = new AbortController()
    const slow = pagesOf({
      ...answers,
      '/api/categories/ranges': () => {
        ended.abort(new DOMException('Too late', 'TimeoutError'))
        return category('ranges')
      },
    })
    await expect(slow('/product-category/ranges', { signal: ended.signal })).rejects.toThrow('Too late')
  })
})

it('the parts that load lazily in a browser are rendered by the server from its first page on', async () => {
  const { html } = await pageAt('/product-category/ranges')
  expect(html).toContain('<footer')
  expect(html).not.toMatch(/<!--\$\?-->|<template/)
})
