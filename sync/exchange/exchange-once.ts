import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { MAX_PUSH, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import type { AccountSync } from '../account/account-sync.ts'
import { guestAccount } from '../log/account.ts'
import type { CartLog } from '../log/cart-log.ts'
import type { ClientIds, HttpReply } from '../ports/ports.ts'
import type { Identity } from '../storage/identity.ts'
import type { LogChange, LogHead, ResetWhy } from '../storage/log-change.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { applyAnswer, type RequestContext } from './apply-answer.ts'
import { remedyFor } from './apply-error.ts'
import { nextRequest } from './next-request.ts'
import { again, later, type SyncOutcome, unreachable } from './outcome.ts'
import type { ProblemReports } from './problem-reports.ts'
import { continueAsNewClient } from './recoveries.ts'
import type { ReportQueue } from './report-queue.ts'

interface ExchangeParts {
  readonly ports: ClientIds & Pick<ShopPorts, 'transport' | 'localRecord' | 'report'>
  readonly log: StoredLog
  readonly account: Pick<AccountSync, 'recognise'>
  readonly cart: Pick<CartLog, 'hasSeed' | 'status'>
  readonly problems: Pick<ProblemReports, 'undelivered' | 'delivered'>
  readonly seen: ReportQueue<ViewReport>
  readonly views: Pick<ReportQueue<ViewFactsReport>, 'undelivered' | 'delivered'>
}

/**
 * Creates the function for one round trip: it sends what is pending and appends what the server answers. The entries are made
 * from the log as it is when they are written, not as it was before the call.
 */
export function createExchange({ ports, log, cart, account: accounts, problems, seen, views }: ExchangeParts) {
  /** The most events to send: halved until the one is found that the server cannot read. */
  let limit = MAX_PUSH
  let afresh: ResetWhy | null = null
  /** The session that the server has answered is over. */
  let ended = ''
  /** The session that was asked for in the place of one that the log does not know. */
  let recognised = ''

  /** Records the recovery, unless another tab has recovered meanwhile. */
  const recover = (asked: Pick<LogHead, 'identity'>, help: (head: LogHead) => LogChange | null): Promise<SyncOutcome> =>
    log.record((head) => {
      const isOurs = head.identity.clientId === asked.identity.clientId
      return { change: isOurs ? help(head) : null, outcome: later }
    })

  const takeAnswer = async (asked: RequestContext, body: unknown, signal: AbortSignal): Promise<SyncOutcome> => {
    const parsed = v.safeParse(SyncAnswerSchema, body)
    if (!parsed.success) {
      ports.report({ what: 'unreadable_answer', detail: v.summarize(parsed.issues) })
      return later
    }
    const verdict = await log.record((head) => {
      const outcome = applyAnswer({ answer: parsed.output, asked, head, source: ports })
      return { change: outcome.kind === 'record' ? outcome.change : null, outcome }
    })
    switch (verdict.kind) {
      case 'stale':
        return later
      case 'afresh':
        if (verdict.why === 'hash_differs') ports.report({ what: 'hash_differs', detail: asked.identity.clientId })
        afresh = verdict.why
        return again
      case 'whose':
        return (await accounts.recognise(signal)) ? again : later
      case 'record':
        if (verdict.seen !== null) seen.add({ clientId: asked.identity.clientId, streamId: null, report: verdict.seen })
        for (const problem of verdict.problems) ports.report(problem)
        afresh = null
        limit = MAX_PUSH
        if (verdict.left === 0) return { kind: 'settled' }
        return verdict.moved || asked.sent.length === 0 ? again : later
      default:
        return assertNever(verdict)
    }
  }

  const takeError = async (asked: RequestContext, reply: HttpReply): Promise<SyncOutcome> => {
    const { problem, isCartGone, isSessionOver, help, ...remedy } = remedyFor({ reply, asked, source: ports })
    if (problem !== undefined) ports.report(problem)
    if (isCartGone && asked.cartKey !== undefined) ports.localRecord.dropCartKey(asked.cartKey)
    if (isSessionOver) ended = sessionOf(asked.identity)
    limit = remedy.limit ?? limit
    if (help !== undefined) await recover(asked, help)
    return remedy.outcome
  }

  /** A logout is sent before anything else: with the old cookie the next guest would be the old customer. */
  const leave = async ({ clientId }: Identity, signal: AbortSignal): Promise<SyncOutcome> => {
    const reply = await ports.transport.logOut(signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return unreachable
    // A captive portal answers 200 to everything, without any logout.
    const isDone = reply.status === 200 && v.is(SuccessMessageSchema, reply.body)
    if (!isDone) return { kind: 'later', retryAfter: reply.retryAfter, reached: reply.status < 500 }
    return log.record(({ identity }) => {
      const isStill = identity.clientId === clientId && identity.account.status === 'leaving'
      const change = isStill ? { entries: [], identity: { ...identity, account: guestAccount } } : null
      return { change, outcome: again }
    })
  }

  return async (signal: AbortSignal): Promise<SyncOutcome> => {
    const head = await log.catchUp()
    const { fold, customer, identity } = head
    const { account } = identity
    const session = sessionOf(identity)
    if (account.status === 'leaving') return leave(identity, signal)
    if (account.status === 'customer' && account.ended && ended === session) return { kind: 'ended' }
    // A log that was restored without its customer, or can't read who it was.
    const isUnknown = account.status === 'customer' && !account.ended && customer.view.state.status !== 'customer'
    // As a guest's, acts would come into a second cart where a store that opens later gives them to the customer's.
    const isUnread = account.status === 'guest' && cart.status().storage === 'memory' && fold.pending.length > 0
    if ((isUnknown || isUnread) && recognised !== session) {
      if (await accounts.recognise(signal)) {
        recognised = session
        return again
      }
      if (signal.aborted || isUnread) return later
    }
    const isNobody = account.status === 'guest' && identity.cartKey === null
    const isStranger = isNobody && fold.streamId === null && !cart.hasSeed()
    if (isStranger && fold.pending.length === 0) return { kind: 'settled' }
    const why = afresh ?? (fold.gap ? 'gap' : null)
    const next = nextRequest({ ...head, newCartKey: ports.localRecord.newCartKey, limit, afresh: why !== null })
    if (next.kind === 'hole')
      return recover(head, (now) => continueAsNewClient({ head: now, source: ports }, next.seqBase))
    const { streamId, cursor } = fold
    const { cartKey, newCartKey } = next.request
    const proposed = ports.localRecord.proposedCartKey()
    const nextKey = cartKey === null || cartKey === proposed ? null : proposed
    const asked = { identity, cartKey: cartKey ?? newCartKey, nextKey, streamId, cursor, afresh: why, sent: next.sent }
    const place = { clientId: identity.clientId, streamId }
    const told = {
      seen: seen.undelivered(place),
      views: views.undelivered(place),
      problems: problems.undelivered(),
    }
    const request = {
      ...next.request,
      sentAt: ports.now(),
      ...(told.seen.length > 0 && { seen: told.seen }),
      ...(told.views.length > 0 && { views: told.views }),
      ...(told.problems.length > 0 && { problems: told.problems }),
    }
    const reply = await ports.transport.exchange(request, signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return unreachable
    if (reply.status !== 200) return takeError(asked, reply)
    seen.delivered(told.seen)
    views.delivered(told.views)
    problems.delivered(told.problems)
    return takeAnswer(asked, reply.body, signal)
  }
}

function sessionOf({ clientId, logins }: Identity): string {
  return `${clientId} ${logins}`
}
