import { canonicalJson } from '#domain/canonical-json.ts'
import { MINUTE } from '#domain/durations.ts'
import { isDataInBounds } from '#domain/event/data-bounds.ts'
import { nearestMoment, type PushedEvent, type StoredEvent } from '#domain/event/envelope.ts'
import type { BrowserFact } from '#domain/support/recorded-cart.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'

/** A browser's own version of an event is stored up to this length, in characters. */
const MAX_MADE_LENGTH = 2_048

/** After an act was unsent for longer than this, in ms, its cart is marked `unsent` and, if its push is refused, its browser `stuck`. */
export const UNSENT_AFTER_MS = 10 * MINUTE

export interface SyncedExchange {
  readonly request: SyncRequest
  readonly answer: SyncAnswer
  /** Epoch ms. */
  readonly now: number
}

/** What a browser reported with one exchange, ready to be stored. */
export interface BrowserReport {
  readonly cartId: string
  readonly clientId: string
  /** Epoch ms. */
  readonly receivedAt: number
  /** With unique ids. */
  readonly facts: readonly NewFact[]
  readonly marks: readonly Mark[]
}

/** Why support should find the cart. With a span, it counts only if no event in the span explains what the page showed. */
interface Mark {
  readonly kind: 'differed' | 'unsent'
  readonly span: { readonly begin: number; readonly cursor: number } | null
}

/**
 * Returns what a browser reported with a successful exchange: when it received which answer, what its pages showed besides
 * the cart, the tab in which its events were made, its own version of them where the server's differs, and its problems.
 * Null if there is nothing to store.
 */
export function reportOf({ request, answer, now }: SyncedExchange): BrowserReport | null {
  // A guest's log, whose browser has logged in meanwhile: what it reports is of another cart than the answer's.
  const isOfGuest = request.customer === undefined && answer.cartKey === null
  const { seen = [], views = [] } = isOfGuest ? {} : request
  const reported = [
    ...madeFacts(request.events, answer.events),
    ...seenFacts(seen),
    ...viewedFacts(views),
    ...problemFacts(request),
  ]
  // An insert can write a row only once, and a client may send duplicate ids.
  const facts = [...new Map(reported.map((fact) => [fact.id, fact])).values()]
  const marks = [...differences(seen), ...(hasWaited(request) ? [{ kind: 'unsent', span: null } as const] : [])]
  if (facts.length === 0 && marks.length === 0 && request.events.length === 0) return null
  return { cartId: answer.cartId, clientId: request.clientId, receivedAt: now, facts, marks }
}

function differences(seen: readonly ViewReport[]): Mark[] {
  if (seen.some(({ why }) => why === 'hash_differs')) return [{ kind: 'differed', span: null }]
  return seen.flatMap(({ type, shown, total, from, cursor }) =>
    type === 'Synced' && shown !== total && from !== undefined
      ? [{ kind: 'differed' as const, span: { begin: from, cursor } }]
      : [],
  )
}

/** A fact to store. */
type NewFact = Omit<BrowserFact, 'clientId' | 'receivedAt'> & { readonly acknowledged: number | null }

function seenFacts(seen: readonly ViewReport[]): NewFact[] {
  return seen.map(({ id, type, at, ...data }) => ({ id, type, at, acknowledged: data.acknowledged, data }))
}

function viewedFacts(views: readonly ViewFactsReport[]): NewFact[] {
  return views.map(({ id, at, ...data }) => ({ id, type: 'Viewed', at, acknowledged: null, data }))
}

/** A page reports each kind of problem with the time at which it first occurred, so that updates replace it. */
function problemFacts({ problems = [] }: SyncRequest): NewFact[] {
  return problems.map(({ what, at, count }) => ({
    id: `${what}@${at}`,
    type: 'Problem',
    at,
    acknowledged: null,
    data: { what, count },
  }))
}

/** The original is stored only if the server's version differs, for example because a price changed meanwhile. */
function madeFacts(pushed: readonly PushedEvent[], answered: readonly StoredEvent[]): NewFact[] {
  const stored = new Map(answered.map((event) => [event.id, event]))
  return pushed.flatMap(({ id, at, tab, data }) => {
    const kept = stored.get(id)
    const isTaken = kept !== undefined && kept.type !== 'EventRefused'
    const isOther = isTaken && isDataInBounds(data) && canonicalJson(kept.data) !== canonicalJson(data)
    const isKept = isOther && JSON.stringify(data).length <= MAX_MADE_LENGTH
    if (tab === undefined && !isKept) return []
    const made = { ...(tab !== undefined && { tab }), ...(isKept && { data }) }
    return [{ id, type: 'Made', at: nearestMoment(at), acknowledged: null, data: made }]
  })
}

/** Both times are by the browser's own clock, so a wrong clock does not matter. */
function hasWaited({ events, sentAt }: SyncRequest): boolean {
  const [oldest] = events
  return oldest !== undefined && sentAt !== undefined && sentAt - oldest.at > UNSENT_AFTER_MS
}
