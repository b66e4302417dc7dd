/** Of an act that was rejected or refused: in English the rule's own message. */
export const REJECTION_WORDS = { rejected: ({ message }: Rejected) => message }

interface Rejected {
  readonly reason: string
  readonly message: string
}

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly rejections: typeof REJECTION_WORDS
  }
}
