import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** How old a cached page may be, in ms, since it shows delivery dates. Its other content is always current. */
const MAX_AGE_MS = 60_000
/** The total size, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024

export type PublicPage = Awaited<ReturnType<typeof publicPage>>

/**
 * Returns the page at an address, rendered once for concurrent and later requests. Null if `render` resolves with null because
 * the page is not public: nothing is cached then.
 */
export type CachedPage = (address: string, render: () => Promise<string | null>) => Promise<PublicPage | null>

interface PageCacheOptions {
  /** Changes whenever the content of the pages has changed. */
  readonly version: () => number
  /** The content security policy of a page with these scripts. */
  readonly policyOf: (scripts: readonly string[]) => string
}

/** A cache of public pages in memory. */
export function pageCache({ version, policyOf }: PageCacheOptions): CachedPage {
  const pages = new LRUCache<string, PublicPage, () => Promise<string | null>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ html, brotli }) => html.length + brotli.length,
    ttl: MAX_AGE_MS,
    async fetchMethod(_address, _stale, { context: render }) {
      const html = await render()
      return html === null ? undefined : publicPage(html, policyOf)
    },
  })
  return async (address, render) => {
    const key = `${version()} ${address}`
    return pages.get(key) ?? (await pages.fetch(key, { context: render })) ?? null
  }
}

const compress = promisify(brotliCompress)
/** A moderate quality, because the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application\/ld\+json")\b)[^>]*>(.*?)<\/script>/gs

/** A rendered page that is the same for every visitor without a cart and an account. */
async function publicPage(text: string, policyOf: PageCacheOptions['policyOf']) {
  const html = Buffer.from(text)
  return {
    html,
    /** The same, compressed better than a page rendered for one visitor. */
    brotli: await compress(html, BROTLI),
    etag: `W/"${sha256(text)}"`,
    /** Its content security policy, with the hashes of its inline scripts. */
    policy: policyOf([...text.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`)),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
