import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { type CartNotice, emptyCart } from '#domain/cart/cart-state.ts'
import { AFRIKAANS } from '#src/app/language/afrikaans.ts'
import { CartDrawerContents } from '#src/cart/cart-drawer-contents.tsx'
import { cartRoute } from '#src/cart/cart-page.tsx'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShopData } from '#src/client/shop-data.ts'
import { LargePictures } from '#src/product/large-pictures.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import { ENGLISH, type Language, LanguageContext } from '#src/ui/language/language-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsProvider } from '#src/ui/notifications/notifications-context.tsx'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { type Answers, pagesOf } from './render-page.ts'
import { shownWords } from './shown-words.ts'

const catalogue = shippedCatalogue()
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
}
const pageAt = pagesOf(answers)

/** Names, and words that both languages write alike. */
const ALIKE = [
  ...categories.filter(({ parent }) => parent === 'ranges').map(({ name }) => name),
  ...catalogue.cards.map(({ name }) => name),
  ...['Rusbank', 'Blog', 'Was', 'Denim', 'Sand', '1 item', '2 items', 'Thandi'],
]

function sharedWords(english: string, afrikaans: string): string[] {
  const said = shownWords(english)
  return [...shownWords(afrikaans)].filter((words) => said.has(words) && !ALIKE.includes(words))
}

describe('an Afrikaans page', () => {
  test.each(['/product/sage-3-seater', '/cart', '/offline', '/nope'])('%s says nothing in English', async (path) => {
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

const offer = {
  ...{ slug: sage.slug, name: sage.name, categories: [], options: [{ name: 'Filling', option: 'Foam' }] },
  ...{ colourName: 'Stone', picture: null, price: 20_000, priceRegular: 30_000 },
}
const line = { productId: sage.id, variation: 100101, colour: 'stone', quantity: 2, offer }
const ofSage = { itemKey: 'one', name: sage.name }
const notices: CartNotice[] = [
  { ...ofSage, kind: 'repriced', from: 100, to: 200 },
  { ...ofSage, kind: 'stock_fell', from: 3, to: 2 },
  { ...ofSage, kind: 'withdrawn' },
  { ...ofSage, kind: 'left_out', from: 12, to: 10 },
  { ...ofSage, kind: 'left_out', from: 1, to: 0 },
]
const full = { ...emptyCart(), lines: { one: line }, notices, codeAsked: 'TEN' }

const SHOP: ShopData = { company: null, categories: [], cart: null, visitor: null }

/** A part of a page, around a cart. */
async function rendered(part: ReactNode, language: Language): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ id: SHOP_ROUTE, path: '*', loader: () => SHOP, element: part }])
  const found = await query(new Request('https://shop.example/cart'))
  if (found instanceof Response) throw new Error('A redirect')
  const page = (
    <LanguageContext value={language}>
      <NotificationsProvider list={notificationList()}>
        <CartProvider shop={readOnlyShopClient(full)} seed={full}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
        </CartProvider>
      </NotificationsProvider>
    </LanguageContext>
  )
  return `<html lang="${language.locale}"><body>${renderToStaticMarkup(page)}</body></html>`
}

describe('a part of an Afrikaans page', () => {
  const added = { itemKey: 'one', name: sage.name, at: 0, days: { min: 2, max: 4 }, related: sage.related }
  test.each([
    ['the cart with lines and notices', cartRoute({ preloadCheckout: async () => {} }).element],
    ['the drawer with what was added', <CartDrawerContents key="drawer" added={added} onRemoved={() => {}} />],
    ['the form of a review', <ReviewForm key="review" productId={sage.id} onTaken={() => {}} />],
    [
      'the pictures as large as the screen',
      <LargePictures key="pictures" pictures={sage.images} first={0} name={sage.name} onClose={() => {}} />,
    ],
  ])('%s says nothing in English', async (_name, part) => {
    const english = await rendered(part, ENGLISH)
    const afrikaans = await rendered(part, AFRIKAANS)
    expect(shownWords(afrikaans).size).toBeGreaterThan(4)
    expect(sharedWords(english, afrikaans)).toEqual([])
  })
})
