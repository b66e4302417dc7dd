import * as v from 'valibot'
import { SlugSchema } from '#domain/catalogue/product.ts'
import { localSetting } from '../../client/local-setting.ts'

/** The most products that are stored. They include the current one, so one fewer is shown. */
const MAX_STORED = 7

const ViewedSchema = v.object({
  slug: SlugSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  picture: v.nullable(v.pipe(v.string(), v.regex(/^\/pictures\/[\w./-]+$/))),
  /** Whether it has measurements, so that it can be compared. */
  isMeasured: v.optional(v.boolean(), false),
})
/** A viewed product. Without its price, which could be outdated. */
export type ViewedProduct = v.InferOutput<typeof ViewedSchema>

/** Adds a product to the front, and removes its earlier entry. */
export function addViewed(viewed: readonly ViewedProduct[], seen: ViewedProduct): readonly ViewedProduct[] {
  return [seen, ...viewed.filter(({ slug }) => slug !== seen.slug)].slice(0, MAX_STORED)
}

/** Parses the stored list. Invalid entries are left out. */
export function parseViewed(text: string | null): readonly ViewedProduct[] {
  try {
    const parsed = v.safeParse(v.array(v.unknown()), JSON.parse(text ?? '[]'))
    if (!parsed.success) return []
    const viewed = parsed.output.map((each) => v.safeParse(ViewedSchema, each))
    return viewed.flatMap((each) => (each.success ? [each.output] : [])).slice(0, MAX_STORED)
  } catch {
    return []
  }
}

export const viewedProductsSetting = localSetting('seen')

/** Removes a product that the shop does not have any more. */
export function forgetViewed(gone: string): void {
  const viewed = parseViewed(viewedProductsSetting.read())
  const others = viewed.filter(({ slug }) => slug !== gone)
  if (others.length < viewed.length) viewedProductsSetting.write(JSON.stringify(others))
}
