import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { refuseCrossSite } from '#server/security/cross-site.ts'

async function asked(method: 'GET' | 'POST' | 'DELETE', headers: Readonly<Record<string, string>>): Promise<number> {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', refuseCrossSite('https://rusbank.example'))
  app.all('/api/cart', async () => 'done')
  return (await app.inject({ method, url: '/api/cart', headers: { host: 'localhost:3000', ...headers } })).statusCode
}

it.each<[string, Readonly<Record<string, string>>]>([
  ['a page of the shop', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
  ['the person alone', { 'sec-fetch-site': 'none' }],
  ['a page of the shop in an old browser', { origin: 'http://localhost:3000' }],
  ['a page of the shop behind a proxy, in an old browser', { origin: 'https://rusbank.example' }],
  ['what is no browser', {}],
])('a request by %s is accepted', async (_, headers) => {
  expect(await asked('POST', headers)).toBe(200)
  expect(await asked('DELETE', headers)).toBe(200)
})

it.each<[string, Readonly<Record<string, string>>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.rusbank.example' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['another site whose name begins like ours', { origin: 'https://rusbank.example.evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a page of the shop over plain http', { origin: 'http://rusbank.example' }],
  ['another site that lies about its origin', { 'sec-fetch-site': 'cross-site', origin: 'https://rusbank.example' }],
])('a request that %s makes a browser send is refused', async (_, headers) => {
  expect(await asked('POST', headers)).toBe(403)
  expect(await asked('DELETE', headers)).toBe(403)
  expect(await asked('GET', headers)).toBe(200)
})
