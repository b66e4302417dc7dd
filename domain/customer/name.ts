import * as v from 'valibot'
import { trimInput } from '../forms/trim-input.ts'

const INVALID = 'Invalid Name'

/** A stored name: an account may have none, and some were stored before `NameSchema` became as strict as it is. */
export const StoredNameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100, INVALID))

/** Text that mail clients turn into links. A name appears in mails to an unverified mailbox, so it could be used for spam. */
const LINK = /:\/\/|www\.|[/\\@]/iu

/** An optional name from user input. */
export const OptionalNameSchema = v.pipe(
  v.string(),
  trimInput(),
  StoredNameSchema,
  v.check((name) => !LINK.test(name), INVALID),
)
/** A required name from user input. */
export const NameSchema = v.pipe(OptionalNameSchema, v.minLength(1, INVALID))
