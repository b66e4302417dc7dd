import { useWords } from '../../ui/language/language-context.ts'
import { FAILURE_WORDS } from './failure-words.en.ts'

/** The messages about failed calls, in the page's language. */
export function useFailureWords(): typeof FAILURE_WORDS {
  return useWords('failures', FAILURE_WORDS)
}
