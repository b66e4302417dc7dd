import type { FastifyInstance } from 'fastify'

/** In this part of the server a body is the text that was sent, whatever it says it is: signatures are over that. */
export function parseBodiesAsText(app: FastifyInstance, { atMost }: { readonly atMost: number }): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: atMost }, (_request, body, done) => done(null, body))
}

export function rawBody(body: unknown): string {
  return typeof body === 'string' ? body : ''
}
