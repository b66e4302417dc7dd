import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { OUTCOMES, SOURCES, TimelineEntry, Timeline as TimelinePage } from '#domain/support/timeline-calls.ts'
import controls from '../ui/design/controls.module.css'
import { formatTimestampDay } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { type ConsoleApi, queryOf } from './console-api.ts'
import { ConsoleProblem } from './console-field.tsx'
import { deviceLabel } from './device-label.ts'
import { minuteOf } from './minute-of.ts'
import styles from './timeline.module.css'
import { TimelineRow } from './timeline-row.tsx'

/** A row's estimated height, in px, and how many rows before the end the next page is loaded. */
const ROW = 46
const AHEAD = 60

interface TimelineProps {
  readonly api: ConsoleApi
  readonly cartId: string
  readonly devices: Subject['devices']
  /** Another number loads the entries again, with the same filters. */
  readonly round: number
  /** Another number loads the newest entries again. The others stay, and what was typed at them. */
  readonly returns: number
  /** The initial type filter; all types by default. */
  readonly initialSource?: (typeof SOURCES)[number]
}

type Filters = Readonly<Record<'source' | 'device' | 'outcome' | 'until', string>>

const everything: Filters = { source: '', device: '', outcome: '', until: '' }
const sourceWords: Readonly<Record<(typeof SOURCES)[number], string>> = {
  cart: 'Cart',
  order: 'Orders',
  webhook: 'Payment updates',
  mail: 'E-mails',
  session: 'Logins',
  browser: 'Seen by customer',
  staff: 'Other staff actions',
}
const outcomeWords: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  done: 'Successful',
  refused: 'Rejected',
  failed: 'Failed',
}

