import { isDeepStrictEqual } from 'node:util'
import { expect, inject, it } from 'vitest'
import { quote } from '#domain/cart/quote.ts'
import { actsIn } from '#domain/log/compaction.ts'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { findDifferences } from '#domain/replay/first-difference.ts'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import type { BrowserLog, ServerStream } from '#domain/replay/recording.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { type RecordedBrowser, type RecordedWorld, recordedWorld, type Shown } from '#tests/kit/worlds.ts'
import type { Plan } from './plan.ts'
import { planOf } from './random-plan.ts'

/** The number of fixed worlds, and of random ones. */
const WORLDS = 30
const { seed: fresh } = inject('sim')

it.each([
  ['fixed', 1],
  ['fresh', fresh],
])(
  'the browsers of %s worlds, from seed %i on, showed what a replay of their logs shows, step for step',
  async (_, first) => {
    let moments = 0
    for (let seed = first; seed < first + WORLDS; seed += 1) {
      const world = await recordedWorld(legible(planOf(seed)))
      const wrong = [...world.browsers.flatMap(misreplayed), ...faults(world), ...unreadable(world)]
      expect(wrong, `seed ${seed}`).toEqual([])
      moments += world.browsers.reduce((sum, { shown }) => sum + shown.length, 0)
    }
    expect(moments).toBeGreaterThan(10 * WORLDS)
  },
)

/**
 * A plan without corruption or eviction, in which nothing is shown that the log does not have: unreadable entries
 * cannot be replayed.
 */
function legible(plan: Plan): Plan {
  const unsuitable = new Set([
    'corrupt',
    'log_in',
    'log_out',
    'end_sessions',
    'refresh',
    'evict',
    'newer_tab',
    'restore_server',
  ])
  return { ...plan, pages: 'loaded', steps: plan.steps.filter(({ kind }) => !unsuitable.has(kind)) }
}

/** Each tab goes through the points of its browser's log in order. Whatever it showed must be one of them. */
function misreplayed({ log, shown }: RecordedBrowser): string[] {
  const replay = replayBrowser(log)
  const reached = new Map<string, number>()
  return shown.flatMap((moment) => {
    const from = reached.get(moment.tab) ?? 0
    for (let point = from; point <= replay.length; point += 1) {
      if (!isShownAt(moment, replay.at(point))) continue
      reached.set(moment.tab, point)
      return []
    }
    return [`${moment.tab} showed what no point from ${from} to ${replay.length} shows: ${JSON.stringify(moment.view)}`]
  })
}

function isShownAt({ fold, view, total }: Shown, replayed: Shown['fold']): boolean {
  return (
    fold.cursor === replayed.cursor &&
    fold.acknowledged === replayed.acknowledged &&
    fold.streamId === replayed.streamId &&
    isDeepStrictEqual(view, replayed.view) &&
    isDeepStrictEqual(fold.pending, replayed.pending) &&
    isDeepStrictEqual(fold.confirmed, replayed.confirmed) &&
    total === quote(replayed.view).total
  )
}

/** No difference between browsers and shop may be classified as a defect. */
function faults({ browsers, servers }: RecordedWorld): string[] {
  return browsers.flatMap(({ log }) =>
    [...findDifferences(log, servers)]
      .filter((each) => each !== null)
      .filter(({ why }) => why === 'told_otherwise' || why === 'folded_otherwise')
      .filter(
        ({ point, stream }) => !hasUnnamed({ log, point, server: servers.find((each) => each.stream === stream) }),
      )
      .map(({ point, position, why }) => `${why} at entry ${point} of ${log.device}, position ${position}`),
  )
}

interface PendingQuestion {
  readonly log: BrowserLog
  readonly point: number
  readonly server: ServerStream | undefined
}

/**
 * Whether an event is pending at this point that the cart already includes, unknown to the log: it was in the memory
 * of a tab that got no answer, and another tab received the whole cart as a state without event ids.
 */
function hasUnnamed({ log, point, server }: PendingQuestion): boolean {
  const { pending, cursor } = replayBrowser(log).at(point)
  const known = log.entries.slice(0, point)
  if (!known.some((entry) => entry.type === 'Reset' && entry.kind === 'fact' && entry.data.cursor > 0)) return false
  const named = new Set(known.flatMap((entry) => (entry.kind === 'fact' ? actsIn([entry]) : [])))
  const taken = new Set(server?.events.slice(0, cursor).map(({ id }) => id))
  return pending.some(({ id }) => taken.has(id) && !named.has(id))
}

/** A recording can be written to a file and read again. */
function unreadable({ browsers, servers }: RecordedWorld): string[] {
  const file = { about: '', exportedAt: 0, pseudonyms: false, streams: [...browsers.map(({ log }) => log), ...servers] }
  const decoded = decodeLogFile(encodeLogFile(file))
  if (!decoded.ok) return [decoded.problem.message]
  return isDeepStrictEqual(decoded.file, file) ? [] : ['the file is read as another than was written']
}
