import { useMemo, useState } from 'react'
import type { LogRow } from '#domain/log/log-row.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { foldedLog } from '../client/stored-log/folded-log.ts'
import { describeLog, isCartEntry } from '../client/stored-log/log-description.ts'
import { useStoredLog } from '../client/stored-log/use-stored-log.ts'
import { CartAtPoint } from '../components/cart/cart-at-point.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './overlay.module.css'
import type { SettingsStore } from './settings.ts'
import { Tools } from './tools.tsx'

const NO_ROWS: readonly LogRow[] = []

export interface PanelProps {
  readonly settings: SettingsStore
  /** Names this tab in the log. */
  readonly tab: string
}

/**
 * This browser's log, and the cart at any point of it. The cart is folded from the log, so time travel writes nothing.
 * `chosen` is the index of the selected entry: 0 for before all entries, null to follow the last one.
 */
export function Panel({ settings, tab }: PanelProps) {
  const rows = useStoredLog() ?? NO_ROWS
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = useMemo(() => describeLog(rows), [rows])
  const carts = useMemo(() => rows.filter(({ entry }) => isCartEntry(entry)), [rows])
  const replay = useMemo(() => replayBrowser({ entries: carts.map(({ entry }) => entry) }), [carts])

  const point = chosen === null ? carts.length : carts.filter(({ index }) => index <= chosen).length
  const isPast = point < carts.length
  const selected = chosen === null ? shown[0] : shown.find(({ index }) => index === chosen)
  const entry = selected?.entry
  const fold = replay.at(point)
  const goTo = (to: number) => setChosen(to >= carts.length ? null : (carts[to - 1]?.index ?? 0))
  return (
    <section className={styles.panel} aria-label="Developer’s overlay">
      <Tools rows={rows} settings={settings} tab={tab} />
      <div className={styles.travel} data-past={isPast}>
        <label>
          <span>Time travel</span>
          <input
            type="range"
            min={0}
            max={carts.length}
            value={point}
            aria-valuetext={`${point} of ${carts.length}`}
            onChange={(event) => goTo(event.target.valueAsNumber)}
          />
        </label>
        <p>
          {point} of {carts.length} {isPast && <strong>the past</strong>}
        </p>
        <button type="button" disabled={chosen === null} onClick={() => setChosen(null)}>
          Back to now
        </button>
      </div>
      <div className={styles.columns}>
        <EntryList entries={shown} chosen={entry?.id ?? null} tab={tab} onChoose={setChosen} />
        <EntryDetails
          shown={selected}
          before={entry === undefined || !isCartEntry(entry) ? null : replay.at(point - 1).view}
          cart={fold.view}
          customer={foldedLog(rows.filter(({ index }) => chosen === null || index <= chosen)).customer}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus. */}
        <section className={styles.cart} data-past={isPast} aria-label="The cart at this entry" tabIndex={0}>
          <CartAtPoint
            title={isPast ? `The past: the cart after entry ${point} of ${carts.length}` : 'The cart now'}
            subtitle="Drawn from the log. For viewing only."
            cart={fold.view}
            fold={fold}
          />
        </section>
      </div>
    </section>
  )
}
