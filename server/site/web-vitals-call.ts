import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { HOUR } from '#domain/durations.ts'
import { WebVitalsSchema } from '#domain/site/web-vitals.ts'
import type { Run } from '#server/database/sql.ts'
import { registerCall } from '#server/http/call.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { memoryQuota } from '#server/security/memory-quota.ts'
import { tooManyRequests } from '#server/security/rate-limiter.ts'
import { countWebVitals } from './web-vitals.ts'

/** The samples of one address per hour: more than anyone views pages. */
const SAMPLES_PER_HOUR = 1_000
/** In bytes. */
const BODY_LIMIT = 4 * 1024

interface WebVitalsCallOptions {
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

/** Registers the call for web vitals, from browsers whose visitors agreed to analytics. */
export function webVitalsCall(app: FastifyInstance, { run, now }: WebVitalsCallOptions): void {
  const quota = memoryQuota({ limit: SAMPLES_PER_HOUR, window: HOUR })
  registerCall(app, {
    method: 'POST',
    url: '/api/web-vitals',
    tag: 'site',
    summary: 'Report how fast pages were',
    description: 'They are counted by kind of page and day. Nothing is stored about who reports them.',
    payload: WebVitalsSchema,
    answer: v.object({}),
    success: 202,
    bodyLimit: BODY_LIMIT,
    errors: { 429: 'Too many in an hour.' },
    handle: async ({ samples }, { request }) => {
      const taken = quota.consume(networkPrefix(request.ip), samples.length)
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      await countWebVitals(run, samples, now())
      return { ok: true, body: {} }
    },
  })
}
