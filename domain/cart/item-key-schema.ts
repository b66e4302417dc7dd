import * as v from 'valibot'

/** `1001-10013-stone`; `_` for a product without variations or colours. */
export const ItemKeySchema = v.pipe(v.string(), v.regex(/^\d+-(\d+|_)-([a-z0-9-]+|_)$/), v.maxLength(160))
