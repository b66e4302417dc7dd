/** Of letters that hold a code: no copy of one is handed over, shown, or sent again on somebody else's word. */
export const SECRET_MAIL = 'code '

export function isSecretMail(key: string): boolean {
  return key.startsWith(SECRET_MAIL)
}
