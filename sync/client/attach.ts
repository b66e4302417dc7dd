import { filter, firstValueFrom, interval, map, merge, Subject, Subscription, take, timer } from 'rxjs'
import { MAX_VIEW_FACTS_REPORTS, type ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import { accountSync } from '../account/account-sync.ts'
import { syncEngine } from '../exchange/engine.ts'
import { fromListener } from '../exchange/from-listener.ts'
import { problemReports } from '../exchange/problem-reports.ts'
import { reportQueue } from '../exchange/report-queue.ts'
import { seqOnWire } from '../exchange/view-reports.ts'
import { guestAccount } from '../log/account.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import { factsFrom } from '../storage/log-change.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import { openStoredLog } from '../storage/stored-log.ts'
import type { AttachedClient } from './shop-client.ts'

/** How long a logout waits for pending acts to be sent, and for the server's answer. */
const LOGOUT_TIMEOUT_MS = 5_000
/** The interval at which the log is read, for appends whose message from another tab was lost. */
const READ_INTERVAL_MS = 20_000

/** Attaches a store and an engine to a page's log: they store and send the outbox, and append the server's facts to the log. */
export function attach(log: WritableCartLog, given: ShopPorts): AttachedClient {
  const problems = problemReports(given)
  const views = reportQueue<ViewFactsReport>(MAX_VIEW_FACTS_REPORTS)
  const report: ShopPorts['report'] = (problem) => {
    problems.add(problem)
    given.report(problem)
  }
  const ports: ShopPorts = { ...given, report }
  const stored = openStoredLog(ports, log)
  const account = accountSync({ ports, log: stored, outbox: log.outbox })
  const hurry$ = new Subject<void>()

  /** Resolves with whether the condition became true: when it does, when it no longer can, or after the timeout. */
  const waitUntil = (isSo: () => boolean, isHopeless: () => boolean): Promise<boolean> => {
    const changes$ = merge(timer(0, ports.scheduler), fromListener<void>(log.watch))
    const decided$ = changes$.pipe(filter(() => isSo() || isHopeless()))
    return firstValueFrom(merge(decided$, timer(LOGOUT_TIMEOUT_MS, ports.scheduler)).pipe(take(1), map(isSo)))
  }
  const hurry = (): void => {
    hurry$.next()
    if (log.hasSeed()) ports.channel.post({ kind: 'seeded' })
    ports.channel.post({ kind: 'hurry' })
  }
  const waitForLogout = async (): Promise<void> => {
    const isAnswered = (): boolean => log.status().account.status !== 'leaving'
    if (isAnswered()) return
    hurry()
    await waitUntil(isAnswered, () => !ports.page.isOnline())
  }

  // The link was down while this code could not be loaded.
  log.note({ online: ports.page.isOnline(), link: 'up' })
  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'hurry') hurry$.next()
    if (message.kind === 'viewed') views.add({ ...message, report: message.viewed })
  })
  const subscriptions = new Subscription(unlisten)
  const start = (): void => {
    log.note({ online: ports.page.isOnline() })
    const unwatch = ports.page.watch((event) => {
      // Whatever the event: a suspended page gets none when the network is lost or comes back, or gets it late.
      log.note({ online: ports.page.isOnline() })
      if (event === 'visible' || event === 'returned') void stored.catchUp()
      // The leader delivers the reports of this page, which may be closed.
      if (event === 'hidden') ports.channel.post({ kind: 'hurry' })
    })
    const rereading = interval(READ_INTERVAL_MS, ports.scheduler).subscribe((nth) => {
      stored.lookForStore()
      void stored.catchUp()
      // Code that is too old never brings the log up to the seed.
      if (nth > 0 && log.hasSeed() && !log.status().isUpdateNeeded) log.dropStaleSeed()
      if (log.hasSeed()) hurry()
    })
    const syncing = syncEngine({ ports, log, stored, account, problems, views, hurry$ }).subscribe()
    for (const each of [unwatch, rereading, syncing]) subscriptions.add(each)
  }
  // After the log is read: the shopper waits for the log, but for nothing else.
  void stored.opened.then(start)

  return {
    claimActs: stored.claimActs,
    cartKey: () => stored.head().identity.cartKey,
    pull: hurry,
    dismissRefusal: (eventId) =>
      void stored.record(({ fold, identity }) => {
        const isShown = fold.refusals.some((refusal) => refusal.eventId === eventId)
        const entries = factsFrom([{ type: 'RefusalDismissed', data: { eventId } }], fold.streamId ?? 'cart:new', ports)
        return { change: isShown ? { entries, identity } : null, outcome: isShown }
      }),
    dismissMergedCart: () =>
      void stored.record(({ identity }) => {
        const dismissed = { entries: [], identity: { ...identity, account: guestAccount } }
        return { change: 'merged' in identity.account ? dismissed : null, outcome: null }
      }),
    reportView(view) {
      // Not as a job of the log: an earlier one could move the head past what was shown.
      const head = stored.head()
      const { streamId, cursor } = head.fold
      const { clientId } = head.identity
      const made = { id: ports.eventId(), at: ports.now() }
      const viewed = { ...made, after: seqOnWire(head), cursor, view: { ...view, tab: ports.tab } }
      views.add({ clientId, streamId, report: viewed })
      ports.channel.post({ kind: 'viewed', clientId, streamId, viewed })
    },
    applyUpdates: account.applyUpdates,
    logIn: (answer, unsent = 'ask') => account.logIn(answer, unsent),
    async flushBeforeLogout() {
      await stored.catchUp()
      hurry()
      const isSent = await waitUntil(
        () => log.outbox.size() === 0,
        () => !ports.page.isOnline() || log.getCustomer().sessionEnded,
      )
      return isSent ? 'sent' : 'unsent'
    },
    logoutAnswered: () => stored.catchUp().then(waitForLogout),
    logOut: () => account.logOut().then(waitForLogout),
    clear: () => account.clear().then(hurry),
    async stop() {
      subscriptions.unsubscribe()
      await stored.close()
      ports.channel.close()
    },
  }
}
