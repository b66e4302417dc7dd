/** One figure of the table that `npm run bench` prints. */
export interface BenchRow {
  /** What was measured. */
  readonly name: string
  readonly value: number
  /** The unit of `value`: `ms`, `KiB gzip`, `operations/s`. */
  readonly unit: string
  /** The floor measured in the same run, with its own figure: `raw loop, 12.1 ms`. */
  readonly against: string
  /** `value` divided by its floor; null if the limit is for the value itself. */
  readonly ratio: number | null
  /** The limit in words: `at most 1.5`. */
  readonly limit: string
  readonly ok: boolean
}
