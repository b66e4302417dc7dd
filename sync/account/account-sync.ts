import * as v from 'valibot'
import { CustomerAnswerSchema, type CustomerUpdates, type SessionAnswer } from '#domain/customer/account-answers.ts'
import { type Account, areTwoCustomers, guestAccount } from '../log/account.ts'
import type { Outbox } from '../log/outbox.ts'
import type { ClientIds } from '../ports/ports.ts'
import type { Identity } from '../storage/identity.ts'
import type { LogChange, LogHead, Proposal } from '../storage/log-change.ts'
import { newEpoch } from '../storage/new-epoch.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import type { StoredLog } from '../storage/stored-log.ts'
import { customerFacts } from './customer-facts.ts'

/**
 * The result of a login in this browser. `another_customer`: the log holds `unsent` acts of another customer, which would be
 * lost. Nothing was changed; the page asks the user, and then calls again with `discard` or logs out at the server.
 */
export type LoginOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'another_customer'; readonly unsent: number }

const SessionEndedSchema = v.object({ code: v.literal('session_ended') })

export type AccountSync = ReturnType<typeof accountSync>

interface AccountParts {
  readonly ports: ClientIds & Pick<ShopPorts, 'transport' | 'localRecord' | 'report'>
  readonly log: StoredLog
  readonly outbox: Pick<Outbox, 'size'>
}

/** Keeps the log's owner in step with the server's session. It never sends pending events: the engine does. */
export function accountSync({ ports, log, outbox }: AccountParts) {
  /** Asks the server whose session this browser has, and makes the log theirs unless it is another customer's. Resolves with whether it answered. */
  const recognise = async (signal: AbortSignal): Promise<boolean> => {
    const { identity: before, customer: known } = await log.catchUp()
    const reply = await ports.transport.customer(signal)
    if (signal.aborted || reply.kind === 'unreachable') return false
    const answer = reply.status === 200 ? v.safeParse(CustomerAnswerSchema, reply.body) : null
    if (answer?.success) {
      const { customer, stream: updates } = answer.output
      return log.record((head): Proposal<boolean> => {
        const { account } = head.identity
        const { streamId, cursor, gap } = head.customer
        const owner = { status: 'customer', id: customer.user_id, ended: false } as const
        // Updates that came meanwhile are newer. If the log had them at the call already, the server has lost them.
        const isLate = !gap && streamId === updates.streamId && cursor > Math.max(known.cursor, updates.cursor)
        // After a login or logout meanwhile, the answer is about the previous session.
        const isOfOther = !isSameSession(head.identity, before) || areTwoCustomers(account, owner)
        if (isLate || isOfOther || account.status === 'leaving') return { change: null, outcome: true }
        const input = { updates, customer: head.customer, refetch: 'hash_differs', source: ports } as const
        const { entries, mismatch } = customerFacts(input)
        if (mismatch !== null) ports.report({ what: 'hash_differs', detail: 'even with the whole stream of a session' })
        const isNew = account.status !== 'customer' || account.ended
        const identity = isNew ? loggedIn(head, owner) : head.identity
        return { change: { entries, identity }, outcome: true }
      })
    }
    // A proxy, or a site that asks for its password, also answers 401.
    if (!v.is(SessionEndedSchema, reply.body)) return false
    return log.record((head) => ({ change: endSession(head, before), outcome: true }))
  }

  /** A customer's identity. It includes the guest's key, even one that was only proposed: the server closes that cart. */
  const loggedIn = ({ identity, fold }: LogHead, account: Account): Identity => {
    const { newCartKey, proposedCartKey } = ports.localRecord
    const cartKey = identity.cartKey ?? (fold.pending.length > 0 ? newCartKey() : proposedCartKey())
    return { ...identity, account, logins: identity.logins + 1, cartKey }
  }

  /** Empties the log and starts a new epoch with the result of `next`; null to change nothing. Done once, even if several tabs call it. */
  const beginEpoch = async (
    next: (identity: Identity) => Pick<Identity, 'account' | 'cartKey'> | null,
  ): Promise<void> => {
    const { identity: before } = await log.catchUp()
    await log.record(({ identity, lastSeq }) => {
      const begun = identity.epoch === before.epoch ? next(identity) : null
      if (begun === null) return { change: null, outcome: null }
      const fresh = newEpoch({ lastSeq, epoch: identity.epoch + 1, account: begun.account, source: ports })
      return { change: { ...fresh, identity: { ...fresh.identity, ...begun } }, outcome: null }
    })
  }

  return {
    recognise,

    logIn: ({ customer: { user_id: id }, stream }: SessionAnswer, unsent: 'ask' | 'discard'): Promise<LoginOutcome> =>
      log.record((head): Proposal<LoginOutcome> => {
        const { identity, customer, lastSeq } = head
        const { account, epoch } = identity
        const owner = { status: 'customer', id, ended: false } as const
        const isAnother = areTwoCustomers(account, owner)
        const left = outbox.size()
        if (isAnother && left > 0 && unsent === 'ask') {
          return { change: null, outcome: { ok: false, why: 'another_customer', unsent: left } }
        }
        const { entries } = customerFacts({ updates: stream, customer, refetch: null, source: ports })
        if (!isAnother) return { change: { entries, identity: loggedIn(head, owner) }, outcome: { ok: true } }
        const fresh = newEpoch({ lastSeq, epoch: epoch + 1, account: owner, source: ports })
        return { change: { ...fresh, entries: [...fresh.entries, ...entries] }, outcome: { ok: true } }
      }),

    async applyUpdates(updates: CustomerUpdates): Promise<void> {
      const isKnown = await log.record(({ identity, customer }): Proposal<boolean> => {
        if (identity.account.status === 'leaving') return { change: null, outcome: true }
        if (identity.account.status === 'guest' || customer.streamId !== updates.streamId) {
          return { change: null, outcome: false }
        }
        const { entries, mismatch } = customerFacts({ updates, customer, refetch: null, source: ports })
        if (mismatch === 'hash_differs') ports.report({ what: 'hash_differs', detail: updates.streamId })
        if (mismatch !== null) return { change: null, outcome: false }
        return { change: entries.length === 0 ? null : { entries, identity }, outcome: true }
      })
      if (!isKnown) await recognise(new AbortController().signal)
    },

    logOut: (): Promise<void> => beginEpoch(() => ({ account: { status: 'leaving' }, cartKey: null })),

    /** Empties a guest's log. The cart stays on the server, and is loaded again from there. */
    clear: (): Promise<void> =>
      beginEpoch(({ account, cartKey }) => (account.status === 'guest' ? { account: guestAccount, cartKey } : null)),
  }
}

/**
 * Marks the session of a call as ended, or empties the log (with ids of `erased`) if the account was deleted. Null if somebody
 * has logged in since: the late answer does not concern the new session.
 */
export function endSession({ identity, lastSeq }: LogHead, before: Identity, erased?: ClientIds): LogChange | null {
  const { account, epoch } = identity
  if (account.status !== 'customer' || !isSameSession(identity, before)) return null
  if (erased) return newEpoch({ lastSeq, epoch: epoch + 1, account: { status: 'leaving' }, source: erased })
  return account.ended ? null : { entries: [], identity: { ...identity, account: { ...account, ended: true } } }
}

function isSameSession(identity: Identity, before: Identity): boolean {
  return identity.clientId === before.clientId && identity.logins === before.logins
}
