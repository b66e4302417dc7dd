import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { addressesIn, fetchPage, jsonLdOf } from './kit/fetched-page.ts'
import { glides, sage } from './kit/products.ts'
import { test } from './kit/story.ts'

const article = '/blog/how-to-measure-for-a-couch'
const paths = ['/', '/product-category/three-seaters', sage.path, glides.path, '/blog', article, '/information/faqs']

const offer = {
  '@type': 'Offer',
  price: expect.stringMatching(/^[1-9]\d*\.\d\d$/),
  priceCurrency: 'ZAR',
  availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
  itemCondition: 'https://schema.org/NewCondition',
  shippingDetails: {
    shippingRate: { value: expect.stringMatching(/^(0|75)\.00$/), currency: 'ZAR' },
    shippingDestination: { addressCountry: 'ZA' },
    deliveryTime: { handlingTime: { unitCode: 'DAY' }, transitTime: { unitCode: 'DAY' } },
  },
  hasMerchantReturnPolicy: {
    applicableCountry: 'ZA',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 7,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  },
}

interface Variant {
  readonly image: readonly string[]
  readonly sku: string
  readonly offers: { readonly url: string; readonly price: string }
}

/** A product's price at an address, in cents: the first amount on its page. */
async function shownPrice(url: string): Promise<number> {
  const { html } = await fetchPage(url)
  return Number(/<h1>.*?<data value="(\d+)"/s.exec(html)?.[1])
}

