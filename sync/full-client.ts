import { filter, firstValueFrom, interval, map, merge, Observable, Subject, Subscription, take, timer } from 'rxjs'
import type { FactEntry } from '#domain/log/entry.ts'
import { customerDesk } from './customer/customer-desk.ts'
import { syncEngine } from './engine/engine.ts'
import { factsFrom } from './engine/facts.ts'
import { LOOK_EVERY } from './engine/limits.ts'
import { openShopLog } from './log/shop-log.ts'
import { type MadeEvent, makeEvents } from './made-event.ts'
import { createProjector } from './projector.ts'
import type { AdoptingClient } from './shop-client.ts'
import type { ShopPorts } from './shop-ports.ts'
import type { Stored } from './sync-status.ts'

/** The most ms that a logout waits for what is still to be sent, and for the server to hear of it. */
const LOGOUT_LIMIT = 5_000

/** The whole client: the log, what it shows, and the engine that brings it together with the server's. */
export function openShopClient(ports: ShopPorts): AdoptingClient {
  const projector = createProjector(ports.seed)
  const log = openShopLog(ports, projector)
  const desk = customerDesk({ ports, log, inFlight: () => projector.inFlight().length })
  const engine = new Subscription()
  const hurry$ = new Subject<void>()
  // Not before the log is there: the shopper waits for the log, and nobody for the engine.
  void log.opened.then(() => engine.add(syncEngine({ ports, log, projector, desk, hurry$ }).subscribe()))
  let askedToPersist = false

  const hold = (events: readonly MadeEvent[]): Promise<Stored> => {
    projector.show(events)
    if (!askedToPersist && events.some(({ event }) => event.type === 'ItemAdded')) {
      askedToPersist = true
      ports.askToPersist()
    }
    return log.write(events)
  }

  /** Whether it comes to be so, as long as that is to be hoped for. */
  const comes = (isSo: () => boolean, isHopeless: () => boolean): Promise<boolean> => {
    const changes$ = new Observable<void>((subscriber) => projector.watch(() => subscriber.next()))
    const decided$ = merge(timer(0, ports.scheduler), changes$).pipe(filter(() => isSo() || isHopeless()))
    return firstValueFrom(merge(decided$, timer(LOGOUT_LIMIT, ports.scheduler)).pipe(take(1), map(isSo)))
  }
  const urge = (): void => {
    hurry$.next()
    ports.channel.post({ kind: 'hurry' })
  }

  projector.note({ online: ports.page.isOnline() })
  const unwatch = ports.page.watch((event) => {
    if (event === 'online' || event === 'offline') projector.note({ online: event === 'online' })
    if (event === 'visible' || event === 'returned') void log.catchUp()
  })
  const looks = interval(LOOK_EVERY.log, ports.scheduler).subscribe(() => void log.catchUp())
  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'link') projector.note({ link: message.link })
    if (message.kind === 'hurry') hurry$.next()
  })

  return {
    getSnapshot: projector.getSnapshot,
    subscribe: projector.subscribe,
    customer: { getSnapshot: projector.getCustomer, subscribe: projector.subscribe },
    act(command, product) {
      const made = makeEvents({ view: projector.view(), command, product }, ports)
      if (!made.ok) return made
      return { ok: true, eventIds: made.events.map(({ id }) => id), saved: hold(made.events) }
    },
    adopt: hold,
    unsaved: () => ({ era: log.era(), events: projector.inFlight() }),
    cartKey: log.cartKey,
    pull: urge,
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
    takeCustomerNews: desk.takeNews,
    logIn: (answer, unsent = 'ask') => desk.logIn(answer, unsent),
    async unsentBeforeLogout() {
      await log.catchUp()
      urge()
      const isSent = await comes(
        () => projector.getSnapshot().sync.pending === 0,
        () => !ports.page.isOnline() || projector.getCustomer().sessionEnded,
      )
      return isSent ? 'sent' : 'unsent'
    },
    async logOut() {
      await desk.logOut()
      urge()
      await comes(
        () => projector.account().status !== 'leaving',
        () => !ports.page.isOnline(),
      )
    },
    async stop() {
      engine.unsubscribe()
      looks.unsubscribe()
      unwatch()
      unlisten()
      await log.close()
      ports.channel.close()
    },
  }
}
