import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give ports from 32768 on to whoever asks for any, and to outgoing connections: nobody is given one of these unasked. */
const FIRST = 12_000
const LAST = 32_000

/** A port of this machine where nobody listens, and where nobody will who did not choose it: for programs that cannot take any. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
