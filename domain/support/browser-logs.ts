import * as v from 'valibot'
import { cartEventSchemas } from '../cart/cart-event-schemas.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { afterPolicies } from '../event/after-policies.ts'
import type { EventEntry, StoredEvent } from '../event/envelope.ts'
import type { CheckedEvent } from '../event/folded.ts'
import { CART_RESET_REASONS, type LogEntry } from '../log/entry.ts'
import type { BrowserLog, ServerStream } from '../replay/recording.ts'
import { replayServer } from '../replay/replay.ts'
import { isPauseDue, type SlicedWork } from '../replay/sliced-work.ts'
import { MAX_REFUSALS } from '../wire/view-facts.ts'
import { type ViewFactsReport, ViewFactsReportSchema } from '../wire/view-facts-report.ts'
import { type ViewReport, ViewReportSchema } from '../wire/view-report.ts'
import type { BrowserFact, RecordedCart } from './recorded-cart.ts'

/** An event's original data in the browser, if the server has stored it with other data, and its tab. */
const MadeSchema = v.object({ tab: v.optional(v.string()), data: v.optional(v.unknown()) })
const ReportedAnswerSchema = v.omit(ViewReportSchema, ['id', 'type', 'at'])
const ShownSchema = v.omit(ViewFactsReportSchema, ['id', 'at'])

/** A browser's log, reconstructed from the server's data. */
export interface ReconstructedLog extends BrowserLog {
  /** By entry: whether the browser reported it, or it is assumed, for example because the browser ran older code. */
  readonly isReported: readonly boolean[]
  /** By entry: an act's position in the server's stream; 0 for an answer. */
  readonly positions: readonly number[]
}

export function serverStreamOf({ cartId, events }: RecordedCart): ServerStream {
  return { side: 'server', stream: `cart:${cartId}`, events }
}

/**
 * Reconstructs the log of each browser of a cart: its own events come from the stream, and the answers that it received from
 * its reports. Acts after the last report are assumed to have been answered.
 */
export function* reconstructBrowserLogs(recorded: RecordedCart): SlicedWork<ReconstructedLog[]> {
  const sides = new Map<string, Side>()
  const sideOf = (client: string): Side => {
    const side = sides.get(client) ?? { client, own: [], made: new Map(), reports: [] }
    sides.set(client, side)
    return side
  }
  for (const [index, event] of recorded.events.entries()) {
    if (event.seq !== null) sideOf(event.origin).own.push(event)
    if (isPauseDue(index)) yield
  }
  for (const [index, fact] of recorded.seen.entries()) {
    const { made, reports } = sideOf(fact.clientId)
    if (fact.type === 'Made') made.set(fact.id, fact)
    else reports.push(...(fact.type === 'Viewed' ? viewedOf(fact) : answerOf(fact)))
    if (isPauseDue(index)) yield
  }
  const logs: ReconstructedLog[] = []
  for (const side of sides.values()) logs.push(yield* gather(recorded, side))
  return logs
}

/** The server's data about one browser. */
interface Side {
  readonly client: string
  readonly own: StoredEvent[]
  /** By event id. */
  readonly made: Map<string, BrowserFact>
  /** The answers that it received, and what its pages showed. */
  readonly reports: (Answer | ViewFactsReport)[]
}

type Answer = Pick<ViewReport, 'id' | 'type' | 'at' | 'after' | 'from' | 'cursor' | 'acknowledged' | 'why'>

