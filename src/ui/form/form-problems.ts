import * as v from 'valibot'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { trimmed } from '#domain/forms/trimmed.ts'
import type { FORM_WORDS } from './words.en.ts'

/** The errors of a form: messages by field name. */
export type FormProblems = Readonly<Record<string, string>>

/** The message at a field. An empty required field is named here, since the form's own message does not name it. */
export function fieldMessage(label: string, message: string, { required, problem }: typeof FORM_WORDS): string {
  return message === INCOMPLETE ? required(label.replace(/ \(.*\)$/, '')) : problem(message)
}

/** Whether a required field is empty. */
export const isIncomplete = (problems: FormProblems): boolean => Object.values(problems).includes(INCOMPLETE)

export type CheckedForm<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: FormProblems }

/** Validates a form's fields with the server's schema, so that the messages are the same. */
export function checkForm<Schema extends v.GenericSchema>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): CheckedForm<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return { ok: true, values: parsed.output }
  const problems: Record<string, string> = {}
  for (const issue of parsed.issues) {
    const name = v.getDotPath(issue) ?? ''
    problems[name] ??= isEmpty(given[name]) ? INCOMPLETE : issue.message
  }
  return { ok: false, problems }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && trimmed(value) === '')
}
