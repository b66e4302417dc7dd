import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { Folded } from '#domain/log/fold.ts'
import { answeredUpTo } from '#domain/replay/answered.ts'
import type { Checkpoints } from '#domain/replay/checkpoints.ts'
import { type Difference, firstDifference } from '#domain/replay/first-difference.ts'
import type { Recording, ServerStream } from '#domain/replay/recording.ts'
import { replayBrowser, replayServer } from '#domain/replay/replay.ts'
import { tellEntry, tellEvent } from '#domain/replay/tell-entry.ts'
import { browserLogs, type GatheredLog, serverStreamOf } from '#domain/support/browser-logs.ts'
import type { RecordedCart } from '#domain/support/support-calls.ts'
import { deviceLabel } from './device-label.ts'

/** One step of a track, for the list of steps. */
export interface Step {
  readonly says: string
  /** Epoch ms, by the clock of whoever made it. */
  readonly at: number
  readonly kind: 'act' | 'answer' | 'refused' | 'shop' | 'staff'
  /** Of what nobody told, and is taken to have been so. */
  readonly isAssumed: boolean
  readonly eventId: string
}

/** One side's account of a cart, at every point of it. */
export interface Track {
  readonly id: string
  readonly title: string
  readonly recording: Recording
  readonly steps: readonly Step[]
  readonly cartAt: (point: number) => CartState
  /** Of a browser's track. */
  readonly foldAt: ((point: number) => Folded<CartState>) | null
  /** The server's position that a point is to be held against. */
  readonly positionAt: (point: number) => number
  /**
   * Looks for the first moment at which it showed something else than the server holds; null for none, and for the server
   * itself. A long log takes a while.
   */
  readonly findDifference: () => Difference | null
}

export const SERVER_TRACK = 'server'

/** What the server holds, and what each browser of the cart saw. */
export function tracksOf(recorded: RecordedCart): readonly Track[] {
  const server = serverStreamOf(recorded)
  const carts = replayServer(server)
  const named = withNames(recorded)
  return [
    serverTrack(recorded, { server, carts, named }),
    ...browserLogs(recorded).map((log) => browserTrack(log, { server, carts, named })),
  ]
}

interface ServerSide {
  readonly server: ServerStream
  readonly carts: Checkpoints<CartState>
  readonly named: (words: string) => string
}

const OfferedSchema = v.object({ productId: v.number(), offer: v.object({ name: v.string() }) })

/** Words about lines by the names of their pieces, as the stream itself calls them. */
function withNames({ events }: RecordedCart): (words: string) => string {
  const names = new Map<string, string>()
  for (const { type, data } of events) {
    if (type !== 'ItemAdded') continue
    const offered = v.safeParse(OfferedSchema, data)
    if (offered.success) names.set(String(offered.output.productId), offered.output.offer.name)
  }
  return (words) => words.replace(/\b(\d+)-(?:\d+|_)-(?:[a-z0-9-]+|_)/g, (key, id: string) => names.get(id) ?? key)
}

function serverTrack({ storedAt, staff }: RecordedCart, { server, carts, named }: ServerSide): Track {
  return {
    id: SERVER_TRACK,
    title: 'What the server holds',
    recording: server,
    steps: server.events.map((event, index) => ({
      says: named(tellEvent(event)),
      at: storedAt[index] ?? event.at,
      kind:
        event.type === 'EventRefused'
          ? 'refused'
          : Object.hasOwn(staff, String(event.position))
            ? 'staff'
            : event.origin === 'server'
              ? 'shop'
              : 'act',
      isAssumed: false,
      eventId: event.id,
    })),
    cartAt: carts.at,
    foldAt: null,
    positionAt: (point) => point,
    findDifference: () => null,
  }
}

function browserTrack(log: GatheredLog, { server, carts, named }: ServerSide): Track {
  const folds = replayBrowser(log)
  const positions = new Map(server.events.map(({ id, position }) => [id, position]))
  const answered = answeredUpTo(log.entries)
  return {
    id: log.device,
    title: `What browser ${deviceLabel(log.device)} saw`,
    recording: log,
    steps: log.entries.map((entry, index) => ({
      says: named(tellEntry(entry)),
      at: entry.at,
      kind: entry.kind === 'event' ? 'act' : entry.type === 'Refused' ? 'refused' : 'answer',
      isAssumed: log.isTold[index] !== true,
      eventId: entry.id,
    })),
    cartAt: (point) => folds.at(point).view,
    foldAt: folds.at,
    positionAt(point) {
      const entry = log.entries[point - 1]
      const own = entry?.kind === 'event' ? positions.get(entry.id) : undefined
      if (entry === undefined || own === undefined) return Math.min(folds.at(point).cursor, carts.length)
      const followed = settled(server, own)
      return Math.max(own, Math.min(followed, answered.get(entry.id) ?? followed))
    },
    findDifference: () => firstDifference(log, [server]),
  }
}

/** The position up to which the shop's policies followed an event. */
function settled({ events }: ServerStream, position: number): number {
  let last = position
  while (events[last]?.origin === 'server') last += 1
  return last
}
