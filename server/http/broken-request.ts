import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type CallError, callError } from './call-error.ts'

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

function answerTo(cause: string | undefined): readonly [status: number, answer: CallError] {
  const answer = (status: number, code: string, message: string) =>
    [status, callError({ status, code, message })] as const
  switch (cause) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return answer(408, 'request_timeout', 'This request took too long to arrive. Please try again.')
    case 'HPE_HEADER_OVERFLOW':
      return answer(431, 'headers_too_large', 'The headers of this request are too large.')
    default:
      return answer(400, 'broken_request', 'This isn’t a valid HTTP request.')
  }
}
