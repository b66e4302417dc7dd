/** A mail with a code for a new password in it is not sent again on somebody else's word. */
export function isSecretMail(key: string): boolean {
  return key.startsWith('code ')
}
