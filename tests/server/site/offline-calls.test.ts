import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { isPublicCall } from '#domain/site/offline.ts'
import { catalogueCalls } from '#server/catalogue/catalogue-calls.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { offlineCalls } from '#server/site/offline-calls.ts'
import { siteTextCalls } from '#server/texts/site-text-calls.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { shippedTexts } from '../texts/shipped-texts.ts'

it('the offline data equal the calls’ own answers: for every product, category, article and page', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  readValibotSchemas(app)
  const shop = shippedCatalogue()
  const catalogue = { current: () => shop }
  const texts = await shippedTexts()
  for (const calls of [catalogueCalls, siteTextCalls, offlineCalls]) {
    await app.register(encapsulated((part) => calls(part, { catalogue, texts })))
  }
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