describe('metadata for search engines', () => {
  test('every page has its own title and description, one canonical address, and a picture to share', async ({
    shop,
  }) => {
    const pages = await Promise.all(paths.map((path) => fetchPage(`${shop.url()}${path}`)))
    for (const { url, canonical, meta, title } of pages) {
      expect(canonical).toBe(url)
      expect(Object.fromEntries(meta)).toMatchObject({
        description: expect.stringMatching(/^.{20,300}$/),
        'og:site_name': 'Rusbank',
        'og:locale': 'en_ZA',
        'og:title': title,
        'og:url': url,
        'og:type': expect.stringMatching(/^(website|product|article)$/),
        'twitter:card': expect.stringMatching(/^summary/),
      })
    }
    expect(new Set(pages.map(({ title }) => title)).size).toBe(paths.length)
    expect(new Set(pages.map(({ meta }) => meta.get('description'))).size).toBe(paths.length)
    for (const { meta } of pages.filter(({ url }) => !url.endsWith('/faqs'))) {
      const picture = await fetch(meta.get('og:image') ?? '')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(Number(meta.get('og:image:width'))).toBeGreaterThanOrEqual(600)
      expect(meta.get('og:image:alt')).not.toBe('')
    }
  })

  test('a couch is a product group with all its variants, each with its price and address', async ({ shop }) => {
    const url = `${shop.url()}${sage.path}`
    const couch = jsonLdOf(await fetchPage(url), 'ProductGroup')
    expect(couch).toMatchObject({
      name: sage.name,
      url,
      productGroupID: '1001',
      variesBy: ['https://schema.org/color', 'https://schema.org/material'],
      brand: { name: 'Rusbank' },
    })
    const variants = couch.hasVariant as readonly Variant[]
    expect(variants).toHaveLength(18)
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(18)
    expect(new Set(variants.map(({ offers }) => offers.url)).size).toBe(18)
    for (const variant of variants) {
      expect(variant).toMatchObject({ name: expect.stringContaining(sage.name), offers: offer })
      expect(variant.image.length).toBeGreaterThan(0)
    }
    for (const { offers } of [0, 7, 17].flatMap((at) => variants[at] ?? [])) {
      expect(await shownPrice(offers.url)).toBe(Math.round(Number(offers.price) * 100))
    }
  })

  test('the address of a variant selects it', async ({ visitor, shop }) => {
    const couch = jsonLdOf(await fetchPage(`${shop.url()}${sage.path}`), 'ProductGroup')
    const last = (couch.hasVariant as readonly Variant[]).at(-1)
    const { pathname, search } = new URL(last?.offers.url ?? '')
    await visitor.open(pathname + search)
    await expectPage(visitor.product.option('Filling', 'Pocket spring')).toBeChecked()
    await expectPage(visitor.product.option('Colour', 'Oat')).toBeChecked()
  })

  test('a product without variants is a product with one offer', async ({ shop }) => {
    const url = `${shop.url()}${glides.path}`
    const piece = jsonLdOf(await fetchPage(url), 'Product')
    expect(piece).toMatchObject({ name: glides.name, sku: expect.any(String), offers: { ...offer, url } })
    const { offers } = piece as unknown as Variant
    expect(Math.round(Number(offers.price) * 100)).toBe(glides.price)
    expect(await shownPrice(url)).toBe(glides.price)
  })

  test('a product without reviews has no rating', async ({ shop }) => {
    const { html } = await fetchPage(`${shop.url()}${sage.path}`)
    expect(html).not.toContain('aggregateRating')
  })

  test('breadcrumbs lead from the home page to every page, each step with its address', async ({ shop }) => {
    for (const path of ['/product-category/three-seaters', sage.path, glides.path, article]) {
      const url = `${shop.url()}${path}`
      const steps = jsonLdOf(await fetchPage(url), 'BreadcrumbList').itemListElement as readonly Record<
        string,
        unknown
      >[]
      expect(steps.length).toBeGreaterThanOrEqual(2)
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect([steps[0]?.item, steps.at(-1)?.item]).toEqual([`${shop.url()}/`, url])
    }
  })

  test('an article, the questions, a category and the shop itself have their structured data', async ({ shop }) => {
    const [posting, questions, category, home] = await Promise.all(
      [article, '/information/faqs', '/product-category/three-seaters', '/'].map((path) =>
        fetchPage(`${shop.url()}${path}`),
      ),
    ).then((pages) => pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0], (typeof pages)[0]])
    expect(jsonLdOf(posting, 'BlogPosting')).toMatchObject({
      headline: expect.any(String),
      image: [expect.any(String)],
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\+02:00$/),
      author: { '@type': 'Person', name: expect.any(String) },
      publisher: { name: 'Rusbank' },
    })
    const entries = jsonLdOf(questions, 'FAQPage').mainEntity as readonly unknown[]
    expect(entries.length).toBeGreaterThanOrEqual(20)
    for (const each of entries) {
      expect(each).toMatchObject({ '@type': 'Question', acceptedAnswer: { text: expect.stringMatching(/\w/) } })
    }
    expect(jsonLdOf(category, 'CollectionPage')).toMatchObject({
      mainEntity: { '@type': 'ItemList', itemListElement: expect.arrayContaining([]) },
    })
    expect(jsonLdOf(home, 'OnlineStore')).toMatchObject({
      vatID: expect.stringMatching(/^4\d{9}$/),
      address: { addressCountry: 'ZA', addressLocality: 'Cape Town' },
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    })
    expect(jsonLdOf(home, 'WebSite')).toMatchObject({ name: 'Rusbank' })
  })

  test('the shop answers every address that a page names', async ({ shop }) => {
    const pages = await Promise.all(paths.map((path) => fetchPage(`${shop.url()}${path}`)))
    const addresses = new Set(
      pages.flatMap(({ structuredData }) => addressesIn(structuredData)).map((url) => url.replace(/#.*$/, '')),
    )
    expect([...addresses]).toEqual(
      expect.arrayContaining(
        ['/information/returns', `${sage.path}?colour=oat&variation=100103`, '/product-category/three-seaters'].map(
          (path) => shop.url() + path,
        ),
      ),
    )
    for (const url of addresses) {
      expect(url).toContain(shop.url())
      const { status } = await fetch(url, { method: 'HEAD' })
      expect([url, status]).toEqual([url, 200])
    }
  })

  test('a page has one address: a trailing slash redirects, and an unreadable address is a 404', async ({ shop }) => {
    const leadsTo = async (path: string) => {
      const { status, headers } = await fetch(shop.url() + path, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await leadsTo('/cart/?coupon=STOEP8')).toEqual([301, '/cart?coupon=STOEP8'])
    expect(await leadsTo(`${sage.path}//`)).toEqual([301, sage.path])
    expect(await leadsTo('//elsewhere.example/')).toEqual([301, '/elsewhere.example'])
    expect(await leadsTo('/\\elsewhere.example/')).toEqual([301, '/elsewhere.example'])
    expect(await leadsTo('/')).toEqual([200, null])
    const broken = await fetch(`${shop.url()}/product/%E0%A4%A`)
    expect(broken.status).toBe(404)
    expect(await broken.text()).toContain('Page not found')
  })

  test('a page has the same metadata after a navigation as after a load', async ({ visitor, shop }) => {
    const { page, open } = visitor
    await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs', exact: true }).click()
    await page.waitForURL('**/information/faqs')
    const structuredData = jsonLdOf(await fetchPage(`${shop.url()}/information/faqs`), 'FAQPage')
    // The visitor's proxy has another port.
    const expected = JSON.stringify(structuredData).replaceAll(shop.url(), new URL(page.url()).origin)
    await page.waitForFunction((whole) => {
      const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
      return text !== '' && JSON.stringify(JSON.parse(text)) === whole
    }, expected)
  })
})
