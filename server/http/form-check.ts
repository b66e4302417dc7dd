import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import * as v from 'valibot'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { trimmed } from '#domain/forms/trimmed.ts'
import { InvalidRequest } from '#server/http/valibot-compilers.ts'

/**
 * Checks a form with the messages that the page shows beside its fields: `Please complete all fields` if a required one is
 * missing or empty, otherwise the message of the first invalid one. `data.fields` names them.
 */
export const formCheck: FastifySchemaCompiler<FastifySchema> =
  ({ schema }) =>
  (given: unknown) => {
    // The routes' schemas are Valibot's, which Fastify's types can't express.
    const parsed = v.safeParse(schema as unknown as v.GenericSchema, given ?? {})
    if (parsed.success) return { value: parsed.output }
    const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body'))]
    const empty = fields.filter((field) => isEmpty(given, field))
    if (empty.length > 0) return { error: new InvalidRequest(empty, INCOMPLETE) }
    // Where a schema has no message, Valibot's default is one for programmers.
    const message = parsed.issues.map((issue) => issue.message).find((said) => !said.includes(': Expected '))
    return { error: new InvalidRequest(fields, message ?? nameOf(fields[0])) }
  }

/** `field` is a path with dots for nested fields. */
function isEmpty(given: unknown, field: string): boolean {
  let value = given
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return true
    value = Reflect.get(value, name)
  }
  return value === null || value === undefined || (typeof value === 'string' && trimmed(value) === '')
}

/** For a value whose type no form sends, such as a number as a name. */
function nameOf(path = 'body'): string {
  const field = path.slice(path.lastIndexOf('.') + 1)
  return `Invalid ${field.charAt(0).toUpperCase()}${field.slice(1)}`
}
