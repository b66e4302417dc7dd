import { Subscription } from 'rxjs'
import type { CustomerNews } from '#domain/customer/account-calls.ts'
import { type CustomerHolder, customerStream, decodeCustomerEvent } from '#domain/customer/customer-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import { foldOnto } from '#domain/log/fold.ts'
import type { CustomerSnapshot } from './customer-snapshot.ts'
import { syncEngine } from './engine/engine.ts'
import { factsFrom } from './engine/facts.ts'
import { openShopLog } from './log/shop-log.ts'
import { type MadeEvent, makeEvents } from './made-event.ts'
import { createProjector } from './projector.ts'
import type { AdoptingClient } from './shop-client.ts'
import type { ShopPorts } from './shop-ports.ts'
import type { StorageKind } from './sync-status.ts'

/** The whole client: the log, what it shows, and the engine that brings it together with the server's. */
export function openShopClient(ports: ShopPorts): AdoptingClient {
  const projector = createProjector(ports.seed)
  const log = openShopLog(ports, projector)
  const engine = new Subscription()
  // Not before the log is there: the shopper waits for the log, and nobody for the engine.
  void log.opened.then(() => engine.add(syncEngine({ ports, log, projector }).subscribe()))
  let askedToPersist = false

  const take = (events: readonly MadeEvent[]): Promise<StorageKind> => {
    projector.show(events)
    if (!askedToPersist && events.some(({ event }) => event.type === 'ItemAdded')) {
      askedToPersist = true
      ports.askToPersist()
    }
    return log.write(events)
  }

  let holder: CustomerHolder = customerStream.initial()
  let customer: CustomerSnapshot = { state: holder.state, cursor: 0, sessionEnded: false, loaded: true }
  const watching = new Set<() => void>()
  const showCustomer = (next: CustomerHolder, cursor: number): void => {
    holder = next
    customer = { state: holder.state, cursor, sessionEnded: false, loaded: true }
    for (const listener of [...watching]) listener()
  }
  const takeNews = ({ events, cursor }: CustomerNews): void => {
    const told = events.filter(({ position }) => position > customer.cursor).map(decodeCustomerEvent)
    const read = told.flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
    showCustomer(foldOnto(customerStream, holder, read), cursor)
  }

  projector.note({ online: ports.page.isOnline() })
  const unwatch = ports.page.watch((event) => {
    if (event === 'online' || event === 'offline') projector.note({ online: event === 'online' })
    if (event === 'visible' || event === 'returned') void log.catchUp()
  })
  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'link') projector.note({ link: message.link })
  })

  return {
    getSnapshot: projector.getSnapshot,
    subscribe(listener) {
      watching.add(listener)
      const unsubscribe = projector.subscribe(listener)
      return () => {
        watching.delete(listener)
        unsubscribe()
      }
    },
    customer: {
      getSnapshot: () => customer,
      subscribe(listener) {
        watching.add(listener)
        return () => watching.delete(listener)
      },
    },
    takeCustomerNews: async (news) => takeNews(news),
    async logIn({ stream }) {
      showCustomer(customerStream.initial(), 0)
      takeNews(stream)
      return { ok: true }
    },
    unsentBeforeLogout: async () => (projector.fold().pending.length === 0 ? 'sent' : 'unsent'),
    logOut: async () => showCustomer(customerStream.initial(), 0),
    act(command, product) {
      const made = makeEvents({ view: projector.view(), command, product }, ports)
      if (!made.ok) return made
      return { ok: true, eventIds: made.events.map(({ id }) => id), saved: take(made.events) }
    },
    adopt: take,
    claimActs: log.claimActs,
    dismissRefusal(eventId) {
      void log.record(({ fold, identity }) => {
        const isShown = fold.refusals.some((refusal) => refusal.eventId === eventId)
        const stream = fold.streamId ?? 'cart:new'
        const entries: FactEntry[] = factsFrom({
          facts: [{ type: 'RefusalDismissed', data: { eventId } }],
          stream,
          source: ports,
        })
        return { recording: isShown ? { entries, identity } : null, outcome: isShown }
      })
    },
    async stop() {
      engine.unsubscribe()
      unwatch()
      unlisten()
      await log.close()
      ports.channel.close()
    },
  }
}
