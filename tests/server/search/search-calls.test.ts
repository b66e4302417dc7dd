import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SearchResultSchema, SuggestionsSchema } from '#domain/search/search.ts'
import { openStorefront } from '../open-storefront.ts'

const front = openStorefront()
const ask = (url: string) => front().app.inject({ url })

describe('the search call', () => {
  it('returns results, and the interpretation of the query', async () => {
    const answer = await ask('/api/search?q=coutch')
    expect(answer.statusCode).toBe(200)
    expect(v.is(SearchResultSchema, answer.json())).toBe(true)
    expect(answer.json()).toMatchObject({ q: 'coutch', corrected: 'couch', page: 1 })
    expect(answer.headers['cache-control']).toContain('max-age=60')
  })

  it('returns suggestions in less than 5 KB', async () => {
    const answer = await ask('/api/search/suggest?q=vel')
    expect(v.is(SuggestionsSchema, answer.json())).toBe(true)
    expect(Buffer.byteLength(answer.payload)).toBeLessThan(5_000)
  })

  it.each(['2½ seater', '2 ½-seater', '2½ sitplek'])('finds the couch of two and a half seats for %s', async (q) => {
    const answer = (await ask(`/api/search?q=${encodeURIComponent(q)}`)).json()
    expect([answer.match, answer.products[0].slug]).toEqual(['every_word', 'sage-2-5-seater'])
  })

  it.each([
    '',
    '?q=',
    '?q=%00%01',
    '?q[]=couch',
    '?q=velvet&q=couch',
    '?q=%F0%9F%9B%8B',
    `?q=x${'%F0%9F%9B%8B'.repeat(60)}`,
    `?q=${'couch+'.repeat(500)}`,
    '?q=%27%3B+drop+table+search_documents%3B--',
    '?q=velvet&page=999999',
    '?q=velvet&page=',
  ])('answers /api/search%s', async (query) => {
    expect((await ask(`/api/search${query}`)).statusCode).toBe(200)
    expect((await ask(`/api/search/suggest${query}`)).statusCode).toBe(200)
  })

  it.each(['-1', '1.5', 'two', '9'.repeat(20)])('refuses the page %s', async (page) => {
    const answer = await ask(`/api/search?q=velvet&page=${page}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request', data: { status: 400, fields: ['page'] } })
  })
})
