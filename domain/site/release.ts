import * as v from 'valibot'

/** The answer of `GET /api/release`: an id that changes with every build. A page with another one is outdated. */
export const ReleaseSchema = v.object({ release: v.string() })
