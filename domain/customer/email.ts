import * as v from 'valibot'

const INVALID = 'Invalid email'
const MAX_LENGTH = 254

/** As the shop has kept it: some were taken before `EmailSchema` was as strict as it is. */
export const StoredEmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, INVALID),
  v.maxLength(MAX_LENGTH, INVALID),
  v.regex(/^[^\s@]+@[^\s@]+$/, INVALID),
)

/** What would need quotes, or is another form of the same to some mail server: in no address that people have. */
const FOREIGN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]/u
/** A domain as mail servers know it. Written in other letters it would be a second name of the same mailbox. */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i

/** An e-mail as somebody gives it. One mailbox has one spelling, but for the case of A to Z. */
export const EmailSchema = v.pipe(StoredEmailSchema, v.check(isPlain, INVALID))

function isPlain(email: string): boolean {
  if (email.length > MAX_LENGTH) return false
  const domain = email.slice(email.indexOf('@') + 1)
  return !FOREIGN.test(email) && DOMAIN.test(domain) && email.normalize('NFKC').toLowerCase() === emailKeyOf(email)
}

/** By which a mailbox is looked for. Two spellings have one key only where they differ in the case of A to Z. */
export function emailKeyOf(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
