import { INCOMPLETE } from '#domain/forms/form-messages.ts'

export const FORM_WORDS: FormWords = {
  incomplete: INCOMPLETE,
  required: (label) => `${label} is required.`,
  optional: ' (optional)',
  pending: 'One moment…',
  choose: 'Choose…',
  show: 'Show',
  hide: 'Hide',
  offline: {
    send: 'You’re offline. You can send this once you’re back online. What you’ve typed stays here.',
    order: 'You’re offline. You can place your order once you’re back online. What you’ve typed stays here.',
  },
  needsScript: 'Please turn on JavaScript to use this form, or call us instead.',
  problem: (message) => message,
}

interface FormWords {
  readonly incomplete: string
  readonly required: (label: string) => string
  readonly optional: string
  readonly pending: string
  readonly choose: string
  readonly show: string
  readonly hide: string
  readonly offline: { readonly send: string; readonly order: string }
  readonly needsScript: string
  /** Translates a message of the schema that validated the field. */
  readonly problem: (message: string) => string
}
