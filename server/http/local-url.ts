import type { Server } from 'node:http'
import { assert } from '#domain/assert.ts'

/** The URL of a listening server on its own machine, whatever its public one. Without a trailing slash. */
export function localUrlOf(server: Pick<Server, 'address'>): string {
  const listening = server.address()
  assert(typeof listening === 'object' && listening !== null, 'the sandbox is asked only while the server listens')
  const { address, port } = listening
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address === '::') return `http://[::1]:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
