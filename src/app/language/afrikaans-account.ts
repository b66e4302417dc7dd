import { authWords } from '../../account/auth-words.af.tsx'
import { accountWords } from '../../account/words.af.tsx'
import { ageWords } from '../../ui/format/age-words.af.ts'
import type { Translations } from '../../ui/language/language-context.ts'

/** The texts of the account pages and of the login dialog. */
export const ACCOUNT_TRANSLATIONS = {
  account: accountWords,
  ages: ageWords,
  auth: authWords,
} satisfies Partial<Translations>
