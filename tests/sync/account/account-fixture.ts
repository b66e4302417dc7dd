import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import type { Customer } from '#domain/customer/customer-state.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { accountSync } from '#sync/account/account-sync.ts'
import type { Problem, Reply } from '#sync/ports/ports.ts'
import type { MemoryDisk } from '#sync/storage/memory-log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { openTab } from '../storage/log-fixture.ts'

export const person = (id: string): Customer => ({
  user_id: id,
  shipping: {
    email: `${id}@example.org`,
    first_name: 'Thandi',
    last_name: 'Nkosi',
    phone: null,
    address: '12 Long Street',
    suburb: null,
    city: 'Cape Town',
    state: 'WC',
    postcode: '8001',
    country: 'ZA',
  },
})

/** A session's stream with these events, of which those after `cursor` are included. */
export function updatesOf(session: string, events: readonly CustomerEvent[], cursor = 0): CustomerUpdates {
  const positioned = events.map((event, index) => {
    return { ...event, position: index + 1, id: idOf(900 + index), at: NOW, origin: 'server', seq: null }
  })
  const hash = stateHash(foldOnto(customerStream, customerStream.initial(), events))
  return { streamId: `customer:${session}`, cursor: events.length, events: positioned.slice(cursor), hash }
}

export const loggedIn = (id: string) =>
  customerEvent('LoggedIn', { customer: person(id), email: `${id}@example.org`, at: NOW })

export const refreshed = (id: string) => customerEvent('SessionRefreshed', { customer: person(id), at: NOW + 60_000 })

export function answerOf(id: string, session: string): SessionAnswer {
  return {
    token: 'token',
    customer: person(id),
    email: `${id}@example.org`,
    stream: updatesOf(session, [loggedIn(id)]),
  }
}

export const answered = (status: number, body: unknown): Reply => ({ kind: 'answered', status, body, retryAfter: null })

/** A tab with the account part of its log. */
export function accountOn(disk: MemoryDisk = memoryDisk()) {
  const tab = openTab({ disk })
  const problems: Problem[] = []
  const answers: (Reply | Promise<Reply>)[] = []
  let made = 0
  const name = (): number => {
    made += 1
    return made
  }
  const account = accountSync({
    ports: {
      eventId: () => idOf(600_000 + name()),
      now: () => NOW,
      clientId: () => clientOf(6_000 + name()),
      transport: {
        exchange: async () => ({ kind: 'unreachable' }),
        live: () => () => {},
        customer: async () => answers.shift() ?? { kind: 'unreachable' },
        logOut: async () => ({ kind: 'unreachable' }),
      },
      localRecord: tab.localRecord,
      report: (problem) => problems.push(problem),
    },
    log: tab.log,
    outbox: tab.cart.outbox,
  })
  return { ...tab, account, problems, answers, customer: () => tab.cart.getCustomer() }
}
