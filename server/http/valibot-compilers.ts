import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

/** A request that does not match its schema. `fields` has the names of invalid fields, never their values. */
export class InvalidRequest extends Error {
  readonly statusCode = 400
  readonly fields: readonly string[]
  constructor(fields: readonly string[], message: string) {
    super(message)
    this.fields = fields
  }
}

/** Lets Fastify validate with Valibot schemas. Responses are not validated. */
export function readValibotSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data: unknown) => {
    const parsed = v.safeParse(schema, data ?? {})
    if (parsed.success) return { value: parsed.output }
    const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body'))].slice(0, 20)
    return { error: new InvalidRequest(fields, messageOf(parsed.issues[0], fields)) }
  })
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}

/** The schema's own message for the first invalid field if it has one, otherwise the fields' names. */
function messageOf(issue: v.BaseIssue<unknown>, fields: readonly string[]): string {
  const isOurs = !issue.message.startsWith('Invalid ')
  return isOurs ? `${fields[0]}: ${issue.message}` : `Please check: ${fields.join(', ')}.`
}
