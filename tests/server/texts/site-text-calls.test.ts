import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ArticleSchema, BlogSchema } from '#domain/texts/article.ts'
import { CompanySchema } from '#domain/texts/company.ts'
import { FaqsSchema, InformationSchema } from '#domain/texts/information.ts'
import { openApp } from '../open-app.ts'

describe('articles and information pages', () => {
  it.each([
    ['/api/blog', BlogSchema],
    ['/api/blog/how-to-measure-for-a-couch', ArticleSchema],
    ['/api/information/faqs', FaqsSchema],
    ['/api/information/delivery', InformationSchema],
    ['/api/information/payment-methods', InformationSchema],
    ['/api/company', CompanySchema],
  ])('%s has the documented shape, and may be cached for a minute', async (url, schema) => {
    const { app } = await openApp()
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(v.is(schema, answer.json())).toBe(true)
    expect(answer.headers['cache-control']).toContain('max-age=60')
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    ['/api/blog/no-such-article', 'unknown_article'],
    ['/api/blog/..%2F..%2Fetc%2Fpasswd', 'unknown_article'],
    ['/api/blog/__proto__', 'unknown_article'],
    ['/api/information/no-such-page', 'unknown_page'],
    ['/api/information/constructor', 'unknown_page'],
  ])('%s answers 404 in the error format, and that is not cached', async (url, code) => {
    const { app } = await openApp()
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code, message: expect.any(String), data: { status: 404 } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['/api/blog/', `/api/blog/${'a'.repeat(150)}`])('%s is not an article’s address', async (url) => {
    const { app } = await openApp()
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json()).toMatchObject({ code: expect.any(String), data: { status: answer.statusCode } })
  })
})
