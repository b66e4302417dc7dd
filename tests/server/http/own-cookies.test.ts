import { globSync, readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clearOwnCookie, ownCookieOf, ownCookies, setOwnCookie } from '#server/http/own-cookies.ts'
import { openApp } from '../open-app.ts'

async function cookieApp(publicUrl: string | null = null): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  await ownCookies(app, { publicUrl })
  app.get('/set', async (_, reply) => {
    setOwnCookie(reply, { name: 'own', value: 'mine', maxAge: 60 })
    return 'set'
  })
  app.get('/clear', async (_, reply) => {
    clearOwnCookie(reply, { name: 'own', sameSite: 'strict' })
    return 'clear'
  })
  app.get('/read', async (request) => ownCookieOf(request, 'own') ?? 'none')
  return app
}

const tls = { 'x-forwarded-proto': 'https' }
const own = { httpOnly: true, path: '/', sameSite: 'Lax' }

describe('the shop’s cookies', () => {
  it('are bound to this host over HTTPS: Secure, Path=/, no Domain, and the __Host- prefix', async () => {
    const [cookie, ...others] = (await (await cookieApp()).inject({ url: '/set', headers: tls })).cookies
    expect(cookie).toEqual({ name: '__Host-own', value: 'mine', maxAge: 60, secure: true, ...own })
    expect(others).toEqual([])
  })

  it('are so if the shop’s own address is HTTPS, even if its proxy says nothing of it', async () => {
    const { cookies } = await (await cookieApp('https://rusbank.example')).inject('/set')
    expect(cookies).toMatchObject([{ name: '__Host-own', secure: true }])
  })

  it('have their plain name without TLS, as on localhost', async () => {
    const { cookies } = await (await cookieApp('http://127.0.0.1:3000')).inject('/set')
    expect(cookies).toEqual([{ name: 'own', value: 'mine', maxAge: 60, ...own }])
  })

  it('are recognised by their former name, until they are set again', async () => {
    const app = await cookieApp()
    const headers = { ...tls, cookie: 'own=before' }
    expect((await app.inject({ url: '/read', headers })).body).toBe('before')
    const { cookies } = await app.inject({ url: '/set', headers })
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-own', 'mine'],
      ['own', ''],
    ])
  })

  it('are not accepted from a neighbouring host', async () => {
    const headers = { ...tls, cookie: 'own=planted; __Host-own=mine; own=planted' }
    expect((await (await cookieApp()).inject({ url: '/read', headers })).body).toBe('mine')
  })

  it('are cleared under both names', async () => {
    const headers = { ...tls, cookie: 'own=before; __Host-own=mine' }
    const { cookies } = await (await cookieApp()).inject({ url: '/clear', headers })
    expect(cookies.map(({ name, value, sameSite }) => [name, value, sameSite])).toEqual([
      ['__Host-own', '', 'Strict'],
      ['own', '', 'Strict'],
    ])
  })

  it('are set in no other place of the code', () => {
    const setting = globSync('server/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('.setCookie('))
    expect(setting).toEqual(['server/http/own-cookies.ts'])
  })

  it('cover the whole shop, like the cart’s', async () => {
    const { app } = await openApp({ publicUrl: 'https://rusbank.example' })
    const payload = { productId: 2001, productQuantity: 1 }
    const made = await app.inject({ method: 'POST', url: '/api/cart-guest', payload })
    expect(made.cookies).toMatchObject([{ name: '__Host-rusbank_cart', secure: true }])
    const again = await app.inject({
      url: '/api/cart-guest',
      headers: { cookie: `__Host-rusbank_cart=${made.cookies[0]?.value}` },
    })
    expect(again.json().item_count).toBe(1)
  })
})
