import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { isPublicCall } from '#domain/site/offline.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { catalogueCalls } from '#server/catalogue/catalogue-calls.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { offlineCalls } from '#server/site/offline-calls.ts'
import { siteTextCalls } from '#server/texts/site-text-calls.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { shippedTexts } from '../texts/shipped-texts.ts'

async function openCalls(shop: Catalogue, texts: SiteTexts): Promise<FastifyInstance> {
  const app = Fastify()
  onTestFinished(() => app.close())
  readValibotSchemas(app)
  const catalogue = { current: () => shop }
  for (const calls of [catalogueCalls, siteTextCalls, offlineCalls]) calls(app, { catalogue, texts })
  return app
}

it('the offline data equal the calls’ own answers: for every product, category, article and page', async () => {
  const shop = shippedCatalogue()
  const texts = await shippedTexts()
  const app = await openCalls(shop, texts)
  const answer = await app.inject({ url: '/api/offline' })
  expect(answer.statusCode).toBe(200)
  const { answers, pictures } = answer.json()
  const paths = Object.keys(answers)
  for (const path of paths) {
    expect({ path, body: answers[path] }).toEqual({ path, body: (await app.inject({ url: path })).json() })
  }
  const { cards, categories } = shop
  expect(paths).toEqual(
    expect.arrayContaining([
      ...cards.map(({ slug }) => `/api/products/${slug}`),
      ...categories.map(({ slug }) => `/api/products?category=${slug}`),
      ...texts.articles.map(({ slug }) => `/api/blog/${slug}`),
      ...texts.information.map(({ slug }) => `/api/information/${slug}`),
    ]),
  )
  expect(paths.filter((path) => !isPublicCall(new URL(path, 'https://x.example').pathname))).toEqual([])
  expect(pictures).toHaveLength(new Set(cards.map(({ images }) => images[0]?.src)).size)
})

it('the offline data have every page of a category, by the address that the shop’s pages request', async () => {
  const shipped = shippedCatalogue()
  const cards = [1, 2, 3].flatMap((time) => shipped.cards.map((card) => ({ ...card, id: card.id * 10 + time })))
  const app = await openCalls({ ...shipped, cards }, await shippedTexts())
  const { answers } = (await app.inject({ url: '/api/offline' })).json()
  const { pages } = answers['/api/products?category=couches']
  expect(pages).toBeGreaterThan(2)
  const paths = Object.keys(answers).filter((path) => path.endsWith('&category=couches'))
  expect(paths).toEqual(
    Array.from({ length: pages - 1 }, (_, index) => `/api/products?page=${index + 2}&category=couches`),
  )
  for (const path of paths) expect(answers[path]).toEqual((await app.inject({ url: path })).json())
})
