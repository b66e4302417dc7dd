import { type ApiFailure, failureMessage } from './api-result.ts'

/** Of a call that failed, for the person: in English the shop's own message. */
export const FAILURE_WORDS = {
  message: (failure: ApiFailure, unreachable?: string) => failureMessage(failure, unreachable),
}

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly failures: typeof FAILURE_WORDS
  }
}
