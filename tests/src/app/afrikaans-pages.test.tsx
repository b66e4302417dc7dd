import { describe, expect, test } from 'vitest'
import { catalogue, order, sharedWords } from './both-languages.ts'
import { type Answers, pagesOf } from './render-page.ts'
import { shownWords } from './shown-words.ts'

const { categories } = catalogue
const sage = catalogue.bySlug('sage-3-seater')
if (sage === undefined) throw new Error('The shop has no Sage.')
const review = {
  ...{
    id: 1,
    author: 'Thandi',
    reviewTitle: 'Lovely couch',
    reviewMessage: 'We sit on it every day.',
    reviewRating: 5,
  },
  ...{ reviewDate: '7 October 2026', dateCreated: '2026-10-07T08:00:00.000Z', reviewVerifiedType: 2 },
}
const answers: Answers = {
  '/api/categories': () => ({ categories }),
  '/api/products/sage-3-seater': () => sage,
  [`/api/stamped?productId=${sage.id}&take=5&sortReviews=recent`]: () => ({
    data: [review, { ...review, id: 2 }],
    total: 7,
  }),
  [`/api/reviews-dashboard?productId=${sage.id}`]: () => ({
    results: [{ rating: 4.7, count: 7, histogram: [0, 0, 0, 2, 5] }],
  }),
  '/api/orders/o1?key=k': () => ({ order }),
}
const pageAt = pagesOf(answers)

describe('an Afrikaans page', () => {
  test.each([
    ...['/product/sage-3-seater', '/cart', '/offline', '/nope'],
    ...['/checkout', '/checkout/order/o1?key=k', '/checkout/order/o2', '/checkout/return-expired', '/find-order'],
  ])('%s says nothing in English', async (path) => {
    const english = await pageAt(path)
    const afrikaans = await pageAt(`/af${path}`)
    expect(afrikaans).toMatchObject({ status: english.status, reported: [] })
    expect(afrikaans.html).toContain('<html lang="af-ZA">')
    expect(shownWords(afrikaans.html).size).toBeGreaterThan(5)
    expect(sharedWords(english.html, afrikaans.html)).toEqual([])
  })

  test('has the addresses below /af, and tells search engines of both', async () => {
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

  test('that is not translated says so, is marked as English and is no other page to search engines', async () => {
    const { html } = await pageAt('/af/login')
    expect(html).toContain('Hierdie bladsy is net in Engels beskikbaar.')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/login"/>')
    expect(html).toMatch(/<main.*<div [^>]*lang="en-ZA">.*Log in/s)
    expect(html).not.toContain('hrefLang="x-default"')
  })
})