/** All of a customer's events, the newest first. Pages load on scroll. */
export function TimelineList({ api, cartId, devices, round, returns, initialSource }: TimelineProps) {
  const [filters, setFilters] = useState({ ...everything, source: initialSource ?? '' })
  const set = (name: keyof Filters) => (event: { readonly target: { readonly value: string } }) =>
    setFilters({ ...filters, [name]: event.target.value })
  const choice = (name: keyof Filters, label: string, options: readonly (readonly [value: string, text: string])[]) => (
    <select className={controls.field} aria-label={label} value={filters[name]} onChange={set(name)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  const browsers = devices.map(({ clientId }) => [clientId, deviceLabel(clientId)] as const)
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <div className={`row ${styles.filters}`}>
        <h2>Timeline</h2>
        {choice('source', 'Type', [['', 'All types'], ...Object.entries(sourceWords)])}
        {choice('device', 'Browser', [['', 'All browsers'], ...browsers])}
        {choice('outcome', 'Outcome', [['', 'All outcomes'], ...Object.entries(outcomeWords)])}
        <input
          className={controls.field}
          type="datetime-local"
          aria-label="Until"
          value={filters.until}
          onChange={set('until')}
        />
      </div>
      <Entries list={JSON.stringify([round, filters])} api={api} cartId={cartId} filters={filters} returns={returns} />
    </section>
  )
}

interface EntriesProps extends Pick<TimelineProps, 'api' | 'cartId' | 'returns'> {
  readonly filters: Filters
  /** Another text begins the list again. */
  readonly list: string
}

function Entries({ api, cartId, filters, list, returns }: EntriesProps) {
  const [loaded, setLoaded] = useState<readonly TimelineEntry[]>([])
  const [next, setNext] = useState<string | null>('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The entries with a form that was opened. They stay in the page, with what was typed, wherever the list is scrolled. */
  const [usedKeys, setUsedKeys] = useState<ReadonlySet<string>>(new Set())
  /** Such entries from before the list began again. They are below the loaded ones until they are loaded again. */
  const [kept, setKept] = useState<readonly TimelineEntry[]>([])
  const entries = [...loaded, ...kept.filter(({ key }) => !loaded.some((each) => each.key === key))]
  const isAskingFirst = useRef(false)
  /** Another number each time the list begins: an answer to an earlier request is then discarded. */
  const restarts = useRef(0)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => entries[index]?.key ?? index,
    rangeExtractor(range) {
      const used = entries.flatMap(({ key }, index) => (usedKeys.has(key) ? [index] : []))
      return [...new Set([...defaultRangeExtractor(range), ...used])].sort((a, b) => a - b)
    },
  })
  const shown = rows.getVirtualItems()
  const last = rows.range?.endIndex ?? 0

  const beginAgain = (newest: readonly TimelineEntry[], after: string | null) => {
    setKept(entries.filter(({ key }) => usedKeys.has(key)))
    setLoaded(newest)
    setNext(after)
    setProblem(null)
  }
  const [shownList, setShownList] = useState(list)
  if (shownList !== list) {
    setShownList(list)
    beginAgain([], '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list begins again.
  useLayoutEffect(() => {
    restarts.current += 1
    scroller.current?.scrollTo(0, 0)
  }, [list])

  const read = (before: string, signal: AbortSignal) => {
    const { until, ...only } = filters
    const minute = minuteOf(until)
    // Inclusive: the whole minute counts.
    const query = queryOf({ cartId, ...only, until: minute && minute.end - 1, before })
    return api.get<TimelinePage>(`timeline${query}`, signal).catch(() => null)
  }
  const readOn = useEffectEvent(async (signal: AbortSignal) => {
    if (next === null) return
    const restartsAtFirst = restarts.current
    isAskingFirst.current = next === ''
    const called = await read(next, signal)
    isAskingFirst.current = false
    if (called === null || signal.aborted || restarts.current !== restartsAtFirst) return
    if (!called.ok) return setProblem(called.message)
    const { entries: older, next: after } = called.body
    setLoaded((before) => [...before, ...older])
    setNext(after)
  })
  const readNewest = useEffectEvent(async (signal: AbortSignal) => {
    // The first page is as new.
    if (isAskingFirst.current) return
    const restartsAtFirst = restarts.current
    const called = await read('', signal)
    if (called?.ok !== true || restarts.current !== restartsAtFirst) return
    const { entries: newest, next: after } = called.body
    const oldest = newest.at(-1)?.key
    if (after !== null && loaded.some(({ key }) => key === oldest)) {
      setLoaded((before) => [...newest, ...before.slice(before.findIndex(({ key }) => key === oldest) + 1)])
      return
    }
    // All entries, or more new ones than one page has.
    restarts.current += 1
    beginAgain(newest, after)
  })
  const [returnsAtFirst] = useState(returns)
  useEffect(() => {
    if (returns === returnsAtFirst) return
    const request = new AbortController()
    void readNewest(request.signal)
    return () => request.abort()
  }, [returns, returnsAtFirst])
  const isNearEnd = last >= loaded.length - AHEAD
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another first page.
  useEffect(() => {
    if (!isNearEnd || next === null || problem !== null) return
    const request = new AbortController()
    void readOn(request.signal)
    return () => request.abort()
  }, [isNearEnd, next, problem, list])
  const tryAgain = () => {
    // The button is removed.
    scroller.current?.focus()
    setProblem(null)
  }

  return (
    <>
      <ConsoleProblem>{problem}</ConsoleProblem>
      <p role="status" className="small-print">
        {problem === null &&
          (loaded.length === 0 && next === null
            ? 'Nothing matches these filters.'
            : next === null
              ? pluralize(loaded.length, { one: 'entry', many: 'entries' })
              : `Latest ${loaded.length} entries`)}
      </p>
      {problem !== null && (
        <button type="button" className={controls.text} onClick={tryAgain}>
          Try again
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section ref={scroller} className={`console-panel ${styles.scroller}`} tabIndex={0} aria-label="Entries">
        <ol className={styles.entries} style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const entry = entries[index]
            const before = entries[index - 1]
            if (entry === undefined) return null
            const isNewDay = before === undefined || formatTimestampDay(before.at) !== formatTimestampDay(entry.at)
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles.entry}
                style={{ transform: `translateY(${start}px)` }}
              >
                {isNewDay && <p className={`small-print ${styles.day}`}>{formatTimestampDay(entry.at)}</p>}
                <TimelineRow
                  api={api}
                  cartId={cartId}
                  entry={entry}
                  onUse={() => setUsedKeys((before) => new Set([...before, entry.key]))}
                />
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}
