import * as v from 'valibot'
import { boundedArray } from '../shared-schemas.ts'

/** The most stack frames in a report. */
export const MAX_FRAMES = 5
/** A stack frame in one of the shop's scripts: `/assets/frame-Ab1.js:1:2345`. */
export const FRAME = /\/assets\/[\w.-]{1,80}\.js:\d{1,9}:\d{1,9}/

/** An error on a page. It contains no user data: neither the error message nor the page's URL. */
export const PageErrorSchema = v.object({
  /** The error's name, such as `TypeError`. */
  error: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** The number of a React error; null for other errors. */
  reactCode: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The stack frames, the innermost first. */
  frames: boundedArray(v.pipe(v.string(), v.regex(new RegExp(`^${FRAME.source}$`))), MAX_FRAMES),
})
export type PageError = v.InferOutput<typeof PageErrorSchema>
export const PageErrorAcceptedSchema = v.object({})
