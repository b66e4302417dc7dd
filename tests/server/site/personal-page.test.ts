import { describe, expect, it } from 'vitest'
import { shedLoad } from '#server/http/shed-load.ts'
import { openPages } from './open-pages.ts'

describe('a personal page', () => {
  it.for([
    ['that must be kept nowhere', '/login'],
    ['that does not exist', '/nope'],
    ['of somebody’s search', '/search?q=couch'],
    ['of a search in another language', '/af/search?q=couch'],
    ['of a search whose path is percent-encoded', '/af/%73earch?q=couch'],
    ['of a search whose path is percent-encoded and in capitals', '/SEAR%43H?q=couch'],
  ])('%s is rendered for each request, with its own nonce', async ([, url = '']) => {
    const { app, shown } = await openPages()
    expect(await shown(url)).toBe('1 for nobody')
    const { body, headers } = await app.inject({ url })
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(headers.etag).toBeUndefined()
    expect(await shown(url)).toBe('3 for nobody')
  })

  it('can redirect, and no browser keeps that redirect', async () => {
    const { app } = await openPages()
    const headers = { location: '/new', 'cache-control': 'no-store' }
    expect(await app.inject({ url: '/old' })).toMatchObject({ statusCode: 302, headers })
  })

  it.each([
    {
      that: 'fails',
      wait: () => Promise.reject(new Error('Secret')),
      loadingDeadline: 60_000,
      status: 500,
      retryAfter: undefined,
    },
    {
      that: 'takes too long',
      wait: () => new Promise<void>(() => {}),
      loadingDeadline: 1,
      status: 503,
      retryAfter: '5',
    },
  ])('that $that is answered with an error page, which is not cached', async ({ status, retryAfter, ...faults }) => {
    const { app, logged } = await openPages(faults)
    const { statusCode, headers, body } = await app.inject({ url: '/' })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([status, retryAfter, 'no-store'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/<h1>(Something went wrong|The shop is temporarily unavailable)<\/h1>/)
    const afrikaans = await app.inject({ url: '/af/cart' })
    expect(afrikaans.body).toMatch(/<h1>(Iets het verkeerd geloop|Die winkel is tydelik onbeskikbaar)<\/h1>/)
    expect(afrikaans.body).toContain('<html lang="af-ZA">')
    expect(afrikaans.body).toContain('<a href="/af">')
    expect(body).not.toContain('Secret')
    expect(headers['content-security-policy']).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(body)?.[1]}'`)
    expect(logged()).toContain('a page failed')
  })

  it('that is shed is answered in the language of its address, without flooding the log', async () => {
    const { app, logged } = await openPages()
    shedLoad(app, { headers: {}, capacity: { call: 0, page: 0, search: 0, live: 0 } })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const [path, title] of [
      ['/cart', 'The shop is temporarily unavailable'],
      ['/af/cart', 'Die winkel is tydelik onbeskikbaar'],
      ['/af/search?q=bank', 'Die winkel is tydelik onbeskikbaar'],
    ]) {
      const answer = await fetch(`${address}${path}`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain(`<h1>${title}</h1>`)
    }
    expect(logged()).toBe('')
  })

  it('that is unavailable says when to try again, and others do not', async () => {
    const { app } = await openPages()
    const answers = await Promise.all(['/away', '/nope', '/'].map((url) => app.inject({ url })))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '5'],
      [404, undefined],
      [200, undefined],
    ])
  })

  it('that fails in part logs the error', async () => {
    const { app, logged } = await openPages()
    expect((await app.inject({ url: '/partly' })).statusCode).toBe(200)
    expect(logged()).toContain('a part of a page failed')
  })

  it.each([429, 500, 503])(
    'that lacks something, as one of its calls was answered with %i, is not cached',
    async (statusCode) => {
      let fails = true
      const { shown } = await openPages({
        async wait() {
          if (fails) throw Object.assign(new Error('Not now'), { statusCode })
        },
      })
      expect(await shown('/patient')).toBe('1 for nobody')
      fails = false
      expect(await shown('/patient')).toBe('2 for nobody')
      expect(await shown('/patient')).toBe('2 for nobody')
    },
  )

  it('whose rendering fails is rendered again for the next request', async () => {
    let fails = true
    const { app, shown } = await openPages({
      async wait() {
        if (fails) throw new Error('The database is away')
      },
    })
    expect((await app.inject({ url: '/' })).statusCode).toBe(500)
    fails = false
    expect(await shown('/')).toBe('1 for nobody')
  })
})
