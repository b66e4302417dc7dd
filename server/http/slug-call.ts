import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type Call, registerCall } from './call.ts'
import { callError } from './call-error.ts'

const SlugQuerySchema = v.object({ slug: v.pipe(v.string(), v.maxLength(100)) })

interface SlugCall<Answer extends v.GenericSchema>
  extends Pick<Call<typeof SlugQuerySchema, Answer>, 'url' | 'tag' | 'summary' | 'answer'> {
  /** What it reads, in one word: `product`. */
  readonly what: string
  readonly find: (slug: string) => v.InferOutput<Answer> | undefined
}

/** Registers a call that reads one of several things by its slug. */
export function registerSlugCall<Answer extends v.GenericSchema>(
  app: FastifyInstance,
  { what, find, ...call }: SlugCall<Answer>,
): void {
  const message = `There is no such ${what}.`
  registerCall(app, {
    ...call,
    method: 'GET',
    payload: SlugQuerySchema,
    errors: { 404: message },
    handle: ({ slug }) => {
      const body = find(slug)
      return body === undefined ? callError({ status: 404, code: `unknown_${what}`, message }) : { ok: true, body }
    },
  })
}
