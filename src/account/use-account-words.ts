import { useWords } from '../ui/language/language-context.ts'
import { ACCOUNT_WORDS } from './words.en.tsx'

export function useAccountWords(): typeof ACCOUNT_WORDS {
  return useWords('account', ACCOUNT_WORDS)
}
