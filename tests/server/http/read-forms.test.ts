import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { registerCall } from '#server/http/call.ts'
import { answerError } from '#server/http/errors.ts'
import { MAX_FIELDS, readForms } from '#server/http/read-forms.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'

async function app() {
  const server = Fastify()
  onTestFinished(() => server.close())
  readValibotSchemas(server)
  server.setErrorHandler(answerError)
  await readForms(server, { bodyLimit: 1024 * 1024 })
  const bodies: unknown[] = []
  const payload = v.looseObject({})
  const handle = (body: v.InferOutput<typeof payload>) => {
    bodies.push(body)
    return { ok: true, body } as const
  }
  for (const method of ['GET', 'POST'] as const) {
    registerCall(server, { method, url: '/api/echo', tag: 'site', summary: '', payload, answer: payload, handle })
  }
  const post = (type: string, sent: string) =>
    server.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload: sent })
  return { server, bodies, post }
}

const FORM = 'application/x-www-form-urlencoded'
const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)
const refusal = { code: 'bad_request', data: { status: 400, fields: [] } }

it('a form is parsed, with a repeated name as a list', async () => {
  const { post } = await app()
  const answer = await post(FORM, 'name=Zo%C3%AB+A&x=1&x=2')
  expect(answer.json()).toEqual({ name: 'Zoë A', x: ['1', '2'] })
})

it.each([
  ['a form', FORM, (names: readonly string[]) => names.map((name) => `${name}=1`).join('&')],
  [
    'a body',
    'application/json',
    (names: readonly string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
  ],
])('%s with more fields than any form of the shop is refused before any call sees it', async (_, type, write) => {
  const { post, bodies } = await app()
  expect((await post(type, write(fields(MAX_FIELDS)))).statusCode).toBe(200)
  for (const count of [MAX_FIELDS + 1, 20_000]) {
    expect((await post(type, write(fields(count)))).json()).toMatchObject(refusal)
  }
  expect(bodies).toHaveLength(1)
})

it('so is a query, and a form of separators only', async () => {
  const { server, post, bodies } = await app()
  expect((await server.inject(`/api/echo?${fields(MAX_FIELDS + 1).join('&')}`)).json()).toMatchObject(refusal)
  expect((await post(FORM, '&'.repeat(110_000))).json()).toMatchObject(refusal)
  expect(bodies).toEqual([])
})
