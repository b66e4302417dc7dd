import * as v from 'valibot'
import { trimInput } from '../forms/trim-input.ts'

const INVALID = 'Invalid email'
const MAX_LENGTH = 254

/** A stored e-mail: some were stored before `EmailSchema` became as strict as it is. */
export const StoredEmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, INVALID),
  v.maxLength(MAX_LENGTH, INVALID),
  v.regex(/^[^\s@]+@[^\s@]+$/, INVALID),
)

/** Characters that need quoting or that some mail servers normalise: real addresses do not contain them. */
const FOREIGN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]/u
/** An ASCII domain. An internationalised one would be a second spelling of the same mailbox. */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i

/** An e-mail from user input. A mailbox has only one accepted spelling, apart from the case of A to Z. */
export const EmailSchema = v.pipe(v.string(), trimInput(), StoredEmailSchema, v.check(isPlain, INVALID))

function isPlain(email: string): boolean {
  if (email.length > MAX_LENGTH) return false
  const domain = email.slice(email.indexOf('@') + 1)
  return !FOREIGN.test(email) && DOMAIN.test(domain) && email.normalize('NFKC').toLowerCase() === emailKeyOf(email)
}

/** The key by which a mailbox is looked up. Two spellings share a key only if they differ in the case of A to Z. */
export const emailKeyOf = (email: string): string => email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
