import * as v from 'valibot'

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
