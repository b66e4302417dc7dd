import { homeWords } from '../../home/words.af.tsx'
import type { Translations } from '../../ui/language/language-context.ts'

/** What is said in Afrikaans on the front page, and nowhere else. */
export const HOME_TRANSLATIONS = { home: homeWords } satisfies Partial<Translations>