function* gather(recorded: RecordedCart, side: Side): SlicedWork<ReconstructedLog> {
  const { events, storedAt, cartId } = recorded
  const { client, made } = side
  const stream = `cart:${cartId}`
  const carts = replayServer({ events })
  const own = side.own.toSorted(bySeq)
  const reports = side.reports.toSorted(byPlace)
  /** The refusals that the shopper has not dismissed. */
  const shownRefusals = new Set<string>()
  const entries: LogEntry[] = []
  const isReported: boolean[] = []
  const positions: number[] = []
  const add = (entry: LogEntry, isReportedHere: boolean, position = 0): void => {
    entries.push(entry)
    isReported.push(isReportedHere)
    positions.push(position)
  }
  let cursor = 0
  let next = 0

  const addEvents = function* (upTo: number): SlicedWork<void> {
    for (; next < own.length && (own[next]?.seq ?? 0) <= upTo; next += 1) {
      const event = own[next]
      if (event !== undefined) add(entryOf({ event, stream, made: made.get(event.id) }), true, event.position)
      if (isPauseDue(next)) yield
    }
  }
  const addAnswer = ({ id, type, at, acknowledged, why, ...answer }: Omit<Answer, 'from'>, isReportedHere: boolean) => {
    const to = Math.min(answer.cursor, events.length)
    const news = events.slice(cursor, to)
    for (const event of news) {
      if (event.type !== 'EventRefused' || event.origin !== client || event.seq === null) continue
      const refused = v.safeParse(cartEventSchemas.EventRefused, event.data)
      if (!refused.success) continue
      const { reason, message } = refused.output
      const data = { eventId: event.id, seq: event.seq, reason, message }
      add({ kind: 'fact', id: event.id, stream, at, v: 1, type: 'Refused', data }, isReportedHere)
      shownRefusals.add(event.id)
    }
    if (type === 'Reset') {
      const data = { streamId: stream, cursor: to, acknowledged, state: carts.at(to), why: resetWhy(why) }
      add({ kind: 'fact', id, stream, at, v: 1, type: 'Reset', data }, isReportedHere)
    } else {
      const data = { streamId: stream, cursor: to, acknowledged, events: news, hash: '' }
      add({ kind: 'fact', id, stream, at, v: 1, type: 'Synced', data }, isReportedHere)
    }
    cursor = Math.max(cursor, to)
  }

  /** Adds an answer that no page reported. */
  const addAssumed = (answer: Pick<Answer, 'id' | 'at' | 'cursor' | 'acknowledged'>): void =>
    addAnswer({ ...answer, type: 'Synced', after: answer.acknowledged, why: undefined }, false)

  /**
   * A page that is left loses its last reports. The next one begins with what they had brought: an answer that is assumed to
   * have come as soon as its last act was stored. A reset begins with another cart.
   */
  const addUnreported = function* (report: Answer | ViewFactsReport): SlicedWork<void> {
    const known = Math.min('view' in report ? report.cursor : (report.from ?? 0), events.length)
    if (known <= cursor || ('type' in report && report.type === 'Reset')) return
    let acknowledged = own[next - 1]?.seq ?? 0
    for (let index = next; (own[index]?.position ?? Infinity) <= known; index += 1) {
      const seq = own[index]?.seq ?? 0
      if (seq <= report.after) acknowledged = seq
      if (isPauseDue(index)) yield
    }
    yield* addEvents(acknowledged)
    const [id, at] = [derivedId(report.id, 1), storedAt[known - 1] ?? report.at]
    addAssumed({ id, at, acknowledged, cursor: known })
  }

  /** A refusal that a page no longer showed was dismissed. */
  const addViewed = ({ id, at, view }: ViewFactsReport): void => {
    for (const eventId of view.refusals.length < MAX_REFUSALS ? shownRefusals : []) {
      if (view.refusals.includes(eventId)) continue
      shownRefusals.delete(eventId)
      const dismissed = { id: derivedId(eventId, 2), type: 'RefusalDismissed' as const, data: { eventId } }
      add({ kind: 'fact', stream, at, v: 1, ...dismissed }, true)
    }
    add({ kind: 'fact', id, stream, at, v: 1, type: 'Viewed', data: view }, true)
  }

  for (const [index, report] of reports.entries()) {
    yield* addUnreported(report)
    yield* addEvents(report.after)
    if ('view' in report) addViewed(report)
    else addAnswer(report, true)
    if (isPauseDue(index)) yield
  }
  // After the last report, each act is assumed to have been answered as soon as it was stored.
  for (let event = own[next]; event !== undefined; event = own[next]) {
    const acknowledged = event.seq ?? 0
    yield* addEvents(acknowledged)
    const position = afterPolicies(events, event.position, recorded.staff)
    const at = storedAt[event.position - 1] ?? event.at
    const id = derivedId(event.id, 1)
    addAssumed({ id, at, acknowledged, cursor: position })
  }
  return { side: 'browser', stream, device: client, entries, isReported, positions }
}

function viewedOf({ id, at, data }: BrowserFact): ViewFactsReport[] {
  const shown = v.safeParse(ShownSchema, data)
  return shown.success ? [{ id, at, ...shown.output }] : []
}

function answerOf({ id, type, at, data }: BrowserFact): Answer[] {
  const report = v.safeParse(ReportedAnswerSchema, data)
  if (!report.success || (type !== 'Synced' && type !== 'Reset')) return []
  const { after, from, cursor, acknowledged, why } = report.output
  return [{ id, type, at, after, from, cursor, acknowledged, why }]
}

interface Made {
  readonly event: StoredEvent
  readonly stream: string
  readonly made: BrowserFact | undefined
}

/**
 * A stored event as its browser had logged it: with the browser's data if the server's differs, and without a refusal. A
 * browser's report may have any shape, so an unreadable event is marked, and the fold ignores it.
 */
function entryOf({ event, stream, made }: Made): EventEntry & CheckedEvent {
  const refused = event.type === 'EventRefused' ? v.safeParse(cartEventSchemas.EventRefused, event.data) : null
  const { type, v: version, data } = refused?.success ? refused.output : event
  const claim = made === undefined ? null : v.safeParse(MadeSchema, made.data)
  const { id, at, seq } = event
  const own = claim?.success && claim.output.data !== undefined ? claim.output.data : data
  const tab = (claim?.success && claim.output.tab) || ''
  const entry = { kind: 'event' as const, id, stream, at, v: version, seq: seq ?? 0, tab, type, data: own }
  const decoded = decodeCartEvent(entry)
  return decoded.ok || decoded.why !== 'malformed' ? entry : { ...entry, isUnreadable: true }
}

function resetWhy(why: string | undefined): (typeof CART_RESET_REASONS)[number] {
  return CART_RESET_REASONS.find((each) => each === why) ?? 'too_far_behind'
}

/** A deterministic id for a fact that was not logged: the event's id with another last digit. */
function derivedId(eventId: string, by: 1 | 2): string {
  return eventId.replace(/.$/, (digit) => ((Number.parseInt(digit, 16) + by) % 16).toString(16))
}

/** A page's view comes after the answer that it shows. */
function byPlace(a: Answer | ViewFactsReport, b: Answer | ViewFactsReport): number {
  return a.after - b.after || a.cursor - b.cursor || Number('view' in a) - Number('view' in b) || a.at - b.at
}

const bySeq = (a: StoredEvent, b: StoredEvent): number => (a.seq ?? 0) - (b.seq ?? 0)
