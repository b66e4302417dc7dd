import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { useWords } from '../language/language-context.ts'

export const FORM_WORDS = {
  incomplete: INCOMPLETE,
  required: (label: string) => `${label} is required.`,
  optional: ' (optional)',
  pending: 'One moment…',
  choose: 'Choose…',
  show: 'Show',
  hide: 'Hide',
  needsScript: 'Please turn on JavaScript to use this form, or call us instead.',
  /** Translates a message of the schema that validated the field. */
  problem: (message: string) => message,
}

export const useFormWords = () => useWords('form', FORM_WORDS)
