import type { FastifyInstance, FastifyPluginCallback } from 'fastify'

/** A Fastify plugin whose hooks apply only to what `build` registers. */
export function encapsulated(build: (app: FastifyInstance) => Promise<void>): FastifyPluginCallback {
  return (app, _options, done) => {
    build(app).then(() => done(), done)
  }
}
