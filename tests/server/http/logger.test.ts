import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { loggerOptions } from '#server/http/logger.ts'

/** The log's entry about an error. */
function logged(error: unknown) {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { ...loggerOptions('error'), stream } })
  onTestFinished(() => app.close())
  app.log.error({ err: error }, 'something went wrong')
  return JSON.parse(text).err
}

it('the log names each of several errors that were reported as one, without the values of a row', () => {
  const detail = 'Key (email)=(anna@example.org) already exists.'
  const reasons = [Object.assign(new Error('no such table'), { code: '42P01', detail }), new Error('it took too long')]
  const entry = logged(new AggregateError(reasons, 'Some data could not be deleted'))
  expect(entry).toMatchObject({
    message: 'Some data could not be deleted',
    errors: [{ message: 'no such table', code: '42P01' }, { message: 'it took too long' }],
  })
  expect(JSON.stringify(entry)).not.toContain('anna@')
})
