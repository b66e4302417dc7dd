import * as v from 'valibot'
import { assertNever } from '#domain/assert.ts'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { safeDecode } from '#domain/event/is-decoded.ts'
import { ErrorBodySchema, MAX_PUSH, type SyncAnswer, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import type { AccountSync } from '../account/account-sync.ts'
import { guestAccount } from '../log/account.ts'
import type { CartLog } from '../log/cart-log.ts'
import type { ClientIds, HttpReply } from '../ports/ports.ts'
import type { Identity } from '../storage/identity.ts'
import type { LogHead, ResetWhy } from '../storage/log-change.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { applyAnswer, type RequestContext } from './apply-answer.ts'
import { type Remedy, remedyFor } from './apply-error.ts'
import { nextRequest } from './next-request.ts'
import { again, later, type SyncOutcome, unreachable } from './outcome.ts'
import type { ProblemReports } from './problem-reports.ts'
import { continueAsNewClient } from './recoveries.ts'
import type { ReportQueue } from './report-queue.ts'

const sessionOf = ({ clientId, logins }: Identity): string => `${clientId} ${logins}`

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
 * Creates the function for one round trip: it sends pending events and appends the server's answer. The entries are computed
 * from the log at the time of writing, not at the time of the request.
 */
export function createExchange({ ports, log, cart, account: accounts, problems, seen, views }: ExchangeParts) {
  /** The most events to send. Halved until the event that the server cannot read is alone. */
  let limit = MAX_PUSH
  let refetch: ResetWhy | null = null
  /** The last session that the server reported as ended. */
  let ended = ''
  /** The last session for which the server was asked who the customer is. */
  let recognised = ''
  /** The last session of which an answer was recorded. */
  let answered = ''

  /** Records the recovery, unless another tab has recovered meanwhile. */
  const recover = (context: Pick<LogHead, 'identity'>, recovery: NonNullable<Remedy['recovery']>) =>
    log.record<SyncOutcome>((head) => {
      const isOurs = head.identity.clientId === context.identity.clientId
      return { change: isOurs ? recovery(head) : null, outcome: later }
    })

  const takeAnswer = async (context: RequestContext, answer: SyncAnswer, signal: AbortSignal): Promise<SyncOutcome> => {
    const verdict = await log.record((head) => {
      const outcome = applyAnswer({ answer, context, head, source: ports })
      return { change: outcome.kind === 'record' ? outcome.change : null, outcome }
    })
    switch (verdict.kind) {
      case 'stale':
        return later
      case 'refetch':
        if (verdict.why === 'hash_differs') ports.report({ what: 'hash_differs', detail: context.identity.clientId })
        refetch = verdict.why
        return again
      case 'unknown_owner':
        return (await accounts.recognise(signal)) ? again : later
      case 'record':
        if (verdict.seen !== null)
          seen.add({ clientId: context.identity.clientId, streamId: `cart:${answer.cartId}`, report: verdict.seen })
        answered = sessionOf(context.identity)
        for (const problem of verdict.problems) ports.report(problem)
        refetch = null
        limit = MAX_PUSH
        if (verdict.left === 0) return { kind: 'settled' }
        return verdict.moved || context.sent.length === 0 ? again : later
      default:
        return assertNever(verdict)
    }
  }

  const takeError = async (context: RequestContext, reply: HttpReply, signal: AbortSignal): Promise<SyncOutcome> => {
    const remedy = remedyFor({ reply, context, source: ports })
    if (remedy.problem !== undefined) ports.report(remedy.problem)
    if (remedy.goneCart && context.cartKey !== undefined) ports.localRecord.dropCartKey(context.cartKey)
    if (remedy.isSessionOver) ended = sessionOf(context.identity)
    limit = remedy.limit ?? limit
    // Before the log leaves its cart, which the shopper would see: the cookie comes before the page has recorded the login.
    if (remedy.goneCart === 'merged') await accounts.recognise(signal)
    if (remedy.recovery !== undefined) await recover(context, remedy.recovery)
    return remedy.outcome
  }

  /** A logout is sent before anything else: with the old cookie, the new guest's requests would be the old customer's. */
  const sendLogout = async ({ clientId }: Identity, signal: AbortSignal): Promise<SyncOutcome> => {
    const reply = await ports.transport.logOut(signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return unreachable
    // A captive portal also answers 200.
    const isDone = v.is(SuccessMessageSchema, reply.body)
    const reached = reply.status < 500 && v.is(ErrorBodySchema, reply.body)
    if (!isDone) return { kind: 'later', retryAfter: reply.retryAfter, reached }
    return log.record(({ identity }) => {
      const isStill = identity.clientId === clientId && identity.account.status === 'leaving'
      const change = isStill ? { entries: [], identity: { ...identity, account: guestAccount } } : null
      return { change, outcome: again }
    })
  }

  /** `isLast`: the page may be closed now, so the request waits for nothing and outlives it. */
  return async (signal: AbortSignal, isLast = false): Promise<SyncOutcome> => {
    const head = isLast ? log.head() : await log.catchUp()
    const { fold, customer, identity } = head
    const { account } = identity
    const session = sessionOf(identity)
    if (account.status === 'leaving') return sendLogout(identity, signal)
    if (account.status === 'customer' && account.ended && ended === session) return { kind: 'ended' }
    // The log was restored without its customer, or cannot read the customer.
    const isUnknown = account.status === 'customer' && !account.ended && customer.view.state.status !== 'customer'
    // Sent as a guest's, these acts would go to a second cart. A store that opens later may show that they are a customer's.
    const isUnread = account.status === 'guest' && cart.status().storage === 'memory' && fold.pending.length > 0
    if ((isUnknown || isUnread) && recognised !== session) {
      if (await accounts.recognise(signal)) {
        recognised = session
        return again
      }
      if (signal.aborted || isUnread) return unreachable
    }
    // A logout in another tab has begun a new epoch since the log was read: these events are not for a cart of that epoch.
    if ((ports.localRecord.epoch() ?? 0) > identity.epoch) return again
    const hasNoCart = account.status === 'guest' && identity.cartKey === null && fold.streamId === null
    if (hasNoCart && !cart.hasSeed() && fold.pending.length === 0) return { kind: 'settled' }
    const why = refetch ?? (fold.gap ? 'gap' : null)
    const next = nextRequest({ ...head, newCartKey: ports.localRecord.newCartKey, limit, refetch: why !== null })
    if (next.kind === 'seq_gap')
      return recover(head, (now) => continueAsNewClient({ head: now, source: ports }, next.seqBase))
    const { streamId, cursor } = fold
    const { request: base, sent } = next
    const { clientId, cartKey, newCartKey } = base
    const proposed = ports.localRecord.proposedCartKey()
    const nextKey = cartKey === null || cartKey === proposed ? null : proposed
    const context = { identity, cartKey: cartKey ?? newCartKey, nextKey, streamId, cursor, refetch: why, sent }
    // The first answer after a login is of the customer's cart: reports about the guest's would be stored with it.
    const isMerging = account.status === 'customer' && cartKey !== null && answered !== session
    const owner = { clientId, streamId: isMerging ? null : streamId }
    const reports = { seen: seen.undelivered(owner), views: views.undelivered(owner), problems: problems.undelivered() }
    const request = {
      ...base,
      sentAt: ports.now(),
      ...(reports.seen.length > 0 && { seen: reports.seen }),
      ...(reports.views.length > 0 && { views: reports.views }),
      ...(reports.problems.length > 0 && { problems: reports.problems }),
    }
    const reply = await ports.transport.exchange(request, isLast ? null : signal)
    if (signal.aborted) return later
    if (reply.kind === 'unreachable') return unreachable
    if (reply.status !== 200) return takeError(context, reply, signal)
    // A captive portal also answers 200, and has taken nothing.
    const parsed = safeDecode(SyncAnswerSchema, reply.body)
    if (!parsed.success) {
      ports.report({ what: 'unreadable_answer', detail: v.summarize(parsed.issues) })
      return unreachable
    }
    seen.delivered(reports.seen)
    views.delivered(reports.views)
    problems.delivered(reports.problems)
    return takeAnswer(context, parsed.output, signal)
  }
}
