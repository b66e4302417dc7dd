import * as v from 'valibot'

/** What `GET /api/offline` answers: everything that the shop shows to everybody, for browsers that will be without a network. */
export const OfflineSchema = v.object({
  /** The answers of other calls, by path and query. */
  answers: v.record(v.string(), v.unknown()),
  /** Addresses of pictures: one of each product. */
  pictures: v.array(v.string()),
})
export type Offline = v.InferOutput<typeof OfflineSchema>

/** Calls whose answers are the same for everybody, and may be shown again without a network. */
export function isPublicCall(path: string): boolean {
  return /^\/api\/(products|categories|blog|information|company)(\/|$)/.test(path)
}
