import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { addressConnections } from '#server/http/address-connections.ts'

const from = (ip: string, ips: readonly string[] = []) =>
  ({ ip, ips, socket: { remoteAddress: ip } }) as unknown as FastifyRequest

it('an address may have 50 connections, and one more for each that closes', () => {
  const take = addressConnections()
  const taken = Array.from({ length: 50 }, () => take(from('203.0.113.7')))
  expect(taken).not.toContain(null)
  expect(take(from('203.0.113.7'))).toBeNull()
  expect(take(from('203.0.113.8'))).not.toBeNull()
  taken[0]?.()
  expect(take(from('203.0.113.7'))).not.toBeNull()
  expect(take(from('203.0.113.7'))).toBeNull()
})

it('all addresses of one internet connection count as one', () => {
  const take = addressConnections()
  const taken = Array.from({ length: 50 }, (_, at) => take(from(`2001:db8:1:2::${at.toString(16)}`)))
  expect(taken).not.toContain(null)
  expect(take(from('2001:db8:1:2:ffff::1'))).toBeNull()
  expect(take(from('2001:db8:1:3::1'))).not.toBeNull()
  taken[7]?.()
  expect(take(from('2001:db8:1:2::ff'))).not.toBeNull()
})

it('this machine has no limit, unless it is only claimed in a header', () => {
  const take = addressConnections()
  const claimed = from('127.0.0.1', ['127.0.0.1', '127.0.0.1'])
  const open = (request: FastifyRequest) => Array.from({ length: 51 }, () => take(request))
  expect(open(from('127.0.0.1'))).not.toContain(null)
  expect(open(claimed)).toContain(null)
})
