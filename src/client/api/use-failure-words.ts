import { useWords } from '../../ui/language/language-context.ts'
import { FAILURE_WORDS } from './failure-words.en.ts'

/** What is said of a call that failed, in the language of the page around. */
export function useFailureWords(): typeof FAILURE_WORDS {
  return useWords('failures', FAILURE_WORDS)
}
