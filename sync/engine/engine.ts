import {
  BehaviorSubject,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
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
  timer,
} from 'rxjs'
import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import { lastSeq } from '#domain/log/fold.ts'
import { PokeSchema } from '#domain/wire/sync-protocol.ts'
import type { CustomerDesk } from '../customer/customer-desk.ts'
import type { ShopLog } from '../log/shop-log.ts'
import type { Projector } from '../projector.ts'
import type { LiveSignal, ShopPorts, Transport } from '../shop-ports.ts'
import type { Link } from '../sync-status.ts'
import { exchanger, type Outcome } from './exchange-once.ts'
import { leadership, pageEvents } from './leadership.ts'
import { LOOK_EVERY } from './limits.ts'
import { session } from './session.ts'

type EnginePorts = Pick<
  ShopPorts,
  'eventId' | 'now' | 'clientId' | 'random' | 'scheduler' | 'transport' | 'locks' | 'channel' | 'page' | 'report'
>

interface EngineParts {
  readonly ports: EnginePorts
  readonly log: ShopLog
  readonly projector: Projector
  readonly desk: Pick<CustomerDesk, 'recognise'>
  /** Somebody waits for what is pending. */
  readonly hurry$: Observable<unknown>
}

/**
 * Brings the log and the server together, in the tab that leads. It never touches state: it sends what is pending and
 * appends what the server says. A log in memory is seen by no other tab, so its tab sends for itself, and leads no other.
 * Completes where the server speaks only a newer protocol: another tab leads then, which may have the newer code.
 */
export function syncEngine(parts: EngineParts): Observable<never> {
  const { ports, projector } = parts
  const isAlone$ = watched(projector, () => projector.getSnapshot().sync.storage === 'memory')
  const leads$ = isAlone$.pipe(switchMap((isAlone) => (isAlone ? of(true) : leadership(ports.locks, ports.page))))
  return leads$.pipe(
    switchMap((leads) => (leads ? concat(leading(parts), of('outdated')) : EMPTY)),
    take(1),
    ignoreElements(),
  )
}

function leading({ ports, log, projector, desk, hurry$ }: EngineParts): Observable<never> {
  const { page, scheduler } = ports
  const page$ = pageEvents(page)
  // The line is opened by the cookie, which a browser may have lost while its log still names the cart's key: an answer
  // brings it again.
  const answered$ = new BehaviorSubject(false)
  const line$ = answered$.pipe(
    distinctUntilChanged(),
    switchMap((answered) => (answered ? watched(projector, () => lineOf(projector)) : of(null))),
  )
  const live$ = line$.pipe(
    switchMap((line) => (line === null ? EMPTY : liveSignals(ports.transport))),
    share(),
  )
  // A line is trusted once something came over it: the server says at once where the cart stands, and a proxy may hold
  // back everything but the headers.
  const isLive$ = merge(
    line$.pipe(map(() => false)),
    live$.pipe(
      filter(({ kind }) => kind !== 'open'),
      map(({ kind }) => kind === 'poke'),
    ),
  ).pipe(startWith(false), distinctUntilChanged())
  const look$ = isLive$.pipe(switchMap((isLive) => interval(isLive ? LOOK_EVERY.live : LOOK_EVERY.blind, scheduler)))
  const appended$ = watched(projector, () => lastSeq(projector.fold())).pipe(skip(1))
  const back$ = merge(page$.pipe(filter((event) => event === 'online' || event === 'visible')), hurry$)
  const account$ = watched(projector, () => accountOf(projector)).pipe(skip(1))
  const tellsNews = (signal: LiveSignal): boolean => signal.kind === 'open' || isNews(signal, projector)
  const wanted$ = merge(timer(0, scheduler), look$, appended$, account$, back$, live$.pipe(filter(tellsNews)))

  const exchange = exchanger({ ports, log, desk, hasSeed: projector.hasSeed })
  const isWaiting = (): boolean => {
    const account = projector.account()
    if (account.status === 'leaving') return true
    return projector.fold().pending.length > 0 && !(account.status === 'customer' && account.ended)
  }
  const setLink = (link: Link): void => {
    if (projector.link() === link) return
    projector.note({ link })
    ports.channel.post({ kind: 'link', link })
  }
  const exchange$ = defer(() => {
    if (isWaiting() && projector.link() === 'up') setLink('sending')
    return abortable(exchange)
  })
  const onOutcome = (outcome: Outcome): void => {
    if (outcome.kind === 'settled' || outcome.kind === 'again') answered$.next(true)
    if (outcome.kind === 'outdated') projector.note({ updateNeeded: true })
    else setLink(linkAfter(outcome))
  }

  return session({
    wanted$,
    exchange$,
    isOnline: page.isOnline,
    online$: page$.pipe(filter((event) => event === 'online')),
    goodNews$: back$,
    isWaiting,
    onOutcome,
    onStopped: (error) => ports.report({ what: 'stalled', detail: String(error) }),
    random: ports.random,
    scheduler,
  })
}

function linkAfter(outcome: Exclude<Outcome, { kind: 'outdated' }>): Link {
  switch (outcome.kind) {
    case 'settled':
    case 'ended':
      return 'up'
    case 'again':
      return 'sending'
    case 'later':
      return outcome.reached ? 'up' : 'down'
    default:
      return assertNever(outcome)
  }
}

/** Whose the log is, in a word. */
function accountOf(projector: Projector): string {
  const account = projector.account()
  return account.status === 'customer' ? `${account.id} ${account.ended}` : account.status
}

/** What a line would tell of: the server goes by the cookies that it was opened with. Null for nothing. */
function lineOf(projector: Projector): string | null {
  const account = projector.account()
  const { streamId } = projector.fold()
  const isOver = account.status === 'leaving' || (account.status === 'customer' && account.ended)
  return streamId === null || isOver ? null : `${streamId} ${accountOf(projector)}`
}

/** What `read` gives now, and whenever it gives something else. */
function watched<Value>(projector: Projector, read: () => Value): Observable<Value> {
  return new Observable<Value>((subscriber) => {
    subscriber.next(read())
    return projector.watch(() => subscriber.next(read()))
  }).pipe(distinctUntilChanged())
}

function liveSignals(transport: Transport): Observable<LiveSignal> {
  return new Observable((subscriber) => transport.live((signal) => subscriber.next(signal)))
}

function isNews(signal: LiveSignal, projector: Projector): boolean {
  if (signal.kind !== 'poke') return false
  const poke = v.safeParse(PokeSchema, signal.data)
  if (!poke.success) return false
  const { streamId, cursor } = projector.fold()
  return streamId !== `cart:${poke.output.cartId}` || poke.output.cursor > cursor
}

/** A promise that is told when nobody waits for it any more. */
function abortable<Value>(run: (signal: AbortSignal) => Promise<Value>): Observable<Value> {
  return new Observable((subscriber) => {
    const leaving = new AbortController()
    run(leaving.signal).then(
      (value) => {
        subscriber.next(value)
        subscriber.complete()
      },
      (error) => subscriber.error(error),
    )
    return () => leaving.abort()
  })
}
