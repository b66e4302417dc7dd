import * as v from 'valibot'
import { CustomerAnswerSchema, type CustomerNews, type SessionAnswer } from '#domain/customer/account-answers.ts'
import type { Account } from '../log/identity.ts'
import type { Built, Known, Recording } from '../log/recording.ts'
import type { ShopLog } from '../log/shop-log.ts'
import { wiping } from '../log/wiping.ts'
import type { LoggedIn } from '../shop-client.ts'
import type { ShopPorts } from '../shop-ports.ts'
import { customerFacts } from './customer-recording.ts'

export type DeskPorts = Pick<ShopPorts, 'eventId' | 'now' | 'clientId' | 'transport' | 'report'>

/** Where the log hears who is logged in. It never sends what is pending: that is the engine's. */
export interface CustomerDesk {
  readonly logIn: (answer: SessionAnswer, unsent: 'ask' | 'discard') => Promise<LoggedIn>
  readonly takeNews: (news: CustomerNews) => Promise<void>
  /**
   * Asks the server whose session this browser has, and makes the log theirs; a log that is another customer's stays so.
   * Resolves with whether there was an answer.
   */
  readonly recognise: (signal: AbortSignal) => Promise<boolean>
  readonly logOut: () => Promise<void>
}

interface DeskParts {
  readonly ports: DeskPorts
  readonly log: ShopLog
  /** How many events the page shows that are not written yet. */
  readonly inFlight: () => number
}

export function customerDesk({ ports, log, inFlight }: DeskParts): CustomerDesk {
  const opened = (id: string): Account => ({ status: 'customer', id, ended: false })

  const recognise = async (signal: AbortSignal): Promise<boolean> => {
    const { identity: asked } = await log.catchUp()
    const reply = await ports.transport.customer(signal)
    if (signal.aborted || reply.kind === 'unreachable') return false
    const answer = reply.status === 200 ? v.safeParse(CustomerAnswerSchema, reply.body) : null
    if (answer?.success) {
      const { customer, stream } = answer.output
      return log.record((known) => ({
        recording: recognised({ known, asked, id: customer.user_id, stream }),
        outcome: true,
      }))
    }
    if (reply.status !== 401) return false
    return log.record((known) => {
      const { account } = known.identity
      const isOver = known.identity.clientId === asked.clientId && account.status === 'customer' && !account.ended
      const identity = { ...known.identity, account: { ...account, ended: true } as Account }
      return { recording: isOver ? { entries: [], identity } : null, outcome: true }
    })
  }

  interface Recognised {
    readonly known: Known
    readonly asked: Known['identity']
    readonly id: string
    readonly stream: CustomerNews
  }

  const recognised = ({ known, asked, id, stream }: Recognised): Recording | null => {
    const { identity, customer } = known
    const { account, clientId } = identity
    // Somebody has logged out meanwhile: the answer is about whoever it was before.
    if (clientId !== asked.clientId || account.status === 'leaving') return null
    if (account.status === 'customer' && account.id !== id) return null
    const { entries, astray } = customerFacts({ news: stream, customer, afresh: 'hash_differs', source: ports })
    if (astray !== null) ports.report({ what: 'hash_differs', detail: 'even with the whole stream of a session' })
    return { entries, identity: { ...identity, account: opened(id) } }
  }

  return {
    recognise,

    logIn: ({ customer: { user_id: id }, stream }, unsent) =>
      log.record(({ identity, customer, fold, lastSeq }): Built<LoggedIn> => {
        const { account, era } = identity
        const isAnother = account.status === 'customer' && account.id !== id
        const left = fold.pending.length + inFlight()
        if (isAnother && left > 0 && unsent === 'ask') {
          return { recording: null, outcome: { ok: false, why: 'another_customer', unsent: left } }
        }
        const { entries } = customerFacts({ news: stream, customer, afresh: null, source: ports })
        if (!isAnother) {
          return { recording: { entries, identity: { ...identity, account: opened(id) } }, outcome: { ok: true } }
        }
        const fresh = wiping({ lastSeq, era: era + 1, account: opened(id), source: ports })
        return { recording: { ...fresh, entries: [...fresh.entries, ...entries] }, outcome: { ok: true } }
      }),

    async takeNews(news) {
      const isKnown = await log.record(({ identity, customer }): Built<boolean> => {
        if (identity.account.status === 'leaving') return { recording: null, outcome: true }
        if (identity.account.status === 'guest' || customer.streamId !== news.streamId) {
          return { recording: null, outcome: false }
        }
        const { entries, astray } = customerFacts({ news, customer, afresh: null, source: ports })
        if (astray === 'hash_differs') ports.report({ what: 'hash_differs', detail: news.streamId })
        if (astray !== null) return { recording: null, outcome: false }
        return { recording: entries.length === 0 ? null : { entries, identity }, outcome: true }
      })
      if (!isKnown) await recognise(new AbortController().signal)
    },

    async logOut() {
      const { identity: asked } = await log.catchUp()
      await log.record(({ identity, lastSeq }) => {
        const isDone = identity.era !== asked.era
        const fresh = wiping({ lastSeq, era: identity.era + 1, account: { status: 'leaving' }, source: ports })
        return { recording: isDone ? null : fresh, outcome: null }
      })
    },
  }
}
