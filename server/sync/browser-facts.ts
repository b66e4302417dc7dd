import { isDataInBounds } from '#domain/event/data-bounds.ts'
import { nearestMoment, type PushedEvent, type StoredEvent } from '#domain/event/envelope.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'

/** What a browser made is kept up to so many characters of it. */
const MOST_MADE_LENGTH = 2_048

/** An act that was unsent for longer, in ms, is shown to support as stuck. */
export const STUCK_AFTER_MS = 10 * 60_000

export interface SyncedExchange {
  readonly request: SyncRequest
  readonly answer: SyncAnswer
  /** Epoch ms. */
  readonly now: number
}

/** What a browser reported of itself with one exchange, ready to be stored. */
export interface BrowserReport {
  readonly cartId: string
  readonly clientId: string
  /** Epoch ms. */
  readonly receivedAt: number
  /** Each by its id once. */
  readonly facts: readonly BrowserFact[]
  readonly marks: readonly Mark[]
}

/** Why support finds the cart. With a span, only where nothing in it accounts for what the page showed. */
interface Mark {
  readonly kind: 'differed' | 'unsent'
  readonly span: { readonly begin: number; readonly cursor: number } | null
}

/**
 * What a browser reported of itself with an exchange that has succeeded: when it saw which answer, what its pages
 * showed beside the cart, in which tab its events were made, its own version of them where the server's is another, and what went wrong in it.
 * Null where there is nothing to store.
 */
export function reportOf({ request, answer, now }: SyncedExchange): BrowserReport | null {
  const reported = [
    ...madeFacts(request.events, answer.events),
    ...seenFacts(request),
    ...viewedFacts(request),
    ...problemFacts(request),
  ]
  // One statement writes a row once, whatever a stranger's browser calls its facts.
  const facts = [...new Map(reported.map((fact) => [fact.id, fact])).values()]
  const marks = [...differences(request), ...(hasWaited(request) ? [{ kind: 'unsent', span: null } as const] : [])]
  if (facts.length === 0 && marks.length === 0 && request.events.length === 0) return null
  return { cartId: answer.cartId, clientId: request.clientId, receivedAt: now, facts, marks }
}

function differences({ seen = [] }: SyncRequest): Mark[] {
  if (seen.some(({ why }) => why === 'hash_differs')) return [{ kind: 'differed', span: null }]
  return seen.flatMap(({ type, shown, total, from, cursor }) =>
    type === 'Synced' && shown !== total && from !== undefined
      ? [{ kind: 'differed' as const, span: { begin: from, cursor } }]
      : [],
  )
}

interface BrowserFact {
  readonly id: string
  readonly type: string
  readonly at: number
  readonly acknowledged: number | null
  readonly data: unknown
}

function seenFacts({ seen = [] }: SyncRequest): BrowserFact[] {
  return seen.map(({ id, type, at, ...data }) => ({ id, type, at, acknowledged: data.acknowledged, data }))
}

function viewedFacts({ views = [] }: SyncRequest): BrowserFact[] {
  return views.map(({ id, at, ...data }) => ({ id, type: 'Viewed', at, acknowledged: null, data }))
}

/** A page reports each kind of problem under the moment at which it first saw it. */
function problemFacts({ problems = [] }: SyncRequest): BrowserFact[] {
  return problems.map(({ what, at, count }) => ({
    id: `${what}@${at}`,
    type: 'Problem',
    at,
    acknowledged: null,
    data: { what, count },
  }))
}

/** The original is stored only where the server's version of it is another, as where a price has changed meanwhile. */
function madeFacts(pushed: readonly PushedEvent[], answered: readonly StoredEvent[]): BrowserFact[] {
  const stored = new Map(answered.map((event) => [event.id, event]))
  return pushed.flatMap(({ id, at, tab, data }) => {
    const kept = stored.get(id)
    const isTaken = kept !== undefined && kept.type !== 'EventRefused'
    const isOther = isTaken && isDataInBounds(data) && canonicalJson(kept.data) !== canonicalJson(data)
    const isKept = isOther && JSON.stringify(data).length <= MOST_MADE_LENGTH
    if (tab === undefined && !isKept) return []
    const made = { ...(tab !== undefined && { tab }), ...(isKept && { data }) }
    return [{ id, type: 'Made', at: nearestMoment(at), acknowledged: null, data: made }]
  })
}

/** Both moments are by the browser's own clock, so a wrong clock makes nothing look stuck. */
function hasWaited({ events, sentAt }: SyncRequest): boolean {
  const [oldest] = events
  return oldest !== undefined && sentAt !== undefined && sentAt - oldest.at > STUCK_AFTER_MS
}
