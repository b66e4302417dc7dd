import { isDeepStrictEqual } from 'node:util'
import { expect, inject, it } from 'vitest'
import { quote } from '#domain/cart/quote.ts'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { differences } from '#domain/replay/first-difference.ts'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { type RecordedBrowser, type RecordedWorld, recordedWorld, type Shown } from '#tests/kit/worlds.ts'
import { type Plan, planOf } from './plan.ts'

const { seeds, seed: first } = inject('sim')
/** All that were asked for by name; otherwise as many as a few seconds hold. */
const worlds = process.env.SIM_SEEDS === undefined ? Math.min(seeds, 60) : seeds
/** Ms: a world takes a hundredth of a second, and far longer on a machine that does everything else too. */
const PATIENCE = 60_000 + 1_000 * worlds

it(
  `what ${worlds} worlds' browsers showed is what a replay of their logs shows, step for step`,
  async () => {
    let moments = 0
    for (let seed = first; seed < first + worlds; seed += 1) {
      const world = await recordedWorld(legible(planOf(seed)))
      const wrong = [...world.browsers.flatMap(misreplayed), ...faults(world), ...unreadable(world)]
      expect(wrong, `seed ${seed}`).toEqual([])
      moments += world.browsers.reduce((sum, { shown }) => sum + shown.length, 0)
    }
    expect(moments).toBeGreaterThan(20 * worlds)
  },
  PATIENCE,
)

/** A plan that spoils and wipes nothing on a disk: what cannot be read any more cannot be replayed either. */
function legible(plan: Plan): Plan {
  const unsuitable = new Set(['corrupt', 'log_in', 'log_out', 'end_sessions', 'refresh'])
  return { ...plan, steps: plan.steps.filter(({ kind }) => !unsuitable.has(kind)) }
}

/** Each tab goes through the points of its browser's log in order; whatever it showed has to be one of them. */
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

/** However the browsers and the shop differ on their way, it is never by a fault. */
function faults({ browsers, servers }: RecordedWorld): string[] {
  return browsers.flatMap(({ log }) =>
    [...differences(log, servers)]
      .filter(({ why }) => why === 'told_otherwise' || why === 'folded_otherwise')
      .map(({ point, position, why }) => `${why} at entry ${point} of ${log.device}, position ${position}`),
  )
}

/** What was recorded can be written to a file and read again. */
function unreadable({ browsers, servers }: RecordedWorld): string[] {
  const file = { about: '', exportedAt: 0, pseudonyms: false, streams: [...browsers.map(({ log }) => log), ...servers] }
  const decoded = decodeLogFile(encodeLogFile(file))
  if (!decoded.ok) return [decoded.problem.message]
  return isDeepStrictEqual(decoded.file, file) ? [] : ['the file is read as another than was written']
}
