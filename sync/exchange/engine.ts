import {
  BehaviorSubject,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  interval,
  map,
  merge,
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
import { lastSeq } from '#domain/log/folded.ts'
import { PokeSchema } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import { MAX_VIEW_REPORTS, type ViewReport } from '#domain/wire/view-report.ts'
import type { AccountSync } from '../account/account-sync.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { Link, LiveSignal } from '../ports/ports.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { createExchange } from './exchange-once.ts'
import { fromListener } from './from-listener.ts'
import { leadership } from './leadership.ts'
import type { SyncOutcome } from './outcome.ts'
import type { ProblemReports } from './problem-reports.ts'
import { type ReportQueue, reportQueue } from './report-queue.ts'
import { syncLoop } from './sync-loop.ts'

const PokeTextSchema = v.pipe(v.string(), v.parseJson(), PokeSchema)

/** Between two polls of the server, in ms: with the live connection, and without it. */
const POLL_INTERVAL_MS = { live: 300_000, blind: 20_000 } as const

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
 * Synchronises the log with the server, in the leading tab. It never changes state directly: it sends what is pending and
 * appends what the server answers. A log in memory is visible to its own tab only, so that tab sends for itself.
 * Completes where the server speaks only a newer protocol: another tab leads then, which may have the newer code.
 */
export function syncEngine(parts: EngineParts): Observable<never> {
  const { ports, log } = parts
  const isAlone$ = watched(log, () => log.status().storage === 'memory')
  // Once it has a store it gives up leading at once: another tab may lead.
  const amongTabs$ = leadership(ports.locks, ports.page).pipe(startWith(false))
  const leads$ = isAlone$.pipe(switchMap((isAlone) => (isAlone ? of(true) : amongTabs$)))
  return leads$.pipe(
    switchMap((leads) => (leads ? concat(leading(parts), of('outdated')) : EMPTY)),
    take(1),
    ignoreElements(),
  )
}

function leading({ ports, log, stored, account, problems, views, hurry$ }: EngineParts): Observable<never> {
  const { page, scheduler } = ports
  const page$ = fromListener(page.watch)
  // The connection is opened by the cookie, which a browser may have lost while its log still names the cart's key: an answer
  // brings it again.
  const answered$ = new BehaviorSubject(false)
  const stream$ = answered$.pipe(
    distinctUntilChanged(),
    switchMap((answered) => (answered ? watched(log, () => liveStreamOf(log)) : of(null))),
  )
  const live$ = stream$.pipe(
    switchMap((stream) => (stream === null ? EMPTY : fromListener(ports.transport.live))),
    share(),
  )
  // A connection is trusted once something came over it: the server says at once where the cart stands, and a proxy may hold
  // back everything but the headers.
  const isLive$ = merge(
    stream$.pipe(map(() => false)),
    live$.pipe(
      filter(({ kind }) => kind !== 'open'),
      map(({ kind }) => kind === 'poke'),
    ),
  ).pipe(startWith(false), distinctUntilChanged())
  const intervalOf = (isLive: boolean) => interval(POLL_INTERVAL_MS[isLive ? 'live' : 'blind'], scheduler)
  const look$ = isLive$.pipe(switchMap(intervalOf))
  const appended$ = watched(log, () => lastSeq(log.shop().cart)).pipe(skip(1))
  const back$ = merge(page$.pipe(filter((event) => event === 'online' || event === 'visible')), hurry$)
  const account$ = watched(log, () => accountOf(log)).pipe(skip(1))
  const left$ = account$.pipe(filter((account) => account === 'leaving'))
  const wanted$ = merge(
    timer(0, scheduler),
    look$,
    appended$,
    account$,
    back$,
    live$.pipe(filter((signal) => isNews(signal, log))),
  )

  const seen = reportQueue<ViewReport>(MAX_VIEW_REPORTS)
  const exchange = createExchange({ ports, log: stored, cart: log, account, problems, seen, views })
  const isWaiting = (): boolean => {
    const { account: owner } = log.status()
    if (owner.status === 'leaving') return true
    return log.outbox.unsent().length > 0 && !(owner.status === 'customer' && owner.ended)
  }
  const setLink = (link: Link): void => {
    if (log.status().link === link) return
    log.note({ link })
    ports.channel.post({ kind: 'link', link })
  }
  const exchange$ = new Observable<SyncOutcome>((subscriber) => {
    if (isWaiting() && log.status().link === 'up') setLink('sending')
    const leaving = new AbortController()
    // After a session has ended, an answer of it does not apply any more, and a request that was not sent yet would be refused.
    from(exchange(leaving.signal)).pipe(takeUntil(left$)).subscribe(subscriber)
    // For a reason of its own: one that the browser made would be an error with its stack, also where the exchange is over.
    return () => leaving.abort('left')
  })
  const onOutcome = (outcome: SyncOutcome): void => {
    if (outcome.kind === 'settled' || outcome.kind === 'again') answered$.next(true)
    if (outcome.kind === 'outdated') log.note({ updateNeeded: true })
    else setLink(linkAfter(outcome))
  }

  return syncLoop({
    wanted$,
    exchange$,
    goodNews$: merge(back$, isLive$.pipe(filter(Boolean))),
    isWaiting,
    onOutcome,
    onStopped: (error) => ports.report({ what: 'stalled', detail: String(error) }),
    ports,
  })
}

function linkAfter(outcome: SyncOutcome): Link {
  if (outcome.kind === 'again') return 'sending'
  return outcome.kind === 'later' && !outcome.reached ? 'down' : 'up'
}

/** A key that names the owner of the log. */
function accountOf(log: WritableCartLog): string {
  const { account } = log.status()
  return account.status === 'customer' ? `${account.id} ${account.ended}` : account.status
}

/** What a live connection would tell of: the server goes by the cookies that it was opened with. Null for nothing. */
function liveStreamOf(log: WritableCartLog): string | null {
  const { account } = log.status()
  const { streamId } = log.shop().cart
  const isOver = account.status === 'leaving' || (account.status === 'customer' && account.ended)
  return streamId === null || isOver ? null : `${streamId} ${accountOf(log)}`
}

/** What `read` gives now, and whenever it gives something else. */
function watched<Value>(log: WritableCartLog, read: () => Value): Observable<Value> {
  return fromListener<void>(log.watch).pipe(startWith(undefined), map(read), distinctUntilChanged())
}

function isNews(signal: LiveSignal, log: WritableCartLog): boolean {
  if (signal.kind !== 'poke') return signal.kind === 'open'
  const poke = v.safeParse(PokeTextSchema, signal.data)
  if (!poke.success) return false
  const { streamId, cursor } = log.shop().cart
  return streamId !== `cart:${poke.output.cartId}` || poke.output.cursor > cursor
}
