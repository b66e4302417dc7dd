import * as v from 'valibot'

/** The most places in scripts that a report names. */
export const MAX_FRAMES = 5
/** A place in a script of the shop, as `/assets/frame-Ab1.js:1:2345`. */
export const FRAME = /\/assets\/[\w.-]{1,80}\.js:\d{1,9}:\d{1,9}/

/** An error on a page in a browser. It holds nothing that somebody typed or was shown: no message, and no address. */
export const PageErrorSchema = v.object({
  /** As `TypeError`. */
  error: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** The number that React gives its own; null for another one. */
  reactCode: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Where it was thrown, the innermost first. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.regex(new RegExp(`^${FRAME.source}$`)))), v.maxLength(MAX_FRAMES)),
})
export type PageError = v.InferOutput<typeof PageErrorSchema>
export const PageErrorAcceptedSchema = v.object({})
