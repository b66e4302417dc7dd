import { assertNever } from '#domain/assert.ts'
import type { Step } from '../plan.ts'
import { customerIdOf } from './accounts.ts'
import type { Browser } from './browser.ts'
import { goodConditions } from './network.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { ShopServer } from './shop-server.ts'
import type { Tab } from './tab.ts'
import type { Timeline } from './timeline.ts'

export interface World {
  readonly browsers: readonly Browser[]
  readonly server: ShopServer
  readonly time: Timeline
  /** Events that the plan deleted from a disk before they were sent. */
  readonly lost: Set<string>
  /** The random source of ids that the plan itself creates. */
  readonly chance: Random
}

/** Performs one step of a plan. */
export function perform(step: Step, world: World): void {
  const { browsers, server, lost } = world
  switch (step.kind) {
    case 'end_sessions':
      server.endSessions(customerIdOf(step.customer))
      return
    case 'reprice':
    case 'restock':
      changeProduct(step, server)
      return
    case 'end_coupon':
      server.coupons.delete(step.code)
      return
    case 'kill_server':
      server.processes.kill({ ...step, place: step.process })
      return
    case 'restore_server':
      void server.restore(step.ago).then((ids) => {
        for (const id of ids) lost.add(id)
      })
      return
    case 'clock': {
      const clock = step.browser === null ? server : browsers[step.browser]
      if (clock !== undefined) clock.clockOffset += step.ms
      return
    }
    default: {
      const browser = browsers[step.browser]
      if (browser !== undefined) performIn(browser, step, world)
    }
  }
}

type InBrowser = Exclude<Extract<Step, { browser: number }>, { kind: 'clock' }>

function performIn(browser: Browser, step: InBrowser, { time, lost, chance }: World): void {
  const tab = 'tab' in step ? browser.tabs()[step.tab] : undefined
  const dieAndReopen = (process: Process): void => {
    process.die()
    time.after(20, browser.reopen)
  }
  switch (step.kind) {
    case 'act':
      for (const command of step.commands) browser.act(step.tab, command)
      return
    case 'network':
      browser.network.conditions = step.conditions
      time.after(step.ms, () => {
        browser.network.conditions = goodConditions
      })
      return
    case 'offline':
      browser.setOnline(false)
      time.after(step.ms, () => browser.setOnline(true))
      return
    case 'disk_fails':
      browser.disk.fail(step.fault, step.operations)
      return
    case 'operation_fails': {
      const { how } = step
      browser.disk.onOperation(step.nth, how === 'crash' ? dieAndReopen : { error: 'UnknownError', how })
      return
    }
    case 'call_fails':
      browser.network.onCall(step.nth, step.how === 'crash' ? dieAndReopen : step.how)
      return
    case 'disk_slow':
      browser.disk.openSlowly(step.ms)
      return
    case 'evict':
      for (const id of browser.disk.evict()) lost.add(id)
      for (const dismissal of browser.dismissed.values()) dismissal.where = null
      browser.hasLostStorage = true
      return
    case 'corrupt': {
      browser.worker.end()
      browser.evictPages()
      for (const each of browser.tabs()) each.process.die()
      const id = browser.disk.corrupt(step.row)
      if (id !== null) lost.add(id)
      browser.reopen()
      return
    }
    case 'newer_tab': {
      const isMade = browser.disk.appendNewer({ id: chance.uuid(7), at: time.now(), isUnsendable: step.isUnsendable })
      if (isMade) for (const each of browser.tabs()) each.tell('visible')
      return
    }
    case 'crash':
      tab?.process.dieAfter(step.pauses)
      return
    case 'crash_browser':
      browser.worker.end()
      browser.evictPages()
      for (const each of browser.tabs()) each.process.die()
      browser.reopen()
      return
    case 'reload':
      browser.reload(step.tab, step.pauses)
      return
    case 'put_away':
      browser.putAway(step.tab)
      return
    case 'back':
      browser.goBack(step.tab, step.isEvicted === true)
      return
    case 'duplicate':
      browser.duplicate(step.tab)
      return
    case 'reopen':
      browser.reopen()
      return
    case 'close':
      browser.close()
      time.after(step.ms, browser.reopen)
      return
    case 'wake_worker':
      void browser.worker.wake(step.pauses)
      return
    case 'freeze':
      if (tab === undefined) return
      freeze(tab)
      time.after(step.ms, () => thaw(tab))
      return
    case 'discard':
      if (tab === undefined || !tab.process.isAlive() || asleep.has(tab.process)) return
      // It has handed over its acts when it was frozen, or does so now.
      if (!tab.process.isFrozen()) tab.tell('hidden')
      tab.isLeft = true
      dieAndReopen(tab.process)
      return
    case 'sleep': {
      const sleeping = browser.tabs().filter(({ process }) => !process.isFrozen())
      for (const { process } of sleeping) {
        process.freeze()
        asleep.add(process)
      }
      time.after(step.ms, () => {
        for (const { process } of sleeping) if (asleep.delete(process)) process.thaw()
      })
      return
    }
    case 'freeze_writing':
      if (tab === undefined) return
      browser.disk.holdNextWrite(tab.process, () => {
        freeze(tab)
        time.after(step.ms, () => thaw(tab))
      })
      return
    case 'check_out':
      browser.checkOut(step.tab)
      return
    case 'log_in':
      browser.logIn(step)
      return
    case 'log_out':
      browser.logOut(step.tab, step.anyway)
      return
    case 'refresh':
      browser.refresh(step.tab)
      return
    case 'look':
      tab?.tell('visible')
      return
    case 'dismiss':
      browser.dismiss(step.tab)
      return
    default:
      assertNever(step)
  }
}

/** Processes that sleep without having been notified. */
const asleep = new WeakSet<Process>()

export function freeze(tab: Tab | undefined): void {
  if (tab === undefined || !tab.process.isAlive() || tab.process.isFrozen()) return
  tab.tell('hidden')
  tab.tell('left')
  tab.process.freeze()
}

export function thaw({ process, tell }: Tab): void {
  if (!process.isFrozen()) return
  asleep.delete(process)
  process.thaw()
  tell('returned')
  tell('visible')
}

function changeProduct(step: Extract<Step, { kind: 'reprice' | 'restock' }>, server: ShopServer): void {
  const product = server.products.get(step.product)
  if (product === undefined) return
  const change = step.kind === 'reprice' ? { price: step.price } : { stock: step.stock }
  const variations = Object.entries(product.variations).map(([id, variation]) => [id, { ...variation, ...change }])
  server.products.set(product.id, { ...product, ...change, variations: Object.fromEntries(variations) })
}
