import type { FastifyInstance } from 'fastify'

/** Passes every body on as its raw text, whatever its content type. Webhook signatures are computed over that text. */
export function parseBodiesAsText(app: FastifyInstance, { atMost }: { readonly atMost: number }): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: atMost }, (_request, body, done) => done(null, body))
}

export const rawBody = (body: unknown): string => (typeof body === 'string' ? body : '')
