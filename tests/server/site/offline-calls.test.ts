import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isPublicCall } from '#domain/site/offline.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { catalogueCalls } from '#server/catalogue/catalogue-calls.ts'
import { PUBLIC_CACHE_CONTROL, publicCache } from '#server/http/public-cache.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { offlineCalls } from '#server/site/offline-calls.ts'
import { siteTextCalls } from '#server/texts/site-text-calls.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { shippedTexts } from '../texts/shipped-texts.ts'

interface OpenCalls {
  readonly shop: Catalogue | (() => Catalogue)
  readonly texts: SiteTexts
  readonly onSend?: (payload: unknown) => void
}

async function openCalls({ shop, texts, onSend }: OpenCalls): Promise<FastifyInstance> {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(compress, { encodings: ['br', 'gzip'] })
  app.addHook('onSend', async (_request, _reply, payload) => onSend?.(payload))
  await publicCache(app)
  readValibotSchemas(app)
  const catalogue = { current: typeof shop === 'function' ? shop : () => shop }
  for (const calls of [catalogueCalls, siteTextCalls, offlineCalls]) calls(app, { catalogue, texts })
  return app
}

it('the offline data equal the calls’ own answers: for every product, category, article and page', async () => {
  const shop = shippedCatalogue()
  const texts = await shippedTexts()
  const app = await openCalls({ shop, texts })
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
  const app = await openCalls({ shop: { ...shipped, cards }, texts: await shippedTexts() })
  const { answers } = (await app.inject({ url: '/api/offline' })).json()
  const { pages } = answers['/api/products?category=couches']
  expect(pages).toBeGreaterThan(2)
  const paths = Object.keys(answers).filter((path) => path.endsWith('&category=couches'))
  expect(paths).toEqual(
    Array.from({ length: pages - 1 }, (_, index) => `/api/products?page=${index + 2}&category=couches`),
  )
  for (const path of paths) expect(answers[path]).toEqual((await app.inject({ url: path })).json())
})

it('every request for the offline data gets the same bytes, serialised and compressed once for each catalogue', async () => {
  let shop = shippedCatalogue()
  const sent: unknown[] = []
  const app = await openCalls({
    shop: () => shop,
    texts: await shippedTexts(),
    onSend: (payload) => void sent.push(payload),
  })
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  const ask = (encoding: string) => app.inject({ url: '/api/offline', headers: { 'accept-encoding': encoding } })
  const encodings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity', 'unknown']
  const answers = await Promise.all(encodings.map(ask))
  const serialised = stringify.mock.calls.filter(([value]) => typeof value === 'object' && 'answers' in value)
  expect(serialised).toHaveLength(1)
  expect(new Set(sent).size).toBe(3)
  const texts = answers.map(({ headers, rawPayload }) => {
    const encoding = headers['content-encoding']
    if (encoding === 'br') return brotliDecompressSync(rawPayload)
    return encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  })
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    ...['br', 'gzip', undefined],
    ...['br', 'gzip', undefined, undefined],
  ])
  expect(new Set(texts.map(String)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers['content-type']))).toEqual(
    new Set(['application/json; charset=utf-8']),
  )
  expect(answers[0]?.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': PUBLIC_CACHE_CONTROL })
  const [etag] = new Set(answers.map(({ headers }) => headers.etag))
  const revalidate = () => app.inject({ url: '/api/offline', headers: { 'if-none-match': String(etag) } })
  expect((await revalidate()).statusCode).toBe(304)
  shop = { ...shop, cards: shop.cards.slice(1) }
  expect((await revalidate()).statusCode).toBe(200)
})

it.each(['BR', '*', 'x-gzip', 'gzip;q=0.5'])('the offline data are not compressed anew for %o', async (encoding) => {
  const sent: unknown[] = []
  const shop = shippedCatalogue()
  const app = await openCalls({ shop, texts: await shippedTexts(), onSend: (payload) => void sent.push(payload) })
  const { rawPayload } = await app.inject({ url: '/api/offline', headers: { 'accept-encoding': encoding } })
  expect(rawPayload.equals(sent[0] as Buffer)).toBe(true)
})
