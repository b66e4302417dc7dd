import type { Translations } from '../ui/language/language-context.ts'

export const accountLinkWords: Translations['accountLink'] = { logIn: 'Meld aan', account: 'Rekening' }
