import { authWords } from '../../account/auth-words.af.tsx'
import { accountWords } from '../../account/words.af.tsx'
import { ageWords } from '../../ui/format/age-words.af.ts'

/** The texts of the account pages and of the login dialog. */
export const ACCOUNT_TRANSLATIONS = { account: accountWords, ages: ageWords, auth: authWords }
