import * as v from 'valibot'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { noticeId } from '#domain/cart/notice-id.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import type { StorageKind } from '#sync/log/sync-status.ts'
import type { PlannedCommand } from '../plan.ts'
import type { BackgroundWorker } from './background-worker.ts'
import type { CheckoutClient } from './checkout-client.ts'
import type { Disk } from './disk.ts'
import type { Network } from './network.ts'
import type { Observer } from './observer.ts'
import { type AcknowledgedAct, ownerOf, type Tab } from './tab.ts'

/** A refusal that a shopper dismissed. */
export interface Dismissal {
  /** Where the dismissal is stored. Null before that, and after the disk was evicted. */
  where: StorageKind | null
}

/** The actions of the people at a browser. */
export interface Shopper {
  readonly act: (tab: number, planned: PlannedCommand) => void
  /** Logs a customer in, where a page offers that: to a guest, and after a session has ended. */
  readonly logIn: (login: { readonly tab: number; readonly customer: number; readonly discards: boolean }) => void
  /** Logs out. If not everything could be sent, only if confirmed. */
  readonly logOut: (tab: number, anyway: boolean) => void
  /** Requests the session's customer, as a page does at its start. */
  readonly refresh: (tab: number) => void
  /** Dismisses every refusal that the tab shows. */
  readonly dismiss: (tab: number) => void
  /** By the id of the refused event. */
  readonly dismissed: ReadonlyMap<string, Dismissal>
  /** Events that were knowingly discarded. */
  readonly abandoned: ReadonlySet<string>
}

interface ShopperParts {
  readonly tabs: () => readonly Tab[]
  readonly everyTab: readonly Tab[]
  /** The tab at an index, if it can be used. */
  readonly usableTab: (place: number) => Tab | null
  readonly disk: Disk
  readonly network: Network
  readonly orders: CheckoutClient
  readonly worker: Pick<BackgroundWorker, 'allow' | 'forbid'>
  readonly goods: readonly SellableProduct[]
  readonly observer: Observer
}

export function shopper(parts: ShopperParts): Shopper {
  const { tabs, everyTab, usableTab, disk, network, orders, worker, goods, observer } = parts
  const abandoned = new Set<string>()
  const dismissed = new Map<string, Dismissal>()
  /** Events that were certainly sent before a logout. */
  const sent = new Set<string>()
  disk.onWipe((events) => {
    const onNoDisk = everyTab.flatMap(({ acknowledged }) =>
      acknowledged.flatMap(({ id, saved }) => (saved === 'indexeddb' ? [] : id)),
    )
    for (const id of [...events, ...onNoDisk]) if (!sent.has(id)) abandoned.add(id)
  })

  const logIn = async ({ tab, customer, discards }: LoggingIn): Promise<void> => {
    const call = network.callFor(tab.process)
    const reply = await call({ path: 'login', customer })
    const answer = reply.kind === 'answered' ? v.safeParse(SessionAnswerSchema, reply.body) : null
    if (!answer?.success) return
    const done = await tab.client.logIn(answer.output)
    if (done.ok) {
      for (const act of tab.acknowledged) act.takenOver ??= ownerOf(tab)
      return
    }
    if (discards) await tab.client.logIn(answer.output, 'discard')
    else await call({ path: 'logout' })
  }
  const logOut = async ({ tab, anyway }: LoggingOut): Promise<void> => {
    const saved = everyTab.flatMap(({ acknowledged }) =>
      acknowledged.filter((each) => each.saved === 'indexeddb').map(({ id }) => id),
    )
    const outcome = await tab.client.flushBeforeLogout()
    if (outcome === 'sent' && tab.client.getSnapshot().sync.storage === 'indexeddb') {
      for (const id of saved) if (!abandoned.has(id)) sent.add(id)
    }
    if (outcome !== 'sent' && !anyway) return
    if (tab.client.getSnapshot().sync.storage === 'memory') {
      for (const { id } of tab.acknowledged) abandoned.add(id)
    }
    const { customer } = tab.client
    const end = customer.subscribe(() => {
      if (customer.getSnapshot().state.status === 'customer') return
      end()
      network.cookies = { ...network.cookies, hasLeft: true }
    })
    await worker.forbid(tab.process)
    await tab.client.logOut()
    end()
    void worker.allow(tab.process)
    orders.wipe()
  }

  return {
    abandoned,
    dismissed,
    dismiss(place) {
      const tab = usableTab(place)
      if (tab === null) return
      const { client } = tab
      for (const { eventId } of client.getSnapshot().fold.refusals) {
        const dismissal: Dismissal = { where: null }
        dismissed.set(eventId, dismissal)
        const end = client.subscribe(() => {
          const { fold, sync } = client.getSnapshot()
          if (fold.refusals.some((refusal) => refusal.eventId === eventId)) return
          end()
          dismissal.where = sync.storage
          observer.saw(`dismissed in ${sync.storage}`)
        })
        client.dismissRefusal(eventId)
      }
    },
    logIn({ tab: place, customer, discards }) {
      const tab = usableTab(place)
      if (tab === null) return
      const { state, sessionEnded } = tab.client.customer.getSnapshot()
      // A page rendered for a customer has no login form.
      const hasForm = sessionEnded || (state.status === 'guest' && !hasSession(network))
      if (hasForm) void logIn({ tab, customer, discards })
    },
    logOut(place, anyway) {
      const tab = usableTab(place)
      if (tab !== null && ownerOf(tab) !== null) void logOut({ tab, anyway })
    },
    refresh(place) {
      const tab = usableTab(place)
      if (tab === null || !hasSession(network)) return
      void network
        .callFor(tab.process)({ path: 'refresh' })
        .then((reply) => {
          const answer = reply.kind === 'answered' ? v.safeParse(SessionAnswerSchema, reply.body) : null
          if (answer?.success) return tab.client.applyUpdates(answer.output.stream)
        })
    },
    act(place, planned) {
      const tab = tabs()[place]
      if (tab === undefined || !tab.process.isAlive() || tab.process.isFrozen()) return
      const { view } = tab.client.getSnapshot()
      const command = commandOn(view, planned)
      const product = command.type === 'AddItem' ? goods.find(({ id }) => id === command.productId) : undefined
      const acted = tab.client.act(command, product)
      if (!acted.ok) return
      const owner = ownerOf(tab)
      const epoch = tab.client.log.epoch() ?? 0
      const acknowledged: AcknowledgedAct = { id: acted.eventId, saved: null, owner, takenOver: null, epoch }
      tab.acknowledged.push(acknowledged)
      void acted.saved.then((where) => {
        acknowledged.saved = where
      })
    },
  }
}

/** A planned command, on the cart that the shopper sees. */
function commandOn({ lines, notices }: CartState, planned: PlannedCommand): CartCommand {
  if (planned.type === 'DismissNotices') return { ...planned, notices: notices.map(noticeId) }
  if (planned.type !== 'ChangeQuantity' && planned.type !== 'RemoveItem') return planned
  const keys = Object.keys(lines)
  return { ...planned, itemKey: keys[planned.line % Math.max(1, keys.length)] ?? '2001-_-_' }
}

/** Whether the server accepts this browser's session. */
function hasSession({ cookies: { session, hasLeft } }: Network): boolean {
  return session !== null && !hasLeft
}

interface LoggingIn {
  readonly tab: Tab
  readonly customer: number
  readonly discards: boolean
}

interface LoggingOut {
  readonly tab: Tab
  readonly anyway: boolean
}
