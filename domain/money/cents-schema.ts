import * as v from 'valibot'

/** An amount in cents: a price or a total. */
export const CentsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000_000))
