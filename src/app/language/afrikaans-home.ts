import { homeWords } from '../../home/words.af.tsx'
import type { Translations } from '../../ui/language/language-context.ts'

export const HOME_TRANSLATIONS = { home: homeWords } satisfies Partial<Translations>
