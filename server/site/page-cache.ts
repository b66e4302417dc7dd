import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type SharedText, sendShared, sharedText } from '#server/http/shared-text.ts'

/** How old a cached page may be, in ms, since it shows delivery dates. Its other content is always current. */
const MAX_AGE_MS = 60_000
/** The total size, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** A rendered page that is the same for every visitor without a cart and an account. */
interface PublicPage {
  readonly html: SharedText
  /** Its content security policy, with the hashes of its inline scripts. */
  readonly policy: string
}

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
    sizeCalculation: ({ html }) => html.size,
    ttl: MAX_AGE_MS,
    async fetchMethod(_address, _stale, { context: render }) {
      const text = await render()
      return text === null ? undefined : { html: await sharedText(text), policy: policyOf(hashesOf(text)) }
    },
  })
  return async (address, render) => {
    const key = `${version()} ${address}`
    return pages.get(key) ?? (await pages.fetch(key, { context: render })) ?? null
  }
}

/**
 * A cached page's scripts are allowed by their hashes, not by a nonce, so that the same bytes can be sent to every visitor
 * without a cookie that changes the page.
 */
export function sendPublic(reply: FastifyReply, { html, policy }: PublicPage): FastifyReply {
  const vary = 'Cookie, Accept-Encoding'
  return sendShared(reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary }), html)
}

const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application\/ld\+json")\b)[^>]*>(.*?)<\/script>/gs

/** The hashes of a page's inline scripts. */
function hashesOf(text: string): string[] {
  const hash = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...text.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${hash(script)}'`)
}
