import * as v from 'valibot'

// The values of call fields. Forms send texts only, so a number may come as its decimal digits.

/** A whole number of at least `min`, as a number or as decimal digits. */
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

/** A non-empty text of up to `limit` characters. */
export function text(limit: number) {
  return v.pipe(v.string('is missing'), v.trim(), v.minLength(1, 'is missing'), v.maxLength(limit, 'is too long'))
}
