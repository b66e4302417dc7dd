import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { registerCall } from '#server/http/call.ts'
import { answerError } from '#server/http/errors.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'

function app() {
  const server = Fastify()
  readValibotSchemas(server)
  server.setErrorHandler(answerError)
  const payload = v.looseObject({})
  const handle = (body: v.InferOutput<typeof payload>) => ({ ok: true, body }) as const
  for (const method of ['GET', 'POST'] as const) {
    registerCall(server, { method, url: '/api/echo/:id', tag: 'site', summary: '', payload, answer: payload, handle })
  }
  onTestFinished(() => server.close())
  return server
}

it.each([
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['a NUL deep in a list', '[{"b":["\\u0000"]}]'],
  ['half a character as a name', '{"\\udc00":1}'],
])('a call refuses %s, which the database cannot store, and names the field', async (_what, json) => {
  const headers = { 'content-type': 'application/json' }
  const payload = `{"fine":"Zoë 🛋️","odd":${json}}`
  const answer = await app().inject({ method: 'POST', url: '/api/echo/1', headers, payload })
  expect(answer.json()).toMatchObject({ code: 'bad_request', data: { status: 400, fields: ['odd'] } })
})

it('a call refuses the same in its path and in its query', async () => {
  const answers = await Promise.all(['/api/echo/%00', '/api/echo/1?a=%00'].map((url) => app().inject(url)))
  expect(answers.map((answer) => answer.json().data)).toEqual([
    { status: 400, fields: ['id'] },
    { status: 400, fields: ['a'] },
  ])
})

it('a call validates nested lists of any depth, in bounded time', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const headers = { 'content-type': 'application/json' }
  const echo = app()
  const answer = await echo.inject({
    method: 'POST',
    url: '/api/echo/1',
    headers,
    payload: `{"deep":${deep},"odd":"\\u0000"}`,
  })
  expect(answer.json().data).toEqual({ status: 400, fields: ['odd'] })
})

it.for([
  ['the path', 'POST', '/api/echo/1', { id: '2' }, ['id']],
  ['the query', 'POST', '/api/echo/1?note=a&total=1', { note: 'b', total: 2 }, ['note', 'total']],
  ['the path and the query', 'GET', '/api/echo/1?id=2', undefined, ['id']],
] as const)(
  'a call refuses different values for one field in %s and elsewhere',
  async ([, method, url, payload, fields]) => {
    const answer = await app().inject({ method, url, ...(payload !== undefined && { payload }) })
    expect(answer.json()).toMatchObject({ code: 'bad_request', data: { status: 400, fields } })
  },
)

it('a call accepts the same value given twice', async () => {
  const answer = await app().inject({ method: 'POST', url: '/api/echo/1?a=b', payload: { id: '1', a: 'b', c: 1 } })
  expect(answer.json()).toEqual({ id: '1', a: 'b', c: 1 })
})
