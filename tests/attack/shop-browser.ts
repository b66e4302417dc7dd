import { v4, v7 } from 'uuid'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { MAX_VIEW_FACTS_REPORTS, type ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import { MAX_VIEW_REPORTS, type ViewReport } from '#domain/wire/view-report.ts'
import { accountSync } from '#sync/account/account-sync.ts'
import { createExchange } from '#sync/exchange/exchange-once.ts'
import { problemReports } from '#sync/exchange/problem-reports.ts'
import { reportQueue } from '#sync/exchange/report-queue.ts'
import type { Problem, Reply } from '#sync/ports/ports.ts'
import { openTab } from '#tests/sync/storage/log-fixture.ts'
import type { AttackedShop } from './attacked-shop.ts'
import { send } from './send.ts'

/** A product that no other attack adds to a cart. */
const samples = { productId: 2003, variation: null, colour: null }
const offer = { slug: 'boucle-samples', name: 'Bouclé samples', categories: ['accessories'], options: [] }
const price = { colourName: null, picture: null, price: 2_500, priceRegular: 2_500 }

/** More round trips than any exchange needs. */
const MOST_TRIPS = 12

/** A real browser client on a cart: its log, fold and exchange against the attacked shop. */
export function shopBrowser({ app }: Pick<AttackedShop, 'app'>, cartKey: string) {
  const tab = openTab()
  const problems: Problem[] = []
  const cookies = new Map([['rusbank_cart', cartKey]])
  const never = async (): Promise<Reply> => ({ kind: 'unreachable' })
  const ports = {
    eventId: () => v7(),
    now: Date.now,
    clientId: () => v4(),
    transport: {
      async exchange(request: object): Promise<Reply> {
        const { status, body } = await send(app, { method: 'POST', url: '/api/sync', payload: request }, cookies)
        return { kind: 'answered', status, body: JSON.parse(body), retryAfter: null }
      },
      live: () => () => {},
      customer: never,
      logOut: never,
    },
    localRecord: tab.localRecord,
    report: (problem: Problem) => problems.push(problem),
  }
  const account = accountSync({ ports, log: tab.log, outbox: tab.cart.outbox })
  const reports = problemReports(ports)
  const seen = reportQueue<ViewReport>(MAX_VIEW_REPORTS)
  const views = reportQueue<ViewFactsReport>(MAX_VIEW_FACTS_REPORTS)
  const cart = { ...tab.cart, hasSeed: () => true }
  const exchange = createExchange({ ports, log: tab.log, cart, account, problems: reports, seen, views })

  /** Exchanges until there is nothing more to send. Returns the faults. */
  const settle = async (): Promise<readonly string[]> => {
    let kind = 'again'
    for (let trip = 0; trip < MOST_TRIPS && kind === 'again'; trip += 1) {
      ;({ kind } = await exchange(new AbortController().signal))
    }
    return [kind, ...problems.splice(0).map(({ what, detail }) => `${what}: ${detail}`)]
  }
  return {
    settle,
    view: () => tab.view(),
    refusals: () => tab.fold().refusals.map(({ reason }) => reason),
    samples: () => tab.view().lines[itemKey(samples)]?.quantity ?? 0,
    async addsSamples(): Promise<void> {
      await tab.act(cartEvent('ItemAdded', { ...samples, quantity: 1, offer: { ...offer, ...price } })).saved
    },
    close: () => tab.log.close(),
  }
}
