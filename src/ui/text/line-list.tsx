import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'

interface LineListProps {
  readonly title: string
  readonly lines: readonly string[]
  /** Shown if there are no lines; empty by default. */
  readonly none?: string
  readonly styles?: { readonly lines?: string | undefined; readonly none?: string }
}

export function LineList({ title, lines, none = '', styles = {} }: LineListProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 ? <p className={styles.none}>{none}</p> : <Lines lines={lines} className={styles.lines} />}
    </section>
  )
}

export function Lines({ lines, className }: Pick<LineListProps, 'lines'> & { className?: string | undefined }) {
  return (
    <ul className={className}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none has state.
        <li key={index}>{withNonBreakingNumbers(line)}</li>
      ))}
    </ul>
  )
}
