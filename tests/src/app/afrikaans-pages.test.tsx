import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import type { SearchResult } from '#domain/search/search.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { catalogue, order, sharedWords } from './both-languages.ts'
import { type Answers, pagesOf } from './render-page.ts'
import { shownWords } from './shown-words.ts'

const { categories } = catalogue
const sage = catalogue.bySlug('sage-3-seater')
if (sage === undefined) throw new Error('The shop has no Sage.')
const articles = sage.images.slice(0, 1).map((picture) => ({
  slug: 'measure',
  title: 'How to measure',
  description: 'Doors and passages.',
  author: 'Thandi',
  date: '2026-05-07',
  minutes: 4,
  picture,
}))
const review = {
  id: 1,
  author: 'Thandi',
  reviewTitle: 'Lovely couch',
  reviewMessage: 'We sit on it every day.',
  reviewRating: 5,
  reviewDate: '7 October 2026',
  dateCreated: '2026-10-07T08:00:00.000Z',
  reviewVerifiedType: 2,
}
const categoryOf = (slug: string) => categories.find((category) => category.slug === slug)
const NARROWED = 'price_to=25000&width=300&page=1'
const couches = v.parse(ListingQuerySchema, { category: 'couches' })
const narrowed = v.parse(ListingQuerySchema, { price_to: '25000', width: '300', category: 'couches' })
const [armchairs] = categories.filter(({ slug }) => slug === 'armchairs')
const found: SearchResult = {
  q: 'Thandi',
  match: 'every_word',
  total: 2,
  page: 1,
  pages: 2,
  products: catalogue.cards.slice(0, 2),
  categories: armchairs === undefined ? [] : [armchairs],
  articles,
  information: [
    { path: '/information/returns', title: 'Returns and refunds', description: 'Seven days to return it.' },
  ],
}
const company = {
  particulars_are_examples: true,
  name: 'Thandi',
  legal_status: 'Private company',
  registration_number: '1',
  vat_number: '2',
  directors: ['Thandi'],
  information_officer: { name: 'Thandi', email: 'thandi@example.com' },
  address: { unit: '4', street: '21', suburb: 'Thandi', city: 'Thandi', postcode: '4001' },
  telephone: '+27',
  telephone_shown: '021',
  email: 'thandi@example.com',
  dispute_resolution: 'Ombud',
  return_days: 7,
  opening_hours: [{ days: 'Monday to Friday', opens: '08:00', closes: '16:30' }],
}
/** As the server renders it from Markdown. */
const LINKS =
  '<p><a href="/">Us</a>, <a href="/information/returns#late">returns</a>, <a href="https://gov.example/">the law</a>, <a href="mailto:thandi@example.com">write</a>.</p>'
const LINKED = ['/af', '/af/information/returns#late', 'https://gov.example/', 'mailto:thandi@example.com']
const answers: Answers = {
  '/api/products?category=couches': () => listProducts(catalogue.cards, couches),
  '/api/products?category=couches&sort=name': () => ({ ...listProducts(catalogue.cards, couches), pages: 1 }),
  '/api/products/nora-sleeper': () => catalogue.bySlug('nora-sleeper'),
  '/api/company': () => company,
  '/api/search?q=sofa': () => found,
  '/api/search?q=some': () => ({ ...found, match: 'some_words' }),
  '/api/search?q=sfoa': () => ({ ...found, corrected: 'Mokoena' }),
  '/api/search?q=help': () => ({ ...found, total: 0, products: [], pages: 1 }),
  '/api/search?q=nothing': () => ({ ...found, match: 'nothing' }),
  '/api/search?q=': () => ({ ...found, q: '' }),
  '/api/categories': () => ({ categories }),
  '/api/products/sage-3-seater': () => sage,
  [`/api/stamped?productId=${sage.id}&take=5&sortReviews=recent`]: () => ({
    data: [review, { ...review, id: 2 }],
    total: 7,
  }),
  [`/api/reviews-dashboard?productId=${sage.id}`]: () => ({
    results: [{ rating: 4.7, count: 7, histogram: [0, 0, 0, 2, 5] }],
  }),
  '/api/information/returns': () => ({
    slug: 'returns',
    title: 'Returns and refunds',
    description: 'Seven days.',
    html: '<p>Seven days.</p>',
    updated: '2026-05-07',
    headings: [],
  }),
  '/api/information/faqs': () => ({
    groups: [
      { slug: 'delivery', name: 'Delivery', questions: [{ id: 'when', question: 'When?', answer: '<p>Soon.</p>' }] },
    ],
  }),
  '/api/blog': () => ({ articles }),
  '/api/blog/measure': () => ({
    ...articles[0],
    html: '<p>Measure it.</p>',
    products: catalogue.cards.slice(0, 1),
    more: articles,
    headings: ['Doors', 'Stairs'].map((part) => ({ id: part, text: part, level: 2 })),
  }),
  '/api/orders/o1?key=k': () => ({ order }),
  '/api/categories/couches': () => categoryOf('couches'),
  '/api/categories/ranges': () => categoryOf('ranges'),
  [`/api/products?${NARROWED}&category=couches`]: () => listProducts(catalogue.cards, narrowed),
}
const pageAt = pagesOf(answers)
/** The page's structured data of this type. */
const dataIn = (html: string, type: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json))
    .find((thing) => thing['@type'] === type)

