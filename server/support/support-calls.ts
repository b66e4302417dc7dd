import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { PageSpeedSchema } from '#domain/site/web-vitals.ts'
import { AccessLogQuerySchema, AccessLogSchema, ExportSchema } from '#domain/support/access-calls.ts'
import { ActSchema } from '#domain/support/action-calls.ts'
import { FindSchema, FoundAnswerSchema } from '#domain/support/find-calls.ts'
import { RecordingPageSchema, RecordingQuerySchema } from '#domain/support/recorded-cart.ts'
import { OrderNameSchema, RevealedSchema, RevealSchema, SubjectSchema } from '#domain/support/subject-calls.ts'
import { CartNameSchema, DoneSchema, NothingSchema } from '#domain/support/support-fields.ts'
import { TimelineQuerySchema, TimelineSchema } from '#domain/support/timeline-calls.ts'
import { callError } from '#server/http/call-error.ts'
import { readPageSpeed } from '#server/site/web-vitals.ts'
import { readAccessLog, recordAccess } from './access-log.ts'
import { exportLog } from './export-log.ts'
import { findCarts } from './find-carts.ts'
import { readRecording } from './recorded-cart.ts'
import { runAction } from './run-action.ts'
import { staffCall } from './staff-call.ts'
import { cartOfOrder, readSubject, revealPerson } from './subject.ts'
import type { Support } from './support.ts'
import { readTimeline } from './timeline.ts'

const noCart = callError({ status: 404, code: 'unknown_cart', message: 'Cart not found.' })
const noOrder = callError({ status: 404, code: 'unknown_order', message: 'Order not found.' })
const unknown = { 404: '`unknown_cart`: there is no such cart.' }

/** The calls of the console. Each access to a customer's data is recorded first. */
export function supportCalls(app: FastifyInstance, support: Support): void {
  const { sql, shop, secrets, now } = support
  const { run } = sql
  const nameOf = (productId: number) => shop.world().product(productId)?.name

  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/find',
    summary: 'Find carts by whose they are, what was in them, and what went wrong',
    payload: FindSchema,
    answer: FoundAnswerSchema,
    handle: async (asked, { member }) => {
      // A search by a person's name or e-mail is an access to whoever it finds.
      if (asked.q !== '') {
        await recordAccess(run, { member, what: 'found', cartId: null, reason: null, now: now() })
      }
      return { ok: true, body: await findCarts(run, asked) }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/carts/:cartId',
    summary: 'A cart, with whatever belongs to the same customer, masked',
    payload: CartNameSchema,
    answer: SubjectSchema,
    errors: unknown,
    handle: async ({ cartId }, { member }) => {
      const subject = await readSubject(run, cartId)
      if (subject === undefined) return noCart
      await recordAccess(run, { member, what: 'opened', cartId, reason: null, now: now() })
      return { ok: true, body: subject }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/orders/:number',
    summary: 'Whoever an order is of, masked, with it and all of their others',
    payload: OrderNameSchema,
    answer: SubjectSchema,
    errors: { 404: '`unknown_order`: there is no such order.' },
    handle: async ({ number }, { member }) => {
      const cartId = await cartOfOrder(run, number)
      const subject = cartId === undefined ? undefined : await readSubject(run, cartId)
      if (subject === undefined) return noOrder
      await recordAccess(run, { member, what: 'opened', cartId: subject.cartId, reason: null, now: now() })
      return { ok: true, body: subject }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/page-speed',
    summary: 'How fast pages were for visitors who agreed to be measured, by kind of page',
    payload: v.object({}),
    answer: PageSpeedSchema,
    handle: async () => ({ ok: true, body: await readPageSpeed(run, now()) }),
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/reveal',
    summary: 'Who a cart’s customer is, for a reason',
    payload: RevealSchema,
    answer: v.object({ person: v.nullable(RevealedSchema) }),
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'revealed', cartId, reason, now: now() })
      return { ok: true, body: { person: await revealPerson(run, cartId) } }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/timeline',
    summary: 'One view over all streams of whoever has a cart, the newest first',
    payload: TimelineQuerySchema,
    answer: TimelineSchema,
    handle: async (query, { member }) => {
      await recordAccess(run, { member, what: 'opened', cartId: query.cartId, reason: null, now: now() })
      return { ok: true, body: await readTimeline({ run, nameOf }, query) }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/carts/:cartId/recording',
    summary: 'A cart’s stream with what its browsers told, page by page: all that a replay needs',
    payload: RecordingQuerySchema,
    answer: RecordingPageSchema,
    errors: unknown,
    handle: async (query, { member }) => {
      const { cartId } = query
      const recorded = await readRecording(run, query)
      if (recorded === undefined) return noCart
      await recordAccess(run, { member, what: 'opened', cartId, reason: null, now: now() })
      return { ok: true, body: recorded }
    },
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/act',
    summary: 'Do something for a customer, for a reason',
    payload: ActSchema,
    answer: DoneSchema,
    errors: {
      ...unknown,
      401: '`not_signed_in`, or `incorrect_credentials` where a refund comes with a wrong password.',
      400: '`amount_required`: a refund is of an amount.',
      403: '`password_required`: a refund asks for the agent’s own password again.',
      429: 'Too many wrong passwords: `Retry-After` says when.',
      409: 'What the cart’s or the order’s rules refuse, by their reasons.',
    },
    handle: async (act, { member, request }) => {
      const acted = await runAction(support, { member, act, address: request.ip })
      return acted.ok ? { ok: true, body: { message: acted.message } } : acted
    },
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/export',
    summary: 'The log file of everything that a customer’s carts went through, with pseudonyms for what is personal',
    payload: ExportSchema,
    answer: v.object({ name: v.string(), text: v.string() }),
    errors: unknown,
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'exported', cartId, reason, now: now() })
      const file = await exportLog(run, { cartId, secrets, now: now() })
      return file === null ? noCart : { ok: true, body: file }
    },
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/exported',
    summary: 'Says that somebody made a test of a cart’s log in the console',
    payload: ExportSchema,
    answer: NothingSchema,
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'exported', cartId, reason, now: now() })
      return { ok: true, body: {} }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/looks',
    summary: 'Who looked at whom',
    role: 'developer',
    payload: AccessLogQuerySchema,
    answer: AccessLogSchema,
    errors: { 403: '`not_your_role`: only developers see this.' },
    handle: async (query) => ({ ok: true, body: await readAccessLog(run, query) }),
  })
}
