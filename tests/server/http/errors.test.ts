import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { answerError } from '#server/http/errors.ts'
import { Overloaded } from '#server/http/overloaded.ts'

const database = (code: string) => Object.assign(new DatabaseError('of the table carts', 0, 'error'), { code })

async function answerTo(error: Error) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.get('/', () => Promise.reject(error))
  return app.inject('/')
}

it.each([
  ['that can’t be reached', new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.1.2.3'))],
  ['whose connection broke', database('08006')],
  ['that rolled back for others’ sake', database('40001')],
  ['whose disk is full', database('53100')],
  ['without a free connection', database('53300')],
  ['that shuts down', database('57P01')],
  ['that starts up', database('57P03')],
  ['that is not promoted yet', database('25006')],
])('a database %s is answered with 503 and Retry-After, without its own message', async (_, error) => {
  const answer = await answerTo(error)
  expect(v.parse(ErrorBodySchema, answer.json())).toEqual({
    code: 'unavailable',
    message: 'The shop is temporarily unavailable. Please try again in a moment.',
    data: { status: 503 },
  })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

it.each([
  ['of ours', new Error('a defect')],
  ['of a statement', database('42601')],
  ['of a constraint', database('23505')],
])('an error %s stays a 500 without Retry-After', async (_, error) => {
  const answer = await answerTo(error)
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    500,
    'internal_server_error',
    undefined,
  ])
})

it('an error is logged, and not that the shop has no room for a request', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.get('/busy', () => Promise.reject(new Overloaded()))
  app.get('/broken', () => Promise.reject(new Error('a defect')))
  expect((await app.inject('/busy')).json()).toMatchObject({ code: 'overloaded' })
  expect(lines).toEqual([])
  await app.inject('/broken')
  expect(lines).toMatchObject([expect.stringContaining('a defect')])
})
