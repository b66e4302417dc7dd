import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { InvalidRequest } from './valibot-compilers.ts'

/** The most fields of a form, a query or a body: more than any call knows. */
export const MAX_FIELDS = 200

const tooManyFields = Object.freeze({})

/** Reads forms. One with more fields than any of the shop's is refused before anybody looks at them one by one. */
export async function readForms(app: FastifyInstance, { bodyLimit }: { readonly bodyLimit: number }): Promise<void> {
  const parser = (form: string) => (hasTooManyFields(form) ? tooManyFields : parse(form))
  await app.register(formbody, { bodyLimit, parser })
  app.addHook('preValidation', ({ body }, _reply, done) => {
    done(body === tooManyFields ? new TooManyFields() : undefined)
  })
}

function hasTooManyFields(form: string): boolean {
  let at = -1
  for (let fields = 1; fields <= MAX_FIELDS; fields += 1) {
    at = form.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}

/** Refuses what has more fields than any call knows. */
export function refuseTooManyFields(given: unknown): void {
  if (typeof given === 'object' && given !== null && Object.keys(given).length > MAX_FIELDS) throw new TooManyFields()
}

class TooManyFields extends InvalidRequest {
  constructor() {
    super([], 'This has more fields than any form of the shop.')
  }
}
