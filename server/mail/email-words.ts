import type { LanguageCode } from '#domain/site/languages.ts'

interface EmailWords {
  /** The name may be empty. */
  readonly greeting: (name: string) => string
}

/** The texts that all e-mails share. */
export const EMAIL_WORDS: Readonly<Record<LanguageCode, EmailWords>> = {
  en: { greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`) },
  af: { greeting: (name) => (name === '' ? 'Hallo,' : `Hallo ${name},`) },
}
