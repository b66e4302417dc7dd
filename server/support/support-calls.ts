import type { FastifyInstance } from 'fastify'
import { PageSpeedSchema } from '#domain/site/web-vitals.ts'
import { ActionSchema } from '#domain/support/action-calls.ts'
import { ActionResultSchema } from '#domain/support/support-fields.ts'
import { readPageSpeed } from '#server/site/web-vitals.ts'
import { accessCalls } from './access-calls.ts'
import { historyCalls } from './history-calls.ts'
import { runAction } from './run-action.ts'
import { staffCall } from './staff-call.ts'
import { subjectCalls } from './subject-calls.ts'
import type { Support } from './support.ts'
import { unknownCartErrors } from './unknown-cart.ts'

/** Registers the console's calls. */
export function supportCalls(app: FastifyInstance, support: Support): void {
  subjectCalls(app, support)
  historyCalls(app, support)
  accessCalls(app, support)
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/act',
    summary: 'Run an action for a customer, with a reason',
    payload: ActionSchema,
    answer: ActionResultSchema,
    errors: {
      ...unknownCartErrors,
      401: '`not_signed_in`, or `incorrect_credentials` if the password for a refund is wrong.',
      400: '`amount_required`: a refund or a received transfer without an amount.',
      403: '`password_required`: a refund requires the staff member’s own password again.',
      429: 'Too many wrong passwords: `Retry-After` is the time to wait.',
      409: 'The rules of the cart or the order do not allow it; the code is their reason.',
    },
    handle: async (action, { member, request }) => {
      const done = await runAction(support, { member, action, address: request.ip })
      return done.ok ? { ok: true, body: { message: done.message } } : done
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/page-speed',
    summary: 'How fast pages were for visitors who agreed to be measured, by kind of page',
    answer: PageSpeedSchema,
    handle: async () => ({ ok: true, body: await readPageSpeed(support.sql.run, support.now()) }),
  })
}
