import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { returnToForm } from '#server/http/native-form.ts'
import { openApp } from '#tests/server/open-app.ts'

const ACCEPTED = 'text/html,application/xhtml+xml,*/*;q=0.8'
const sent = (url: string, headers: Readonly<Record<string, string>>) => ({
  ...({ method: 'POST', url, payload: 'email=thandi%40example.org' } as const),
  headers: { host: 'shop.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
})

async function registering() {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(formbody)
  app.addHook('onSend', returnToForm)
  app.post('/api/register', async (_request, reply) => {
    reply.header('set-cookie', 'session=1')
    return { token: 'secret' }
  })
  app.post('/webhook', async () => ({ done: true }))
  return app
}

it.each([
  ['https://shop.example/register', '/register'],
  ['https://shop.example/af/register?to=%2Fcheckout', '/af/register?to=%2Fcheckout'],
  ['https://evil.example/register', '/'],
  ['https://shop.example//evil.example', '/'],
  ['', '/'],
])('a form sent without JavaScript from “%s” leads to %s, without the token that scripts get', async (referer, to) => {
  const app = await registering()
  const { statusCode, headers, body } = await app.inject(sent('/api/register', { accept: ACCEPTED, referer }))
  expect([statusCode, headers.location, headers['set-cookie'], body]).toEqual([303, to, 'session=1', ''])
  expect(headers['content-type']).toBeUndefined()
})

it('a script gets the answer itself, and so does a provider that sends a form', async () => {
  const app = await registering()
  const asked = await app.inject(
    sent('/api/register', { accept: 'application/json', referer: 'https://shop.example/' }),
  )
  expect([asked.statusCode, asked.json()]).toEqual([200, { token: 'secret' }])
  const notified = await app.inject(sent('/webhook', { accept: 'text/html, */*' }))
  expect([notified.statusCode, notified.json()]).toEqual([200, { done: true }])
})

it.each(['/api/register', '/api/login', '/api/contact', '/api/order-link', '/checkout'])(
  'whoever sends an incomplete form to %s without JavaScript returns to its page',
  async (url) => {
    const { app } = await openApp()
    const referer = 'https://shop.example/af/page'
    const { statusCode, headers, body } = await app.inject(sent(url, { accept: ACCEPTED, referer }))
    expect([statusCode, headers.location, body]).toEqual([303, '/af/page', ''])
  },
)
