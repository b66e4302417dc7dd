import * as v from 'valibot'

// What a call's fields may hold. A form has no numbers, so a number may come as its digits, and as nothing else.

/** A whole number from `min` up, as a number or as its digits. */
export function wholeNumber({ min }: { readonly min: 0 | 1 }) {
  const expected = `a whole number from ${min} up`
  return v.pipe(
    v.union([v.number(expected), v.pipe(v.string(), v.regex(/^\d{1,15}$/, expected), v.transform(Number))], (issue) =>
      issue.input === undefined ? 'is missing' : expected,
    ),
    v.safeInteger(expected),
    v.minValue(min, expected),
  )
}

/** What a form leaves empty is not chosen. */
export function nullIfEmpty<Schema extends v.GenericSchema>(schema: Schema) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => null),
  )
  return v.optional(v.union([v.null(), empty, schema]), null)
}

/** A text of up to `most` characters that may not be empty. */
export function text(most: number) {
  return v.pipe(v.string('is missing'), v.trim(), v.minLength(1, 'is missing'), v.maxLength(most, 'is too long'))
}
