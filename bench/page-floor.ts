import Fastify from 'fastify'

/** What the floor answers at a path: the same bytes as the shop. */
export interface FloorPage {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** In base64. */
  readonly body: string
}

/** A server that answers bytes from memory and does nothing else; its parent says which, and is told the port. */
process.once('message', async (pages: readonly FloorPage[]) => {
  const app = Fastify()
  for (const { path, headers, body } of pages) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
process.once('disconnect', () => process.exit())
