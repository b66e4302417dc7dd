import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CartStore } from '#server/events/cart-store.ts'
import { guardedStore } from './guarded-store.ts'
import type { Observer } from './observer.ts'
import { type Process, process } from './process.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** One server process, with its own database access and its own live connections. */
export interface ServerProcess {
  readonly process: Process
  readonly store: CartStore
  /** Awaited between two statements. */
  readonly pause: () => Promise<void>
  readonly lines: Set<LiveConnection>
}

/** A live connection, which ends with its process. */
export interface LiveConnection {
  readonly onPoke: (poke: Poke) => void
  readonly onLost: () => void
}

export interface ServerProcesses {
  /** A living process. Null if there is none. */
  readonly any: () => ServerProcess | null
  /**
   * Pokes the live connections of all processes: those of its own at once, the others late, and sometimes far too
   * late.
   */
  readonly poke: (poke: Poke, from: ServerProcess) => void
  /** The nth process crashes at its nth pause from now, at the latest after `ms`, and is then replaced. */
  readonly kill: (death: { readonly place: number; readonly pauses: number; readonly ms: number }) => void
  /** All processes crash, and are replaced at once. */
  readonly restart: () => void
  readonly heal: () => void
}

export interface ProcessesParts {
  readonly timeline: Timeline
  readonly noise: Random
  readonly observer: Observer
  readonly store: CartStore
  readonly count: number
  /** `instant`: every update is atomic. `guarded`: it reads first, and writes only if the cart is unchanged. */
  readonly reach: 'instant' | 'guarded'
}

/**
 * The maximum ms that a poke takes between processes, the percentage that is lost, and after how many ms a process
 * notices a loss and lets its connections check.
 */
const POKE = { delay: 3_000, missed: 20, noticed: 10_000 }

export function serverProcesses(parts: ProcessesParts): ServerProcesses {
  const { timeline, noise, observer, reach, count } = parts
  const open = (): ServerProcess => {
    const own = process(timeline)
    const pause = async (): Promise<void> => (reach === 'instant' ? undefined : own.pause(1 + noise.below(8)))
    const onConflict = () => observer.saw('server write conflict')
    const store = reach === 'instant' ? parts.store : guardedStore({ store: parts.store, pause, onConflict })
    const opened: ServerProcess = { process: own, store, pause, lines: new Set() }
    own.onExit(() => {
      observer.saw('server process died')
      for (const line of opened.lines) line.onLost()
      opened.lines.clear()
    })
    return opened
  }
  const all = Array.from({ length: count }, open)
  const replace = (): void => {
    all.forEach((each, place) => {
      if (!each.process.isAlive()) all[place] = open()
    })
  }

  return {
    any() {
      const alive = all.filter((each) => each.process.isAlive())
      return alive.length > 1 ? noise.pick(alive) : (alive[0] ?? null)
    },
    poke(poke, from) {
      for (const each of all) {
        const tell = (): void => {
          for (const line of each.lines) line.onPoke(poke)
        }
        if (each === from) {
          tell()
          continue
        }
        const isMissed = noise.chance(POKE.missed / 100)
        if (isMissed) observer.saw('poke between processes missed')
        timeline.after((isMissed ? POKE.noticed : 1) + noise.below(POKE.delay), tell)
      }
    },
    kill({ place, pauses, ms }) {
      const dying = all[place % count]
      dying?.process.dieAfter(pauses)
      timeline.after(ms, () => {
        dying?.process.die()
        replace()
      })
    },
    restart() {
      for (const { process: own } of all) own.die()
      replace()
    },
    heal() {
      for (const { process: own } of all) own.dieAfter(Number.POSITIVE_INFINITY)
      replace()
    },
  }
}
