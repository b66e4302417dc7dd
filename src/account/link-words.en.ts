export const ACCOUNT_LINK_WORDS = { logIn: 'Log in', account: 'Account' }
