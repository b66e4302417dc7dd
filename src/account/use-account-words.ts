import { useWords } from '../ui/language/language-context.ts'
import { ACCOUNT_WORDS } from './words.en.tsx'

/** The words of an account's pages in the language of the page around. */
export function useAccountWords(): typeof ACCOUNT_WORDS {
  return useWords('account', ACCOUNT_WORDS)
}
