import { DAY } from '#domain/durations.ts'
import {
  METRICS,
  type Metric,
  PAGE_KINDS,
  type PageKind,
  type PageSpeed,
  type WebVital,
} from '#domain/site/web-vitals.ts'
import type { Run } from '#server/database/sql.ts'

/** How many days are shown. */
const DAYS = 28
/** The ratio of neighbouring buckets. The p75 is accurate to half of it. */
const BUCKET_FACTOR = 1.05
/** The smallest value that is distinguished from zero: a layout shift of 0.001. */
const SMALLEST_VALUE = 0.001

function bucketOf(value: number): number {
  return Math.round(Math.log(Math.max(value, SMALLEST_VALUE)) / Math.log(BUCKET_FACTOR))
}

function middleOf(bucket: number): number {
  const value = BUCKET_FACTOR ** bucket
  return value < SMALLEST_VALUE * BUCKET_FACTOR ? 0 : value
}

/** Counts samples. Neither their visitors nor which of them belong together is stored. */
export async function countWebVitals(run: Run, samples: readonly WebVital[], now: number): Promise<void> {
  const day = Math.floor(now / DAY) * DAY
  const counts = new Map<string, Omit<Bucket, 'page_kind'> & { readonly kind: PageKind }>()
  for (const { kind, metric, value } of samples) {
    const bucket = bucketOf(value)
    const key = `${kind} ${metric} ${bucket}`
    counts.set(key, { kind, metric, bucket, samples: (counts.get(key)?.samples ?? 0) + 1 })
  }
  // Sorted, so that concurrent updates of the same rows can't deadlock.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await run({
    name: 'count web vitals',
    text: `insert into web_vitals as kept (day, page_kind, metric, bucket, samples)
      select $1, kind, metric, bucket, samples
      from json_to_recordset($2) as told (kind text, metric text, bucket integer, samples integer)
      on conflict (day, page_kind, metric, bucket) do update set samples = kept.samples + excluded.samples`,
    values: [day, JSON.stringify(rows)],
  })
}

interface Bucket {
  readonly page_kind: PageKind
  readonly metric: Metric
  readonly bucket: number
  readonly samples: number
}

/** The p75 for each kind of page in the last four weeks, in the order of kinds and metrics. */
export async function readPageSpeed(run: Run, now: number): Promise<PageSpeed> {
  const buckets = await run<Bucket>({
    text: `select page_kind, metric, bucket, sum(samples)::integer as samples from web_vitals where day > $1
      group by page_kind, metric, bucket order by bucket`,
    values: [now - DAYS * DAY],
  })
  const speeds = PAGE_KINDS.flatMap((kind) =>
    METRICS.flatMap((metric) => {
      const own = buckets.filter((bucket) => bucket.page_kind === kind && bucket.metric === metric)
      const samples = own.reduce((sum, bucket) => sum + bucket.samples, 0)
      return samples === 0 ? [] : [{ kind, metric, p75: p75Of(own, samples), samples }]
    }),
  )
  return { days: DAYS, speeds }
}

function p75Of(buckets: readonly Bucket[], samples: number): number {
  let below = 0
  const found = buckets.find((bucket) => {
    below += bucket.samples
    return below >= samples * 0.75
  })
  return found === undefined ? 0 : middleOf(found.bucket)
}
