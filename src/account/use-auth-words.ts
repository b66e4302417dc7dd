import { useWords } from '../ui/language/language-context.ts'
import { AUTH_WORDS } from './auth-words.en.tsx'

export function useAuthWords(): typeof AUTH_WORDS {
  return useWords('auth', AUTH_WORDS)
}
