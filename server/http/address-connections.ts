import type { FastifyRequest } from 'fastify'
import { isFromLoopback } from './loopback.ts'
import { networkPrefix } from './network-prefix.ts'

/** Open connections of one address: more than a household or a small office has pages open. */
const MAX_CONNECTIONS = 50

/** Counts the open connections of each address, so that no visitor holds as many as they like. */
export interface AddressConnections {
  /** Gives a place to one more connection, to be given back once; null where the address has all of its places in use. */
  readonly take: (request: FastifyRequest) => (() => void) | null
}

export function addressConnections(): AddressConnections {
  const taken = new Map<string, number>()
  return {
    take(request) {
      // A proxy on this machine that says nothing of its visitors is many.
      if (isFromLoopback(request)) return () => {}
      const network = networkPrefix(request.ip)
      const count = taken.get(network) ?? 0
      if (count >= MAX_CONNECTIONS) return null
      taken.set(network, count + 1)
      return () => {
        const left = (taken.get(network) ?? 1) - 1
        if (left === 0) taken.delete(network)
        else taken.set(network, left)
      }
    },
  }
}
