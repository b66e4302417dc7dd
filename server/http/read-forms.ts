import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { InvalidRequest } from './valibot-compilers.ts'

/** The most fields of a form, a query or a body. No call has as many. */
export const MAX_FIELDS = 200

const tooManyFields = Object.freeze({})

/** Parses form bodies. One with too many fields is refused before its fields are parsed. */
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

/** Refuses a query, path or body with too many fields. */
export function refuseTooManyFields(given: unknown): void {
  if (typeof given === 'object' && given !== null && Object.keys(given).length > MAX_FIELDS) throw new TooManyFields()
}

class TooManyFields extends InvalidRequest {
  constructor() {
    super([], 'This has more fields than any form of the shop.')
  }
}
