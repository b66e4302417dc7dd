import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type CallError, callError } from './call-error.ts'
import { sendError } from './errors.ts'

/**
 * Answers input that Node could not parse as a request, in the shape of every error, and closes the connection: headers or
 * a body that did not arrive in time, too many headers, or no HTTP at all. No browser drops an act because of these codes:
 * it sends the act again.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, answer] = answerTo(error.code)
    const body = JSON.stringify(answer.error)
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

/** Answers in the same shape what Node would answer without a body. Needs the server's option `requireHostHeader: false`. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>()
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const refuse = (cause: string) => void sendError(reply.header('connection', 'close'), answerTo(cause)[1])
    if (unmet.has(raw)) refuse('UNMET_EXPECTATION')
    else if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse('NO_HOST')
    else done()
  })
}

function answerTo(cause: string | undefined): readonly [status: number, answer: CallError] {
  const answer = (status: number, code: string, message: string) =>
    [status, callError({ status, code, message })] as const
  switch (cause) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return answer(408, 'request_timeout', 'This request took too long to arrive. Please try again.')
    case 'HPE_HEADER_OVERFLOW':
      return answer(431, 'headers_too_large', 'The headers of this request are too large.')
    case 'UNMET_EXPECTATION':
      return answer(417, 'expectation_failed', 'This server can’t do what the request expects of it.')
    default:
      return answer(400, 'broken_request', 'This isn’t a valid HTTP request.')
  }
}
