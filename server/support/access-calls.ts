import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { AccessLogQuerySchema, AccessLogSchema, ExportSchema } from '#domain/support/access-calls.ts'
import { EmptySchema } from '#domain/support/support-fields.ts'
import { readAccessLog, recordAccess } from './access-log.ts'
import { exportLog } from './export-log.ts'
import { staffCall } from './staff-call.ts'
import type { Support } from './support.ts'
import { unknownCart, unknownCartErrors } from './unknown-cart.ts'

/** Registers the calls to export a customer's log, and to read the access log. */
export function accessCalls(app: FastifyInstance, support: Support): void {
  const { secrets, now } = support
  const { run } = support.sql

  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/export',
    summary: 'The log file of a customer’s carts, with pseudonyms for personal data',
    payload: ExportSchema,
    answer: v.object({ name: v.string(), text: v.string() }),
    errors: unknownCartErrors,
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'exported', cartId, reason, now: now() })
      const file = await exportLog(run, { cartId, secrets, now: now() })
      return file === null ? unknownCart : { ok: true, body: file }
    },
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/exported',
    summary: 'Record that a test was made from a cart’s log in the console',
    payload: ExportSchema,
    answer: EmptySchema,
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'exported', cartId, reason, now: now() })
      return { ok: true, body: {} }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/looks',
    summary: 'The access log: which member of staff saw whose data',
    role: 'developer',
    payload: AccessLogQuerySchema,
    answer: AccessLogSchema,
    errors: { 403: '`not_your_role`: only developers see this.' },
    handle: async (query) => ({ ok: true, body: await readAccessLog(run, query) }),
  })
}
