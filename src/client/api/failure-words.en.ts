import { useWords } from '../../ui/language/language-context.ts'
import { type ApiFailure, failureMessage } from './api-result.ts'

/** Messages about failed calls. In English, an error's own message is shown. */
export const FAILURE_WORDS = {
  /** For an error of the page itself: it is not known what became of the call. */
  unexpected: 'Something went wrong. Please try again.',
  message: (failure: ApiFailure, unreachable?: string) => failureMessage(failure, unreachable),
}

export const useFailureWords = () => useWords('failures', FAILURE_WORDS)
