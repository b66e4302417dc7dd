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
  /** The limit in words: `at most 1.5`, or `reported` if there is none. */
  readonly limit: string
  readonly ok: boolean
}

interface Figure extends Pick<BenchRow, 'name' | 'value' | 'unit'> {
  /** Empty by default. */
  readonly against?: string
  /** Null by default. */
  readonly ratio?: number | null
  /** Of the ratio, or of the value if there is no ratio. Without a limit the figure is only reported. */
  readonly limit?: readonly ['at most' | 'at least' | 'under', number]
}

/** The row of a figure, compared with its limit. */
export function benchRow({ limit, against = '', ratio = null, ...figure }: Figure): BenchRow {
  return {
    ...figure,
    against,
    ratio,
    limit: limit?.join(' ') ?? 'reported',
    ok: isWithin(limit, ratio ?? figure.value),
  }
}

function isWithin(limit: Figure['limit'], compared: number): boolean {
  const [kind, bound = 0] = limit ?? []
  switch (kind) {
    case 'at most':
      return compared <= bound
    case 'at least':
      return compared >= bound
    case 'under':
      return compared < bound
    case undefined:
      return true
  }
}
