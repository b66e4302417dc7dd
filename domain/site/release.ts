import * as v from 'valibot'

/** What `GET /api/release` answers: a name that changes with every build. A page that first got another one is old. */
export const ReleaseSchema = v.object({ release: v.string() })
