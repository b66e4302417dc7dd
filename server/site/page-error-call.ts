import type { FastifyInstance } from 'fastify'
import { PageErrorAcceptedSchema, PageErrorSchema } from '#domain/site/page-error.ts'
import { registerCall } from '#server/http/call.ts'

export function pageErrorCall(app: FastifyInstance): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/page-error',
    tag: 'site',
    summary: 'Report an error on a page, for the shop’s log',
    payload: PageErrorSchema,
    answer: PageErrorAcceptedSchema,
    success: 202,
    handle(pageError, { request }) {
      request.log.error({ pageError }, 'a page failed in a browser')
      return { ok: true, body: {} }
    },
  })
}
