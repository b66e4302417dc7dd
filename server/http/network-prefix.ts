import { isIPv6 } from 'node:net'

/** The part of an address that one connection has, without a port: all of IPv4, or the first 64 bits of IPv6. */
export function networkPrefix(given: string | undefined): string {
  // A request whose connection is closed already has no address, whatever its type says.
  const address = (given ?? '').replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2')
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return (tail === undefined ? groups : [...groups, ...zeros, ...after])
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