const PATHS = [
  ...['/', '/product/sage-3-seater', '/cart', '/offline', '/nope'],
  ...['/compare', '/compare?a=sage-3-seater&b=nora-sleeper', '/company/contact-us', '/on-this-device'],
  ...['/information/returns', '/information/faqs', '/blog', '/blog/measure'],
  ...['/login', '/register', '/lost-password'],
  ...['/search', '/search?q=sofa', '/search?q=some', '/search?q=sfoa', '/search?q=help', '/search?q=nothing'],
  ...[`/product-category/couches?${NARROWED}`, '/product-category/ranges'],
  ...['/checkout', '/checkout/order/o1?key=k', '/checkout/order/o2', '/checkout/return-expired', '/find-order'],
]

test.each(PATHS)('the headings of %s skip no level', async (path) => {
  const [main = ''] = /<main.*<\/main>/s.exec((await pageAt(path)).html) ?? []
  const levels = [...main.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

describe('an Afrikaans page', () => {
  test.each(PATHS)('%s contains no English', async (path) => {
    const english = await pageAt(path)
    const afrikaans = await pageAt(`/af${path}`)
    expect(afrikaans).toMatchObject({ status: english.status, reported: [] })
    expect(afrikaans.html).toContain('<html lang="af-ZA">')
    expect(shownWords(afrikaans.html).size).toBeGreaterThan(5)
    expect(sharedWords(english.html, afrikaans.html)).toEqual([])
  })

  test('has its addresses below /af, and tells search engines of both languages', async () => {
    const { html } = await pageAt('/af/product/sage-3-seater')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/af/product/sage-3-seater"/>')
    expect(html).toContain('hrefLang="en-ZA" href="https://shop.example/product/sage-3-seater"')
    expect((await pageAt('/product/sage-3-seater')).html).toContain(
      'hrefLang="af-ZA" href="https://shop.example/af/product/sage-3-seater"',
    )
    const inBody = html.slice(html.indexOf('<body')).matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)
    const elsewhere = [...inBody].filter(
      ([link, href = '']) => !/^\/(af(\/|$)|pictures\/)/.test(href) && !link.includes('hrefLang'),
    )
    expect(elsewhere).toEqual([])
  })

  test('names the home page without a slash, from which it would be redirected, and the Afrikaans app', async () => {
    const { html } = await pageAt('/af')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/af"/>')
    expect(html).toContain('<meta property="og:url" content="https://shop.example/af"/>')
    expect(html).toContain('<link rel="manifest" href="/af/manifest.webmanifest"')
    expect((await pageAt('/')).html).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  })

  test.each([
    ['/', 'website'],
    ['/product/sage-3-seater', 'product'],
    ['/blog/measure', 'article'],
  ])('at %s is shared as a %s', async (path, kind) => {
    expect((await pageAt(`/af${path}`)).html).toContain(`<meta property="og:type" content="${kind}"/>`)
  })

  test('is described to search engines by the names and addresses that it shows', async () => {
    const { html } = await pageAt('/af/product-category/couches?price_to=25000&width=300&page=1')
    const steps = dataIn(html, 'BreadcrumbList').itemListElement
    expect(steps.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
      ['Tuis', 'https://shop.example/af'],
      ['Banke en stoele', 'https://shop.example/af/product-category/couches'],
    ])
    const list = dataIn(html, 'CollectionPage')
    expect([list.name, list.url]).toEqual(['Banke en stoele', 'https://shop.example/af/product-category/couches'])
    expect(list.mainEntity.itemListElement[0].url).toMatch('https://shop.example/af/product/')
    const product = dataIn((await pageAt('/af/product/sage-3-seater')).html, 'ProductGroup')
    expect([product.url, product.hasVariant[0].offers.url]).toEqual([
      'https://shop.example/af/product/sage-3-seater',
      expect.stringContaining('https://shop.example/af/product/sage-3-seater?'),
    ])
  })

  test.each(['/information/linked', '/information/faqs', '/blog/linked', '/product/linked'])(
    '%s has English texts whose links lead to Afrikaans pages',
    async (path) => {
      const linked = pagesOf({
        ...answers,
        '/api/information/linked': () => ({
          slug: 'linked',
          title: 'Linked',
          description: 'Linked.',
          html: LINKS,
          updated: '2026-05-07',
          headings: [],
        }),
        '/api/information/faqs': () => ({
          groups: [
            { slug: 'delivery', name: 'Delivery', questions: [{ id: 'when', question: 'When?', answer: LINKS }] },
          ],
        }),
        '/api/blog/linked': () => ({ ...articles[0], html: LINKS, products: [], more: [], headings: [] }),
        '/api/products/linked': () => ({ ...sage, slug: 'linked', description: LINKS }),
      })
      const linksIn = async (address: string) => {
        const { html } = await linked(address)
        const text = html.slice(html.indexOf('<body')).match(/<p><a href="[^"]*">Us<.*?<\/p>/)?.[0] ?? ''
        return [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      }
      expect(await linksIn(`/af${path}`)).toEqual(LINKED)
      expect(await linksIn(path)).toEqual(['/', '/information/returns#late', ...LINKED.slice(2)])
    },
  )

  test('with an untranslated text says so, marks it as English and is no separate page to search engines', async () => {
    const { html } = await pageAt('/af/information/returns')
    expect(html).toContain('Die teks op hierdie bladsy is net in Engels beskikbaar.')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/information/returns"/>')
    expect(html).toMatch(/<main.*<div [^>]*lang="en-ZA">.*Returns and refunds/s)
    expect(html).not.toContain('hrefLang="x-default"')
  })
})
