import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { loggerOptions } from '#server/http/logger.ts'

/** The log's entry about an error or a request. */
function logged(entry: object) {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { ...loggerOptions('error'), stream } })
  onTestFinished(() => app.close())
  app.log.error(entry, 'something went wrong')
  return JSON.parse(text)
}

it('the log names each of several errors that were reported as one, without the values of a row', () => {
  const detail = 'Key (email)=(anna@example.org) already exists.'
  const reasons = [Object.assign(new Error('no such table'), { code: '42P01', detail }), new Error('it took too long')]
  const { err: entry } = logged({ err: new AggregateError(reasons, 'Some data could not be deleted') })
  expect(entry).toMatchObject({
    message: 'Some data could not be deleted',
    errors: [{ message: 'no such table', code: '42P01' }, { message: 'it took too long' }],
  })
  expect(JSON.stringify(entry)).not.toContain('anna@')
})

it.each([
  ['/api/payments/payjustnow/notify/secret', '/api/payments/payjustnow/notify/…'],
  ['/checkout/payjustnow/confirmed/secret?next=secret', '/checkout/payjustnow/confirmed/…'],
  ['/checkout/payjustnow/cancelled/secret', '/checkout/payjustnow/cancelled/…'],
  ['/api/cart-guest?cartKey=secret', '/api/cart-guest'],
])('the log names a request to %s without its secret', (url, path) => {
  expect(logged({ req: { id: 'req-1', method: 'GET', url } }).req).toEqual({ id: 'req-1', method: 'GET', path })
})
