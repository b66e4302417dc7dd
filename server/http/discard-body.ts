import type { IncomingMessage } from 'node:http'

/** The most that is read only to be thrown away, in bytes and in ms. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_DURATION_MS = 10_000

/**
 * Reads what is left of a body and throws it away. A client that is still sending when the answer comes and the
 * connection closes would see a broken connection, and not the answer that tells why.
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
