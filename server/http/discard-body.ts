import type { IncomingMessage } from 'node:http'

/** The limits of what is read and discarded, in bytes and in ms. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_DURATION_MS = 10_000

/**
 * Reads the rest of a body and discards it. If the connection closed while the client still sends, the client would see a
 * broken connection instead of the error.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let read = 0
    const finish = (): void => {
      clearTimeout(timer)
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish)
      resolve()
    }
    const count = (chunk: Buffer): void => {
      read += chunk.length
      if (read > MAX_BYTES) finish()
    }
    const timer = setTimeout(finish, MAX_DURATION_MS)
    request.on('data', count).once('end', finish).once('close', finish).once('error', finish)
    request.resume()
  })
}
