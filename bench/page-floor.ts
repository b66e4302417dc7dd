import Fastify from 'fastify'

/** What the floor serves at a path: the same bytes as the shop. */
export interface FloorPage {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** In base64. */
  readonly body: string
}

/** A server that only serves bytes from memory. Its parent sends the pages and receives the port. */
process.once('message', async (pages: readonly FloorPage[]) => {
  const app = Fastify()
  for (const { path, headers, body } of pages) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
process.once('disconnect', () => process.exit())
