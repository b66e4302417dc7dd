import type { FastifyRequest } from 'fastify'
import { isFromLoopback } from './loopback.ts'
import { networkPrefix } from './network-prefix.ts'

/** The limit for one address: more than a household or a small office has pages open. */
const MAX_CONNECTIONS = 50

/**
 * Limits the open connections of each address, so that one visitor can't use them all up. The returned function counts one
 * more, and returns its release function, to be called once; null if the address is at its limit.
 */
export function addressConnections() {
  const open = new Map<string, number>()
  return (request: FastifyRequest): (() => void) | null => {
    // Behind a local proxy that sends no `X-Forwarded-For`, this address stands for many visitors.
    if (isFromLoopback(request)) return () => {}
    const network = networkPrefix(request.ip)
    const count = open.get(network) ?? 0
    if (count >= MAX_CONNECTIONS) return null
    open.set(network, count + 1)
    return () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
  }
}
