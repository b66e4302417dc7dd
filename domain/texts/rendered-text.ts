import * as v from 'valibot'

/** A heading of a text, for a list of contents: `id` is the anchor that the HTML gives it. */
const HeadingSchema = v.object({ id: v.string(), text: v.string(), level: v.picklist([2, 3, 4]) })

/** A text of the shop's own, made of its Markdown. `html` is trusted, and its headings carry the `headings`' ids. */
export const RenderedTextSchema = v.object({ html: v.string(), headings: v.array(HeadingSchema) })
export type RenderedText = v.InferOutput<typeof RenderedTextSchema>
