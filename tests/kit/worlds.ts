import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { Folded } from '#domain/event/folded.ts'
import { isEntryOf } from '#domain/log/fold.ts'
import type { RawRow } from '#domain/log/log-row.ts'
import { decodeRows } from '#domain/log/log-row.ts'
import type { BrowserLog, ServerStream } from '#domain/replay/recording.ts'
import type { Plan } from '#tests/sim/plan.ts'
import type { Browser } from '#tests/sim/world/browser.ts'
import type { Tab } from '#tests/sim/world/tab.ts'
import { runWorld } from '#tests/sim/world/world.ts'

/** What one tab showed of the cart at one moment, with every event written to the log. */
export interface Shown {
  readonly tab: string
  readonly fold: Folded<CartState>
  readonly view: CartState
  /** Cents. */
  readonly total: number
}

export interface RecordedBrowser {
  /** Every entry that a cart ever logged, including those dropped since. */
  readonly log: BrowserLog
  /** What its tabs showed, in order. */
  readonly shown: readonly Shown[]
}

export interface RecordedWorld {
  readonly browsers: readonly RecordedBrowser[]
  readonly servers: readonly ServerStream[]
}

/** Runs and records a simulated world: two browsers with two tabs, a shop, a bad network. */
export async function recordedWorld(plan: Plan): Promise<RecordedWorld> {
  const recorders = new Map<Browser, Recorder>()
  const world = await runWorld(plan, (_, browsers) => {
    for (const browser of browsers) {
      const recorder = recorders.get(browser) ?? recorderOf(browser)
      recorders.set(browser, recorder)
      recorder.look()
    }
  })
  const streams = await world.server.streams()
  return {
    browsers: [...recorders.values()].map(({ look, recorded }) => {
      look()
      return recorded()
    }),
    servers: [...streams].map(([stream, { events }]) => ({ side: 'server', stream, events })),
  }
}

interface Recorder {
  readonly look: () => void
  readonly recorded: () => RecordedBrowser
}

function recorderOf(browser: Browser): Recorder {
  const rows = rowsOf(browser)
  const shown: Shown[] = []
  const watched = new Set<Tab>()

  const note = ({ name, client, process }: Tab): void => {
    const { fold, view, quote, sync, loaded } = client.getSnapshot()
    const isSettled = loaded && process.isAlive() && sync.storage !== 'memory' && sync.pending === fold.pending.length
    if (isSettled) shown.push({ tab: name, fold, view, total: quote.total })
  }

  return {
    look() {
      for (const tab of browser.tabs()) {
        note(tab)
        if (watched.has(tab)) continue
        watched.add(tab)
        tab.client.subscribe(() => note(tab))
      }
    },
    recorded() {
      const written = [...rows.values()].toSorted((a, b) => a.index - b.index)
      const entries = decodeRows(written).flatMap(({ entry }) => (isEntryOf(cartStream, entry) ? entry : []))
      const stream = entries.findLast(({ kind }) => kind === 'fact')?.stream ?? 'cart:new'
      return { log: { side: 'browser', stream, device: browser.everyTab[0]?.name.slice(0, 1) ?? '', entries }, shown }
    },
  }
}

/** Every row of a browser's disk as it was first written, since compactions drop rows. */
function rowsOf(browser: Browser): ReadonlyMap<number, RawRow> {
  const disk = browser.disk.content()
  const every = new Map<number, RawRow>()
  const keep = (rows: readonly RawRow[]): void => {
    for (const row of rows) if (!every.has(row.index)) every.set(row.index, row)
  }
  let { rows } = disk
  keep(rows)
  Object.defineProperty(disk, 'rows', {
    get: () => rows,
    set(next: readonly RawRow[]) {
      rows = next
      keep(next)
    },
  })
  return every
}
