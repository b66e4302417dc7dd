import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { visitorCalls } from '#server/site/visitor-calls.ts'

it('the calls of a page are made in its visitor’s name: by address, with the cookies that the page may know', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const calls = visitorCalls()
  app.get('/api/who', ({ ip, host, headers }) => ({ ip, host, cookie: headers.cookie ?? null }))
  app.get('/page', async (request) => {
    const visitor = { request, cookie: 'known=1', onUnanswered: () => expect.unreachable('the call is answered') }
    return (await calls.runAs(visitor, () => calls.fetchApi('/api/who', {}))).json()
  })
  const headers = { host: 'rusbank.example', cookie: 'known=1; other=2' }
  const answer = await app.inject({ url: '/page', remoteAddress: '203.0.113.9', headers })
  expect(answer.json()).toEqual({ ip: '203.0.113.9', host: 'rusbank.example', cookie: 'known=1' })
})
