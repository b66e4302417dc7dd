import type { FastifyInstance, FastifyPluginCallback } from 'fastify'

/** A part of the server with hooks of its own, which the rest does not have. */
export function encapsulated(build: (app: FastifyInstance) => Promise<void>): FastifyPluginCallback {
  return (app, _options, done) => {
    build(app).then(() => done(), done)
  }
}
