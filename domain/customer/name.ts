import * as v from 'valibot'

const INVALID = 'Invalid Name'

/** As the shop has kept it: an account may have none, and some were taken before `NameSchema` was as strict as it is. */
export const StoredNameSchema = v.pipe(v.string(), v.trim(), v.maxLength(100, INVALID))

/** What mail programs make a link or an address of. A name goes into mail to whatever mailbox somebody gave with it. */
const LINK = /:\/\/|www\.|[/\\@]/iu

/** A name as somebody gives it, who may leave it out. */
export const OptionalNameSchema = v.pipe(
  StoredNameSchema,
  v.check((name) => !LINK.test(name), INVALID),
)
/** A name as somebody gives it. */
export const NameSchema = v.pipe(OptionalNameSchema, v.minLength(1, INVALID))
