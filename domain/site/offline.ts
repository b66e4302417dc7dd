import * as v from 'valibot'

/** The answer of `GET /api/offline`: all public data of the shop, for offline use. */
export const OfflineSchema = v.object({
  /** The answers of other calls, by path and query. */
  answers: v.record(v.string(), v.unknown()),
  /** URLs of pictures, one for each product. */
  pictures: v.array(v.string()),
})
export type Offline = v.InferOutput<typeof OfflineSchema>

/** Whether a call's answer is the same for everybody, so that it may be cached for offline use. */
export function isPublicCall(path: string): boolean {
  return /^\/api\/(products|categories|blog|information|company)(\/|$)/.test(path)
}
