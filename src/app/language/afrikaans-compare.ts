import { compareWords } from '../../compare/words.af.tsx'
import type { Translations } from '../../ui/language/language-context.ts'

export const COMPARE_TRANSLATIONS = { compare: compareWords } satisfies Partial<Translations>
