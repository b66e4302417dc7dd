import * as v from 'valibot'
import { boundedArray } from '../shared-schemas.ts'
import { pathWithoutLanguage } from './languages.ts'

/** The Core Web Vitals: LCP and INP in ms, CLS without a unit. */
export const METRICS = ['LCP', 'INP', 'CLS'] as const
export type Metric = (typeof METRICS)[number]

/** The limits for a good 75th percentile, from https://web.dev/articles/vitals. */
export const GOOD_UP_TO: Readonly<Record<Metric, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 }

/** The kinds of pages that are measured separately. */
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

/** The kind of the page at a path: the only information about the page that is reported. */
export function pageKindOf(pathname: string): PageKind {
  return KIND_OF.find(([path]) => path.test(pathWithoutLanguage(pathname)))?.[1] ?? 'other'
}

/** The highest valid value of any metric. */
export const MAX_VALUE = 600_000
/** The most samples in one report. */
export const MAX_SAMPLES = 20

const SampleSchema = v.strictObject({
  kind: v.picklist(PAGE_KINDS),
  metric: v.picklist(METRICS),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE)),
})
export type WebVital = v.InferOutput<typeof SampleSchema>

export const WebVitalsSchema = v.strictObject({
  samples: v.pipe(boundedArray(SampleSchema, MAX_SAMPLES), v.minLength(1)),
})

/** `p75` is the 75th percentile. Kinds and metrics without samples are omitted. */
export const PageSpeedSchema = v.object({
  /** The number of days covered. */
  days: v.number(),
  speeds: v.array(
    v.object({ kind: v.picklist(PAGE_KINDS), metric: v.picklist(METRICS), p75: v.number(), samples: v.number() }),
  ),
})
export type PageSpeed = v.InferOutput<typeof PageSpeedSchema>
