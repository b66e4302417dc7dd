import { entranceWords } from '../../account/entrance-words.af.tsx'
import { accountWords } from '../../account/words.af.tsx'
import { ageWords } from '../../ui/format/age-words.af.ts'
import type { Translations } from '../../ui/language/language-context.ts'

/** What is said in Afrikaans on the pages of accounts, and of the login over others. */
export const ACCOUNT_TRANSLATIONS = {
  account: accountWords,
  ages: ageWords,
  entrance: entranceWords,
} satisfies Partial<Translations>
