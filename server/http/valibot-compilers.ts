import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

/** A request that its schema refuses; `fields` are the names of what is wrong, never what was in it. */
export class InvalidRequest extends Error {
  readonly statusCode = 400
  readonly fields: readonly string[]
  constructor(fields: readonly string[], message: string) {
    super(message)
    this.fields = fields
  }
}

/** Teaches Fastify to read its routes' schemas as Valibot's. Answers are ours, so they are written without a check. */
export function readValibotSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data: unknown) => {
    const parsed = v.safeParse(schema, data ?? {})
    if (parsed.success) return { value: parsed.output }
    const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body'))].slice(0, 20)
    return { error: new InvalidRequest(fields, messageOf(parsed.issues[0], fields)) }
  })
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}

/** The schema's own words for the first field where it has some, otherwise the fields' names. */
function messageOf(issue: v.BaseIssue<unknown>, fields: readonly string[]): string {
  const isOurs = !issue.message.startsWith('Invalid ')
  return isOurs ? `${fields[0]}: ${issue.message}` : `Please check: ${fields.join(', ')}.`
}
