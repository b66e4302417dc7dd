import * as v from 'valibot'
import { pathWithoutLanguage } from './languages.ts'

/** What visitors see of a page's speed: LCP and INP in ms, CLS as it is. */
export const METRICS = ['LCP', 'INP', 'CLS'] as const
export type Metric = (typeof METRICS)[number]

/** Up to which value three visits of four find a page good, by https://web.dev/articles/vitals. */
export const GOOD_UP_TO: Readonly<Record<Metric, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 }

/** What a page is measured as. */
export const PAGE_KINDS = ['home', 'category', 'product', 'cart', 'checkout', 'article', 'search', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

const KIND_OF: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/$/, 'home'],
  [/^\/product-category\//, 'category'],
  [/^\/product\//, 'product'],
  [/^\/cart$/, 'cart'],
  [/^\/checkout/, 'checkout'],
  [/^\/blog\/./, 'article'],
  [/^\/search$/, 'search'],
]

/** The kind of the page at a path: all that is told of where somebody was. */
export function pageKindOf(pathname: string): PageKind {
  return KIND_OF.find(([path]) => path.test(pathWithoutLanguage(pathname)))?.[1] ?? 'other'
}

/** No page is slower, in ms, and none shifts more. */
export const MAX_VALUE = 600_000
/** So many at most are told at once. */
export const MAX_SAMPLES = 20

const SampleSchema = v.strictObject({
  kind: v.picklist(PAGE_KINDS),
  metric: v.picklist(METRICS),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE)),
})
export type WebVital = v.InferOutput<typeof SampleSchema>

export const WebVitalsSchema = v.strictObject({
  samples: v.pipe(v.array(SampleSchema), v.minLength(1), v.maxLength(MAX_SAMPLES)),
})

/** `p75`: what three visits of four were at or under. Kinds and metrics of which there are no samples are left out. */
export const PageSpeedSchema = v.object({
  /** Of how many days. */
  days: v.number(),
  speeds: v.array(
    v.object({ kind: v.picklist(PAGE_KINDS), metric: v.picklist(METRICS), p75: v.number(), samples: v.number() }),
  ),
})
export type PageSpeed = v.InferOutput<typeof PageSpeedSchema>
