import { CUSTOMERS, cartIdOf, customerIdOf, personalDataOf } from '../world/accounts.ts'
import type { Browser } from '../world/browser.ts'
import { ownerOf } from '../world/tab.ts'
import type { RestingWorld } from '../world/world.ts'
import type { Break } from './break.ts'

/** The invariants about a browser's tabs together that a settled world breaks. */
export function brokenByTabs(world: RestingWorld): Break[] {
  return [
    ...world.browsers.flatMap(oneCart),
    ...world.browsers.flatMap(leftoverData),
    ...world.browsers.flatMap(sameCustomer),
    ...world.unaware.map((detail) => ({ rule: 'every tab shows an outage', detail })),
    ...unexpected(world),
  ]
}

/** 6. All tabs of a browser follow one cart, wherever their logs are. */
function oneCart({ tabs }: Browser): Break[] {
  const followed = tabs().map(({ name, client }) => ({ name, streamId: client.getSnapshot().fold.streamId }))
  if (new Set(followed.map(({ streamId }) => streamId)).size < 2) return []
  return [{ rule: '6. all tabs of a browser follow one cart', detail: JSON.stringify(followed) }]
}

/** The disks that have not changed since the last check. */
const lookedAt = new WeakMap<Browser, readonly unknown[]>()

/** A browser holds no customer's data except the logged-in one's. Holds at any moment. */
export function leftoverData(browser: Browser): Break[] {
  const { disk } = browser
  const { identity, rows, snapshots } = disk.content()
  const epoch = disk.localRecord().epoch()
  if (identity === null || epoch === null || epoch === 0 || identity.epoch !== epoch) return []
  const current = [identity, rows, snapshots]
  const before = lookedAt.get(browser)
  if (before?.every((part, index) => part === current[index])) return []
  lookedAt.set(browser, current)
  const { account } = identity
  const text = JSON.stringify([identity, rows, [...snapshots]])
  return CUSTOMERS.filter((number) => account.status !== 'customer' || account.id !== customerIdOf(number))
    .flatMap(personalDataOf)
    .filter((trace) => text.includes(trace))
    .map((trace) => ({
      rule: 'nothing of a customer is left behind',
      detail: `the log of ${account.status} has ${trace} in it`,
    }))
}

/** All tabs show the log's customer. */
function sameCustomer({ disk, tabs }: Browser): Break[] {
  const account = disk.content().identity?.account
  const owner = account?.status === 'customer' ? account.id : null
  const epoch = disk.localRecord().epoch()
  const logEpoch = disk.content().identity?.epoch
  if (epoch !== null && epoch !== logEpoch) {
    return [{ rule: 'a wipe that was begun is finished', detail: `${logEpoch} of ${epoch}` }]
  }
  return tabs().flatMap((tab): Break[] => {
    if (tab.client.getSnapshot().sync.storage === 'memory' || ownerOf(tab) === owner) return []
    return [
      { rule: 'all tabs show the log’s customer', detail: `${tab.name} shows ${ownerOf(tab)}, and it is ${owner}’s` },
    ]
  })
}

/** Only problems caused by the plan itself may be reported. */
function unexpected({ problems, lost, browsers, observer, server }: RestingWorld): Break[] {
  const hasAccounts = browsers.some(({ followed }) =>
    CUSTOMERS.some((number) => followed().has(`cart:${cartIdOf(number)}`)),
  )
  const isProxied = [...observer.branches].some((branch) => branch.startsWith('stranger’s'))
  const expected = new Set([
    'storage_failed',
    'storage_in_memory',
    'stalled',
    ...(lost.size > 0 ? ['log_forked'] : []),
    ...(isProxied ? ['unreadable_answer', 'refused_request'] : []),
    ...(observer.branches.has('event that no server takes') ? ['refused_request'] : []),
    // A guest's cart of two browsers is merged into the first login's cart; another customer's cart does not know the second's client.
    ...(hasAccounts ? ['client_forgotten'] : []),
    ...(server.wasRestored() ? ['client_forgotten', 'cart_forgotten', 'cart_restored', 'hash_differs'] : []),
  ])
  return problems
    .filter(({ what }) => !expected.has(what))
    .map(({ what, detail }) => ({ rule: `nothing unexpected is reported: ${what}`, detail }))
}
