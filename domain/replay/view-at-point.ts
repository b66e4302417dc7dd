import type { CartState } from '../cart/cart-state.ts'
import type { Folded } from '../event/folded.ts'
import type { LogEntry } from '../log/entry.ts'
import type { ViewFacts } from '../wire/view-facts.ts'
import { isPauseDue, type SlicedWork } from './sliced-work.ts'

interface ReportedLog {
  readonly entries: readonly LogEntry[]
  /** By entry: whether the browser reported it itself. */
  readonly isReported: readonly boolean[]
}

/** A point of the log, and the fold there. */
interface Point {
  readonly point: number
  readonly fold: Pick<Folded<CartState>, 'pending' | 'refusals'>
}

/**
 * Returns a lookup of what a page showed besides the cart at a point of its browser's log; null if unknown. The last reported
 * view is valid until the next report, unless the log shows that it had changed by then, or that another page (a tab until
 * its next load) had replaced it.
 */
export function* viewsAtPoints({ entries, isReported }: ReportedLog): SlicedWork<(at: Point) => ViewFacts | null> {
  /** By point, the number of the last `Viewed` entry; 0 for none. */
  const lastViews = new Int32Array(entries.length + 1)
  /** By point, the number of the last act; 0 for none. */
  const lastActs = new Int32Array(entries.length + 1)
  for (const [index, { kind, type }] of entries.entries()) {
    lastViews[index + 1] = type === 'Viewed' ? index + 1 : (lastViews[index] ?? 0)
    lastActs[index + 1] = kind === 'event' ? index + 1 : (lastActs[index] ?? 0)
    if (isPauseDue(index)) yield
  }
  const viewOf = (entry: LogEntry | undefined): ViewFacts | null => {
    return entry?.kind === 'fact' && entry.type === 'Viewed' ? entry.data : null
  }
  return ({ point, fold }) => {
    if (point === 0 || isReported[point - 1] !== true) return null
    const since = lastViews[point] ?? 0
    const last = viewOf(entries[since - 1])
    if (since === point) return last
    const act = entries[(lastActs[point] ?? 0) - 1]
    const isPages = ({ tab }: ViewFacts): boolean =>
      act?.kind !== 'event' || (lastActs[point] ?? 0) < since || act.tab === tab
    const isShown = (view: ViewFacts | null): boolean => view !== null && agrees(view, fold) && isPages(view)
    if (isShown(last)) return last
    const next = viewOf(entries[point])
    return isShown(next) ? next : null
  }
}

/** Whether a view's counts match the fold. */
function agrees({ pending, refusals }: ViewFacts, fold: Point['fold']): boolean {
  return (
    pending === fold.pending.length &&
    refusals.length === fold.refusals.length &&
    fold.refusals.every(({ eventId }) => refusals.includes(eventId))
  )
}
