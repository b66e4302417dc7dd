import * as v from 'valibot'
import { SlugSchema } from '#domain/catalogue/product.ts'
import { localSetting } from '../../client/local-setting.ts'

/** So many are remembered, and one fewer is shown: the piece that is looked at is among them. */
const MAX_STORED = 7

const ViewedSchema = v.object({
  slug: SlugSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  /** The path of a picture of this shop. */
  picture: v.nullable(v.pipe(v.string(), v.regex(/^\/pictures\/[\w./-]+$/))),
  /** Whether it has measurements, by which two pieces are compared. */
  isMeasured: v.optional(v.boolean(), false),
})
/** A piece as this browser remembers it. No price, which would be an old one. */
export type ViewedProduct = v.InferOutput<typeof ViewedSchema>

/** The pieces with one more seen, the newest first, each once. */
export function addViewed(pieces: readonly ViewedProduct[], seen: ViewedProduct): readonly ViewedProduct[] {
  return [seen, ...pieces.filter(({ slug }) => slug !== seen.slug)].slice(0, MAX_STORED)
}

/** Whatever of a kept text can be read. */
export function parseViewed(text: string | null): readonly ViewedProduct[] {
  try {
    const parsed = v.safeParse(v.array(v.unknown()), JSON.parse(text ?? '[]'))
    if (!parsed.success) return []
    const pieces = parsed.output.map((piece) => v.safeParse(ViewedSchema, piece))
    return pieces.flatMap((piece) => (piece.success ? [piece.output] : [])).slice(0, MAX_STORED)
  } catch {
    return []
  }
}

/** What was looked at in this browser; it stays there. */
export const viewedProductsSetting = localSetting('seen')
