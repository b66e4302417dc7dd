import { compareWords } from '../../compare/words.af.tsx'
import type { Translations } from '../../ui/language/language-context.ts'

/** What is said in Afrikaans of two products beside each other. */
export const COMPARE_TRANSLATIONS = { compare: compareWords } satisfies Partial<Translations>
