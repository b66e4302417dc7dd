import { useWords } from '../ui/language/language-context.ts'
import { ENTRANCE_WORDS } from './entrance-words.en.tsx'

/** The words of the ways into an account in the language of the page around. */
export function useEntranceWords(): typeof ENTRANCE_WORDS {
  return useWords('entrance', ENTRANCE_WORDS)
}
