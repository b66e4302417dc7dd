import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a request comes from this machine: by its socket, never by its headers. */
export function isFromLoopback({ socket, ips = [] }: FastifyRequest): boolean {
  return ips.length <= 1 && LOOPBACK.has(socket.remoteAddress ?? '')
}
