import * as v from 'valibot'

/** A heading, for a table of contents: `id` is its anchor in the HTML. */
const HeadingSchema = v.object({ id: v.string(), text: v.string(), level: v.picklist([2, 3, 4]) })

/** One of the shop's texts, rendered from Markdown. `html` is trusted; its headings have the ids of `headings`. */
export const RenderedTextSchema = v.object({ html: v.string(), headings: v.array(HeadingSchema) })
export type RenderedText = v.InferOutput<typeof RenderedTextSchema>
