import { resolve4 } from 'node:dns/promises'

/** The hosts that PayFast's notifications come from (FACTS 1.6). */
const HOSTS = ['www.payfast.co.za', 'sandbox.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za']
/** How long looked up addresses are cached, in ms. */
const LOOKUP_LIFETIME_MS = 5 * 60_000

type Resolve = (host: string) => Promise<readonly string[]>

interface SourceOptions {
  readonly resolve?: Resolve
  /** Epoch ms. */
  readonly now?: () => number
}

/** Whether an IP address belongs to PayFast's host names; null if none of them could be looked up. */
export type IsPayfast = (ip: string) => Promise<boolean | null>

export function payfastSource({ resolve = resolve4, now = Date.now }: SourceOptions = {}): IsPayfast {
  let cached: { readonly ips: ReadonlySet<string>; readonly until: number } | null = null
  return async (ip) => {
    if (cached === null || cached.until <= now()) {
      const found = await Promise.allSettled(HOSTS.map(resolve))
      const ips = new Set(found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))
      if (ips.size === 0) return null
      cached = { ips, until: now() + LOOKUP_LIFETIME_MS }
    }
    return cached.ips.has(ip.replace(/^::ffff:/i, ''))
  }
}
