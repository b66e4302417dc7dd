import type { FastifyInstance } from 'fastify'
import { RecordingPageSchema, RecordingQuerySchema } from '#domain/support/recorded-cart.ts'
import { TimelineQuerySchema, TimelineSchema } from '#domain/support/timeline-calls.ts'
import { recordAccess } from './access-log.ts'
import { readRecording } from './recorded-cart.ts'
import { staffCall } from './staff-call.ts'
import type { Support } from './support.ts'
import { readTimeline } from './timeline.ts'
import { unknownCart, unknownCartErrors } from './unknown-cart.ts'

/** Registers the calls that show a customer's history. Each access is recorded before it is answered. */
export function historyCalls(app: FastifyInstance, support: Support): void {
  const { shop, now } = support
  const { run } = support.sql
  const nameOf = (productId: number) => shop.world().product(productId)?.name

  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/timeline',
    summary: 'One timeline of all streams of a cart’s owner, newest first',
    payload: TimelineQuerySchema,
    answer: TimelineSchema,
    handle: async (query, { member }) => {
      await recordAccess(run, { member, what: 'opened', cartId: query.cartId, reason: null, now: now() })
      return { ok: true, body: await readTimeline(run, nameOf, query) }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/carts/:cartId/recording',
    summary: 'A cart’s stream with its browsers’ reports, in pages, for a replay',
    payload: RecordingQuerySchema,
    answer: RecordingPageSchema,
    errors: unknownCartErrors,
    handle: async (query, { member }) => {
      const { cartId } = query
      const recorded = await readRecording(run, query)
      if (recorded === undefined) return unknownCart
      await recordAccess(run, { member, what: 'opened', cartId, reason: null, now: now() })
      return { ok: true, body: recorded }
    },
  })
}
