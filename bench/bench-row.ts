/** One figure of the table that `npm run bench` prints. */
export interface BenchRow {
  /** What was measured, in words. */
  readonly name: string
  readonly value: number
  /** Of `value`: `ms`, `KiB gzip`, `operations/s`. */
  readonly unit: string
  /** What it is measured against in the same run, in words and with its own figure: `raw loop, 12.1 ms`. */
  readonly against: string
  /** `value` over its floor; null where the limit is for the value itself. */
  readonly ratio: number | null
  /** What is asked, in words: `at most 1.5`. */
  readonly limit: string
  readonly ok: boolean
}
