import {
  BehaviorSubject,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  from,
  ignoreElements,
  interval,
  map,
  merge,
  NEVER,
  Observable,
  of,
  share,
  skip,
  startWith,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs'
import * as v from 'valibot'
import { lastSeq } from '#domain/event/folded.ts'
import { PokeSchema } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import { MAX_VIEW_REPORTS, type ViewReport } from '#domain/wire/view-report.ts'
import type { AccountSync } from '../account/account-sync.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { LinkState, LiveSignal } from '../ports/ports.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { createExchange } from './exchange-once.ts'
import { fromListener } from './from-listener.ts'
import { following, leadership } from './leadership.ts'
import type { SyncOutcome } from './outcome.ts'
import type { ProblemReports } from './problem-reports.ts'
import { type ReportQueue, reportQueue } from './report-queue.ts'
import { syncLoop } from './sync-loop.ts'

const PokeTextSchema = v.pipe(v.string(), v.parseJson(), PokeSchema)

/** The interval between two polls of the server, with and without the live connection. */
const POLL_MS = { connected: 300_000, disconnected: 20_000 } as const

interface EngineParts {
  readonly ports: ShopPorts
  readonly log: WritableCartLog
  readonly stored: StoredLog
  readonly account: Pick<AccountSync, 'recognise'>
  readonly problems: ProblemReports
  readonly views: ReportQueue<ViewFactsReport>
  /** Emits when a caller waits for pending acts to be sent. */
  readonly hurry$: Observable<unknown>
}

/**
 * Synchronises the log with the server, in the leading tab. It never changes state directly: it sends pending events and
 * appends the server's answers. A log in memory is visible to its own tab only, so that tab sends for itself.
 * Stops leading for good when the server requires a newer protocol: another tab, which may have newer code, can lead then.
 */
export function syncEngine(parts: EngineParts): Observable<never> {
  const { ports, log } = parts
  const isInMemory$ = watched(log, () => log.status().storage === 'memory')
  // Once it has a store it stops leading immediately: another tab may lead.
  const elected$ = leadership(ports.locks, ports.page).pipe(
    startWith(false),
    switchMap((isElected) => (isElected ? of(true) : following(ports, log))),
  )
  const leads$ = isInMemory$.pipe(switchMap((isInMemory) => (isInMemory ? of(true) : elected$)))
  const untilOutdated$ = leads$.pipe(
    distinctUntilChanged(),
    switchMap((leads) => (leads ? concat(leading(parts), of('outdated')) : NEVER)),
    take(1),
  )
  return concat(untilOutdated$, following(ports, log)).pipe(ignoreElements())
}

function leading({ ports, log, stored, account, problems, views, hurry$ }: EngineParts): Observable<never> {
  const { page, scheduler } = ports
  const page$ = fromListener(page.watch)
  // The connection is authorised by the cookie, which a browser may have lost while its log still has the cart's key. An
  // answer sets the cookie again.
  const answered$ = new BehaviorSubject(false)
  const stream$ = answered$.pipe(
    distinctUntilChanged(),
    switchMap((answered) => (answered ? watched(log, () => liveStreamOf(log)) : of(null))),
  )
  const live$ = stream$.pipe(
    switchMap((stream) => (stream === null ? EMPTY : fromListener(ports.transport.live))),
    share(),
  )
  // A connection counts as live once it has delivered a poke: the server sends one immediately, but a proxy may buffer
  // everything except the headers.
  const poked$ = live$.pipe(map(({ kind }) => kind === 'poke'))
  const isLive$ = merge(stream$.pipe(map(() => false)), poked$).pipe(distinctUntilChanged())
  const poll$ = isLive$.pipe(switchMap((isLive) => interval(POLL_MS[isLive ? 'connected' : 'disconnected'], scheduler)))
  const appended$ = watched(log, () => lastSeq(log.folds().cart)).pipe(skip(1))
  const back$ = merge(page$.pipe(filter((event) => event === 'online' || event === 'visible')), hurry$)
  const account$ = watched(log, () => accountOf(log)).pipe(skip(1))
  const left$ = account$.pipe(filter((account) => account === 'leaving'))
  const news$ = live$.pipe(filter((signal) => isNews(signal, log)))
  const wanted$ = merge(timer(0, scheduler), poll$, appended$, account$, back$, news$)

  const seen = reportQueue<ViewReport>(MAX_VIEW_REPORTS)
  /** The epoch in which another tab showed a server-rendered cart. */
  let seededIn: number | null = null
  const cart = { status: log.status, hasSeed: () => log.hasSeed() || log.epoch() === seededIn }
  const exchange = createExchange({ ports, log: stored, cart, account, problems, seen, views })
  // A hidden page may be closed: its reports would be lost with it.
  const sendLast = (): unknown => exchange(new AbortController().signal, true).catch(() => {})
  const unwatch = page.watch((event) => event === 'hidden' && sendLast())
  const isWaiting = (): boolean =>
    log.status().account.status === 'leaving' || (log.outbox.unsent().length > 0 && !log.getCustomer().sessionEnded)
  const announceLink = (): void => {
    const { link, storage } = log.status()
    // A tab with its log in memory leads no other.
    if (storage !== 'memory') ports.channel.post({ kind: 'link', link })
  }
  const setLink = (link: LinkState): void => {
    if (log.status().link === link) return
    log.note({ link })
    announceLink()
  }
  const exchange$ = new Observable<SyncOutcome>((subscriber) => {
    if (isWaiting() && log.status().link === 'up') setLink('sending')
    const leaving = new AbortController()
    // After a logout, an answer for the old session no longer applies, and a request that has not been sent would be refused.
    from(exchange(leaving.signal)).pipe(takeUntil(left$)).subscribe(subscriber)
    // With an explicit reason: the default is a DOMException, which captures a stack trace, even when the exchange is over.
    return () => leaving.abort('left')
  })
  const onOutcome = (outcome: SyncOutcome): void => {
    if (outcome.kind === 'settled' || outcome.kind === 'again') answered$.next(true)
    if (outcome.kind === 'outdated') log.note({ isUpdateNeeded: true })
    const isDown = outcome.kind === 'later' && !outcome.reached
    setLink(outcome.kind === 'again' ? 'sending' : isDown ? 'down' : 'up')
  }

  const unlisten = ports.channel.listen(({ kind }) => {
    if (kind === 'link_asked') announceLink()
    if (kind === 'seeded') seededIn = log.epoch()
  })
  announceLink()
  return syncLoop({
    wanted$,
    exchange$,
    retryNow$: merge(back$, isLive$.pipe(filter(Boolean))),
    otherSession$: account$,
    isWaiting,
    onOutcome,
    onStopped: (error) => ports.report({ what: 'stalled', detail: String(error) }),
    ports,
  }).pipe(finalize(unlisten), finalize(unwatch))
}

/** A string that identifies the log's owner. */
function accountOf(log: WritableCartLog): string {
  const { account } = log.status()
  return account.status === 'customer' ? `${account.id} ${account.ended}` : account.status
}

/** The stream that a live connection would watch, which the server derives from the connection's cookies. Null for none. */
function liveStreamOf(log: WritableCartLog): string | null {
  const { streamId } = log.folds().cart
  const isOver = log.status().account.status === 'leaving' || log.getCustomer().sessionEnded
  return streamId === null || isOver ? null : `${streamId} ${accountOf(log)}`
}

/** Emits the result of `read`, and again whenever it changes. */
function watched<Value>(log: WritableCartLog, read: () => Value): Observable<Value> {
  return fromListener<void>(log.watch).pipe(startWith(undefined), map(read), distinctUntilChanged())
}

function isNews(signal: LiveSignal, log: WritableCartLog): boolean {
  if (signal.kind !== 'poke') return signal.kind === 'open'
  const poke = v.safeParse(PokeTextSchema, signal.data)
  if (!poke.success) return false
  const { streamId, cursor } = log.folds().cart
  return streamId !== `cart:${poke.output.cartId}` || poke.output.cursor > cursor
}
