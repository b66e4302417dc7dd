import { isDataInBounds } from '#domain/event/data-bounds.ts'
import { nearestMoment, type PushedEvent, type StoredEvent } from '#domain/event/envelope.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { Run } from '#server/database/sql.ts'
import { insertFact } from '#server/events/cart-statements.ts'

/** So many reports of its browsers a cart keeps, and what a browser made only up to so many characters of it. */
const MOST_FACTS = 3_000
const MOST_MADE_LENGTH = 2_048

/** An act that was unsent for longer, in ms, is shown to support as stuck. */
export const STUCK_AFTER = 10 * 60_000

interface SyncedExchange {
  readonly request: SyncRequest
  readonly answer: SyncAnswer
  /** Epoch ms. */
  readonly now: number
}

/**
 * Stores what a browser reported of itself with an exchange that has succeeded: when it saw which answer, what its pages
 * showed beside the cart, in which tab its events were made, its own version of them where the server's is another, and what went wrong in it. Reported twice, it is
 * stored once; a problem that is reported again has happened more often.
 */
export async function recordBrowserFacts(run: Run, { request, answer, now }: SyncedExchange): Promise<void> {
  const { cartId } = answer
  const { events } = request
  const told = [
    ...madeFacts(events, answer.events),
    ...seenFacts(request),
    ...viewedFacts(request),
    ...problemFacts(request),
  ]
  // One statement writes a row once, whatever a stranger's browser calls its facts.
  const facts = [...new Map(told.map((fact) => [fact.id, fact])).values()]
  if (facts.length > 0 || events.length > 0) {
    await run({
      // What was stuck in this browser has arrived.
      text: `with past as (delete from cart_facts where cart_id = $1 and kind = 'stuck' and value = $2)
        insert into browser_facts (cart_id, client_id, id, type, at, received_at, acknowledged, data)
        select $1, $2, fact.id, fact.type, fact.at, $3, fact.acknowledged, fact.data
        from json_to_recordset($4) as fact (id text, type text, at bigint, acknowledged integer, data json)
        where (select count(*) from browser_facts kept where kept.cart_id = $1) < ${MOST_FACTS}
        on conflict (cart_id, client_id, id) do update set data = excluded.data
          where browser_facts.type = 'Problem' and excluded.type = 'Problem'`,
      values: [cartId, request.clientId, now, JSON.stringify(facts)],
    })
  }
  if (await hasDiffered(run, { request, cartId })) {
    await run(insertFact({ cartId, fact: { kind: 'differed', value: '' }, now }))
  }
  if (hasWaited(request)) await run(insertFact({ cartId, fact: { kind: 'unsent', value: '' }, now }))
}

interface Reports {
  readonly request: Pick<SyncRequest, 'seen' | 'clientId'>
  readonly cartId: string
}

/**
 * Whether a page showed another total than the shop's, for which nothing accounts that came with the answer: the customer's own
 * code, a refusal, what the shop or another browser did.
 */
async function hasDiffered(run: Run, { request: { seen = [], clientId }, cartId }: Reports): Promise<boolean> {
  if (seen.some(({ why }) => why === 'hash_differs')) return true
  const spans = seen.flatMap(({ type, shown, total, from, cursor }) =>
    type === 'Synced' && shown !== total && from !== undefined ? [{ begin: from, cursor }] : [],
  )
  if (spans.length === 0) return false
  const unaccounted = await run({
    text: `select 1 from json_to_recordset($3) as span (begin integer, cursor integer)
      where not exists (select 1 from cart_events where cart_id = $1 and position > span.begin and position <= span.cursor
        and (origin <> $2 or type in ('CouponApplied', 'EventRefused')) and type <> 'AutomaticCouponsOffered') limit 1`,
    values: [cartId, clientId, JSON.stringify(spans)],
  })
  return unaccounted.length > 0
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
  return oldest !== undefined && sentAt !== undefined && sentAt - oldest.at > STUCK_AFTER
}
