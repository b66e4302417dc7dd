import { assertNever } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { Folded } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { answeredPositions } from '#domain/replay/answered-positions.ts'
import { type CachedStates, fillCachedStates } from '#domain/replay/cached-states.ts'
import { describeEvent, entryDetails } from '#domain/replay/describe-entry.ts'
import { type Difference, firstDifference } from '#domain/replay/first-difference.ts'
import type { Recording, ServerStream } from '#domain/replay/recording.ts'
import { replayBrowser, replayServer } from '#domain/replay/replay.ts'
import type { SlicedWork } from '#domain/replay/sliced-work.ts'
import { viewsAtPoints } from '#domain/replay/view-at-point.ts'
import { type ReconstructedLog, reconstructBrowserLogs, serverStreamOf } from '#domain/support/browser-logs.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { deviceLabel } from './device-label.ts'
import { entryDescriptionsOf, productNamesIn } from './track-texts.ts'

/** One step of a track, for the list of steps. */
export interface TrackStep {
  readonly says: string
  /** Epoch ms, by the clock of the browser or server that recorded it. */
  readonly at: number
  readonly kind: 'act' | 'answer' | 'refused' | 'shop' | 'staff' | 'screen'
  /** Whether the browser did not report it, so that it is reconstructed. */
  readonly isAssumed: boolean
  readonly eventId: string
  /** Technical details, such as positions; null for none. */
  readonly details: string | null
}

/** A cart as the server or one browser had it, at every point. */
export interface Track {
  readonly id: string
  readonly title: string
  readonly recording: Recording
  /** Replaces line keys in a text by product names. */
  readonly named: (words: string) => string
  /** The number of steps. */
  readonly length: number
  /** The step to a point, 1 to `length`. */
  readonly stepTo: (point: number) => TrackStep | undefined
  readonly cartAt: (point: number) => CartState
  /** Null for the server's track. */
  readonly foldAt: ((point: number) => Folded<CartState>) | null
  /** What the page showed beside the cart; null for the server's track. */
  readonly viewFactsAt: ((point: number) => ViewFacts | 'unknown') | null
  /** The server's position to compare a point with. */
  readonly positionAt: (point: number) => number
  /** Finds the first point at which the browser and the server differed; null for the server's track. */
  readonly findDifference: (() => SlicedWork<Difference | null>) | null
}

export const SERVER_TRACK = 'server'

/** The server's track and one for each of the cart's browsers, prepared for access at any point. */
export function* prepareTracks(recorded: RecordedCart): SlicedWork<readonly Track[]> {
  const server = serverStreamOf(recorded)
  const carts = replayServer(server)
  yield* fillCachedStates(carts)
  const named = yield* productNamesIn(recorded)
  const side: ServerSide = { server, carts, named }
  const tracks = [serverTrack(recorded, side)]
  for (const log of yield* reconstructBrowserLogs(recorded)) tracks.push(yield* browserTrack(log, side))
  return tracks
}

interface ServerSide extends Pick<Track, 'named'> {
  readonly server: ServerStream
  readonly carts: CachedStates<CartState>
}

function serverTrack({ storedAt, staff }: RecordedCart, { server, carts, named }: ServerSide): Track {
  return {
    id: SERVER_TRACK,
    title: 'Server cart',
    recording: server,
    named,
    length: server.events.length,
    stepTo(point) {
      const event = server.events[point - 1]
      if (event === undefined) return undefined
      const isStaffs = Object.hasOwn(staff, String(event.position))
      const others = isStaffs ? 'staff' : event.origin === 'server' ? 'shop' : 'act'
      return {
        says: named(describeEvent(event)),
        at: storedAt[point - 1] ?? event.at,
        kind: event.type === 'EventRefused' ? 'refused' : others,
        isAssumed: false,
        eventId: event.id,
        details: `Server position ${event.position}`,
      }
    },
    cartAt: carts.at,
    foldAt: null,
    viewFactsAt: null,
    positionAt: (point) => point,
    findDifference: null,
  }
}

function* browserTrack(log: ReconstructedLog, { server, carts, named }: ServerSide): SlicedWork<Track> {
  const folds = replayBrowser(log)
  yield* fillCachedStates(folds)
  const answered = answeredPositions(log.entries)
  yield
  const viewAt = yield* viewsAtPoints(log)
  const describe = yield* entryDescriptionsOf(log)
  return {
    id: log.device,
    title: `Customer’s browser ${deviceLabel(log.device)}`,
    recording: log,
    named,
    length: log.entries.length,
    stepTo(point) {
      const entry = log.entries[point - 1]
      if (entry === undefined) return undefined
      return {
        says: named(describe(entry)),
        at: entry.at,
        kind: kindOf(entry),
        isAssumed: log.isReported[point - 1] !== true,
        eventId: entry.id,
        details: entryDetails(entry),
      }
    },
    cartAt: (point) => folds.at(point).view,
    foldAt: folds.at,
    viewFactsAt: (point) => viewAt({ point, fold: folds.at(point) }) ?? 'unknown',
    positionAt(point) {
      const own = log.positions[point - 1] ?? 0
      if (own === 0) return Math.min(folds.at(point).cursor, carts.length)
      const followed = lastFollowUpPosition(server, own)
      return Math.max(own, Math.min(followed, answered(point - 1) ?? followed))
    },
    findDifference: () => firstDifference(log, [server]),
  }
}

function kindOf(entry: LogEntry): TrackStep['kind'] {
  if (entry.kind === 'event') return 'act'
  switch (entry.type) {
    case 'Refused':
      return 'refused'
    case 'Viewed':
    case 'RefusalDismissed':
      return 'screen'
    case 'Synced':
    case 'Reset':
      return 'answer'
    default:
      return assertNever(entry)
  }
}

/** The position of the last event that the shop's policies appended after an event. */
function lastFollowUpPosition({ events }: ServerStream, position: number): number {
  let last = position
  while (events[last]?.origin === 'server') last += 1
  return last
}
