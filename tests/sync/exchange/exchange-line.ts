import type { CartEvent } from '#domain/cart/cart-events.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { MAX_VIEW_FACTS_REPORTS, type ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import { MAX_VIEW_REPORTS, type ViewReport } from '#domain/wire/view-report.ts'
import { accountSync } from '#sync/account/account-sync.ts'
import { createExchange } from '#sync/exchange/exchange-once.ts'
import type { SyncOutcome } from '#sync/exchange/outcome.ts'
import { problemReports } from '#sync/exchange/problem-reports.ts'
import { reportQueue } from '#sync/exchange/report-queue.ts'
import type { Problem, Reply } from '#sync/ports/ports.ts'
import { CART_ID, CART_KEY, clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { openTab } from '../storage/log-fixture.ts'

export type Tab = ReturnType<typeof openTab>

/** The engine's exchange, with a scripted server. */
export function exchangeOf(tab: Tab) {
  const requests: SyncRequest[] = []
  const answers: ((request: SyncRequest) => Reply | Promise<Reply>)[] = []
  const problems: Problem[] = []
  let made = 0
  const name = (): number => {
    made += 1
    return made
  }
  const logouts: (Reply | (() => Promise<Reply>))[] = []
  const customers: Reply[] = []
  const ports = {
    eventId: () => idOf(700_000 + name()),
    now: () => NOW,
    clientId: () => clientOf(8_000 + name()),
    transport: {
      async exchange(request: SyncRequest): Promise<Reply> {
        requests.push(request)
        return answers.shift()?.(request) ?? { kind: 'unreachable' }
      },
      live: () => () => {},
      customer: async (): Promise<Reply> => customers.shift() ?? { kind: 'unreachable' },
      async logOut(): Promise<Reply> {
        const answer = logouts.shift() ?? ({ kind: 'unreachable' } as const)
        return typeof answer === 'function' ? answer() : answer
      },
    },
    localRecord: tab.localRecord,
    report: (problem: Problem) => problems.push(problem),
  }
  const account = accountSync({ ports, log: tab.log, outbox: tab.cart.outbox })
  const reports = problemReports(ports)
  const views = reportQueue<ViewFactsReport>(MAX_VIEW_FACTS_REPORTS)
  const seen = reportQueue<ViewReport>(MAX_VIEW_REPORTS)
  const exchange = createExchange({ ports, log: tab.log, cart: tab.cart, account, problems: reports, seen, views })
  const receives = (
    answer: (request: SyncRequest) => Reply | Promise<Reply>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<SyncOutcome> => {
    answers.splice(0, answers.length, answer)
    return exchange(signal)
  }
  return {
    requests,
    reports,
    views,
    problems,
    account,
    logouts,
    customers,
    /** Runs one exchange with this answer, and returns its outcome. */
    receives,
    /** Runs one exchange in which the shop accepts every event, and returns them as stored. */
    async acceptAll(): Promise<StoredEvent[]> {
      let stored: StoredEvent[] = []
      await receives((request) => {
        stored = storedEventsOf(request)
        return answerWith(stored)(request)
      })
      return stored
    },
  }
}

/** An answer with these events, of which those after the request's cursor are included. */
export function answerWith(events: readonly StoredEvent[], more: Partial<SyncAnswer> = {}) {
  return (request: SyncRequest): Reply => {
    const state = cartAfter(...(events as readonly StoredEvent[] as readonly CartEvent[]))
    const body: SyncAnswer = {
      protocol: 1,
      cartKey: CART_KEY,
      cartId: CART_ID,
      cursor: events.length,
      acknowledged: request.events.at(-1)?.seq ?? 0,
      events: events.slice(request.cursor),
      refused: [],
      cart: serverCart(state, CART_KEY),
      hash: stateHash(state),
      ...more,
    }
    return { kind: 'answered', status: 200, body, retryAfter: null }
  }
}

/** The shop's answer to a logout. */
export const loggedOut = { data: { status: 200 }, message: 'You are logged out.' }

export function refusalWith(status: number, code: string, { retryAfter = null as number | null, more = {} } = {}) {
  const body = { code, message: `${code}, in words`, data: { status, ...more } }
  return (): Reply => ({ kind: 'answered', status, body, retryAfter })
}

/** The request's events as the server stores them, after `before` others. */
export const storedEventsOf = ({ clientId, events }: SyncRequest, before = 0): StoredEvent[] =>
  events.map((event, index) => ({ ...event, position: before + index + 1, origin: clientId }))

export async function tabWith(...events: readonly CartEvent[]): Promise<Tab> {
  const tab = openTab()
  await tab.act(...events).saved
  return tab
}
