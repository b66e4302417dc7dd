import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sitePasswordTokens, TOKEN_LIFETIME_MS } from '#server/site/site-password-token.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'

const PASSWORD = 'geheim & “sofa”'
const front = openStorefront({ sitePassword: PASSWORD })
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,application/xhtml+xml' }

const get = (url: string, cookie?: string) =>
  front().app.inject({ url, ...newVisitor(), headers: cookie === undefined ? {} : { cookie } })
const enter = (body: unknown, visitor = newVisitor()) => front().post('/api/register', body, visitor)
const submit = (fields: Readonly<Record<string, string>>, visitor = newVisitor()) =>
  front().app.inject({
    method: 'POST',
    url: '/api/register',
    ...visitor,
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  })
const passOf = (answer: { readonly headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('a shop behind a password', () => {
  it.each([
    '/',
    '/product/sage-3-seater',
    '/blog',
    '/information/privacy',
    '/404',
    '/sitemap.xml',
    '/blog/rss.xml',
    '/blogs/news',
    '/sandbox',
    '/sandbox/book',
    '/sandbox/book/1',
    '/assets/app.js',
    '/pictures/x.webp',
    '/healthz/../product/sage-3-seater',
    '/no-such-page',
    '/checkout/payfast/no-such-way',
    '/sandbox/finchoice/no-such-page',
  ])('shows its form at %s and nothing else', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.payload).toContain('<form method="post" action="/api/register">')
    const style = /<style>(.*?)<\/style>/s.exec(answer.payload)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(answer.payload.replace(/value="[^"]*"/, '')).not.toMatch(/sage|couch|rusbank|<script/i)
  })

  it.each(['/api/products', '/api/search?q=sage', '/api/blog', '/api/docs', '/api/docs/json', '/api/nothing', '/api'])(
    'answers nothing at %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ code: 'site_closed', message: expect.any(String), data: { status: 401 } })
    },
  )

  it('refuses calls too', async () => {
    for (const url of ['/api/cart-guest', '/api/sync', '/api/contact', '/api/login', '/product/sage-3-seater']) {
      const answer = await front().app.inject({ method: 'POST', url, payload: {} })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
    const account = await enter({ email: 'anna@example.org', password: PASSWORD })
    expect([account.statusCode, account.json().code]).toEqual([401, 'site_closed'])
  })

  it('is healthy, and disallows crawlers', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/robots.txt')).payload).toBe('User-agent: *\nDisallow: /\n')
  })

  it('accepts the password by a call', async () => {
    const answer = await enter({ password: PASSWORD })
    expect([answer.statusCode, answer.json()]).toEqual([200, { opened: true }])
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-rusbank_gate=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const pass = passOf(answer)
    expect((await get('/api/products', pass)).statusCode).toBe(200)
    expect((await get('/no-such-page', pass)).statusCode).toBe(404)
  })

  it('lets no shared cache serve its pages to visitors without the password', async () => {
    const pass = passOf(await enter({ password: PASSWORD }))
    for (const url of ['/api/products', '/sitemap.xml', '/blog/rss.xml', '/no-such-page']) {
      expect(
        String((await get(url, pass)).headers.vary)
          .toLowerCase()
          .split(/, */),
        url,
      ).toContain('cookie')
    }
  })

  it('accepts the password by a form without any script, and redirects to the requested page', async () => {
    const form = await get('/product/sage-3-seater?colour=oat&x="><b>')
    const next = /name="next" value="([^"]*)"/.exec(form.payload)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const answer = await submit({ password: PASSWORD, next })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/product\/sage-3-seater\?colour=oat/)
    expect((await get('/api/products', passOf(answer))).statusCode).toBe(200)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/a\r\nSet-Cookie: x',
  ])('does not redirect to %j', async (next) => {
    expect((await submit({ password: PASSWORD, next })).headers.location).toBe('/')
  })

  it.each([
    [{ password: '' }, 400, 'Please complete all fields'],
    [{}, 400, 'Please complete all fields'],
    [{ password: null }, 400, 'Please complete all fields'],
    [{ password: ['geheim'] }, 400, 'Please complete all fields'],
    [null, 400, 'Please complete all fields'],
    [{ password: 'wrong' }, 401, 'Incorrect Password'],
    [{ password: `${PASSWORD} ` }, 401, 'Incorrect Password'],
    [{ password: 'x'.repeat(60_000) }, 401, 'Incorrect Password'],
    [{ password: 'x'.repeat(100_000) }, 413, 'This is too large to send.'],
  ])('refuses %j', async (body, status, message) => {
    const answer = await enter(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message, data: { status } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('shows in its form what was wrong', async () => {
    const wrong = await submit({ password: 'wrong', next: '/cart' })
    expect([wrong.statusCode, wrong.headers.location]).toEqual([303, '/cart'])
    const shown = await get('/cart', passOf(wrong))
    expect(shown.statusCode).toBe(401)
    expect(shown.payload).toContain('<p id="problem" role="alert">Incorrect Password</p>')
    expect(shown.payload).toContain('name="next" value="/cart"')
    const empty = await submit({ password: '' })
    expect((await get('/', passOf(empty))).payload).toContain('Please complete all fields')
  })

  it('shows its form at the requested page, and the error only once', async () => {
    const shown = await get('/cart', passOf(await submit({ password: 'wrong', next: '/cart' })))
    expect(shown.headers['set-cookie']).toMatch(/^__Host-rusbank_gate_problem=; Max-Age=0;/)
    expect((await get('/cart', 'rusbank_gate_problem=<b>')).payload).not.toContain('role="alert"')
    expect((await get('/cart')).payload).not.toContain('role="alert"')
  })

  it('allows ten guesses, and then refuses even the password; a right one in time resets the count', async () => {
    const visitor = newVisitor()
    for (let index = 0; index < 9; index += 1)
      expect((await enter({ password: `${index}` }, visitor)).statusCode).toBe(401)
    expect((await enter({ password: PASSWORD }, visitor)).statusCode).toBe(200)
    for (let index = 0; index < 10; index += 1)
      expect((await enter({ password: `${index}` }, visitor)).statusCode).toBe(401)
    const refused = await enter({ password: PASSWORD }, visitor)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const tooMany = await get('/', passOf(await submit({ password: PASSWORD }, visitor)))
    expect(tooMany.payload).toContain('Too many attempts. Please wait 15 minutes and try again.')
    expect((await enter({ password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('a site password token', () => {
  const NOW = 1_800_000_000_000
  const passes = sitePasswordTokens(PASSWORD)
  const pass = passes.make(NOW)

  it('is valid for thirty days, in every process with this password', () => {
    expect(sitePasswordTokens(PASSWORD).isGood(pass, NOW + TOKEN_LIFETIME_MS - 1)).toBe(true)
    expect(passes.isGood(pass, NOW + TOKEN_LIFETIME_MS)).toBe(false)
  })

  it('is invalid with another password, a changed time, or when made up', () => {
    expect(sitePasswordTokens('another').isGood(pass, NOW)).toBe(false)
    const [until, signature] = pass.split('.')
    expect(passes.isGood(`${Number(until) + 1}.${signature}`, NOW)).toBe(false)
    for (const made of [undefined, '', 'true', '.', `${NOW}.`, `${NOW + 1}.${'A'.repeat(43)}`, pass.slice(0, -1)]) {
      expect(passes.isGood(made, NOW)).toBe(false)
    }
  })
})
