import { NODATA, NOTFOUND, resolve4 } from 'node:dns/promises'
import { MINUTE } from '#domain/durations.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'

/** The hosts that PayFast's notifications come from, by its documentation. */
const HOSTS = ['www.payfast.co.za', 'sandbox.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za']
/** How long looked up addresses are cached, in ms. */
const LOOKUP_LIFETIME_MS = 5 * MINUTE

interface SourceOptions {
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Epoch ms. */
  readonly now?: () => number
}

/** Whether an IP address belongs to PayFast's host names; null if that is unknown, since a name could not be looked up. */
export type IsPayfast = (ip: string) => Promise<boolean | null>

export function payfastSource({ resolve = resolve4, now = Date.now }: SourceOptions = {}): IsPayfast {
  let cached: { readonly ips: ReadonlySet<string>; readonly until: number } | null = null
  return async (ip) => {
    const address = networkPrefix(ip)
    if (cached !== null && cached.until > now()) return cached.ips.has(address)
    const found = await Promise.allSettled(HOSTS.map(resolve))
    const ips = new Set(found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))
    const isComplete = ips.size > 0 && found.every((each) => each.status === 'fulfilled' || hasNoAddress(each.reason))
    if (isComplete) cached = { ips, until: now() + LOOKUP_LIFETIME_MS }
    return ips.has(address) || (isComplete ? false : null)
  }
}

/** Whether DNS answered that the name, or an address of it, does not exist. Any other error is no answer. */
const hasNoAddress = (error: NodeJS.ErrnoException): boolean => error.code === NOTFOUND || error.code === NODATA
