import type { ACCOUNT_LINK_WORDS } from './link-words.en.ts'

export const accountLinkWords: typeof ACCOUNT_LINK_WORDS = { logIn: 'Meld aan', account: 'Rekening' }
