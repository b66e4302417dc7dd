/** The key prefix of e-mails with a code. They are never exported, shown, or sent again on request. */
export const SECRET_MAIL = 'code '

export const isSecretMail = (key: string): boolean => key.startsWith(SECRET_MAIL)
