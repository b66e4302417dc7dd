import * as v from 'valibot'
import { trimmed } from './trimmed.ts'

/** An empty form field counts as null. */
export const emptyAsNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.null(),
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
    null,
  )

/** The same for a text in which spaces alone, or around it, do not count. */
export const blankAsNull = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((text) => (text === null ? null : trimmed(text) || null)),
      v.nullable(schema),
    ),
    null,
  )
