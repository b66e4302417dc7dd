import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerError } from '#server/http/errors.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { pageErrorCall } from '#server/site/page-error-call.ts'

const good = { error: 'TypeError', reactCode: null, frames: ['/assets/frame-Ab_1.js:1:2345'] }

function openCall() {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  readValibotSchemas(app)
  app.setErrorHandler(answerError)
  pageErrorCall(app)
  const send = async (body: object) => (await app.inject({ method: 'POST', url: '/api/page-error', body })).statusCode
  return { send, logged: () => lines.map((line) => JSON.parse(line).pageError) }
}

it('an error on a page is logged by the shop', async () => {
  const { send, logged } = openCall()
  expect(await send(good)).toBe(202)
  expect(logged()).toEqual([good])
})

it.each([
  { ...good, error: 'anna@example.com' },
  { ...good, frames: ['https://shop.example/my-account/view-order/1'] },
  { ...good, frames: Array(6).fill(good.frames[0]) },
  { ...good, reactCode: -1 },
])('an error that may contain personal data, or is too large, is refused and not logged', async (body) => {
  const { send, logged } = openCall()
  expect(await send(body)).toBe(400)
  expect(logged()).toEqual([])
})
