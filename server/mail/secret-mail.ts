/** The keys of e-mails that hold a code: no copy of one is exported, shown, or sent again for somebody else. */
export const SECRET_MAIL = 'code '

export function isSecretMail(key: string): boolean {
  return key.startsWith(SECRET_MAIL)
}
