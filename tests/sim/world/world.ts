import { SYNC_PROTOCOL } from '#domain/wire/sync-protocol.ts'
import { BACK_OFF } from '#sync/exchange/back-off.ts'
import type { Problem } from '#sync/ports/ports.ts'
import { cushion, productsOnSale } from '#tests/kit/goods.ts'
import type { Plan } from '../plan.ts'
import { CUSTOMERS, customerIdOf } from './accounts.ts'
import { type Browser, browser } from './browser.ts'
import { CALL_LIMIT, goodConditions } from './network.ts'
import { hashOf, observer as newObserver, type Observer } from './observer.ts'
import { random } from './random.ts'
import { type Cookies, noCookies } from './shop-calls.ts'
import { type ShopServer, shopServer } from './shop-server.ts'
import { freeze, perform, thaw, type World } from './steps.ts'
import type { Tab } from './tab.ts'
import { type Timeline, timeline } from './timeline.ts'

/** The settled world: all faults removed, everybody awake, nothing in transit. */
export interface RestingWorld {
  readonly browsers: readonly Browser[]
  readonly server: ShopServer
  readonly problems: readonly Problem[]
  /** Events that the plan deleted from a disk before they were sent. */
  readonly lost: ReadonlySet<string>
  /** What did not settle in time. */
  readonly unrest: readonly string[]
  /** The tabs that showed no outage while there was one. */
  readonly unaware: readonly string[]
  readonly observer: Observer
  /** How many disk operations and calls each browser had made when the plan was done. */
  readonly used: readonly Used[]
}

interface Used {
  readonly operations: number
  readonly calls: number
}

const NAMES = ['a', 'b', 'c']
const START = 1_800_000_000_000
/**
 * How long a world without faults takes to settle, in ms: a call's timeout, the longest backoff, and a hanging disk.
 */
const HEALING = CALL_LIMIT + BACK_OFF.ceiling + 10_000
/** How long until a browser's live connection checks for what a crashed process could not send, in ms. */
const UNTOLD = 320_000
/** How long the final events take, whose first calls get lost, in ms. */
const ANSWERING = 45_000
/** How long it then stays settled, in ms. */
const REST = 45_000
/** Every nth world ends with an outage. */
const OUTAGE_EVERY = 3
/** How long until every tab shows an outage, in ms: a call's timeout, after a page's code has failed to load several times. */
const NOTICING = CALL_LIMIT + 30_000
/** How often a world is asked whether it has settled, in ms: asking at every step would take a twentieth of a run. */
const LOOK_EVERY = 10

/** How long until the password is entered after a session has ended, in ms. */
const PASSWORD = 3_000

/**
 * Runs a plan to its end, removes all faults and waits until the world settles. Then every browser makes one more
 * change. `look` is called after every step.
 */
export async function runWorld(
  plan: Plan,
  look: (tabs: readonly Tab[], browsers: readonly Browser[]) => void,
): Promise<RestingWorld> {
  const time = timeline(START)
  const problems: Problem[] = []
  const observer = newObserver()
  const { processes = 1, reach = 'instant' } = plan
  const noise = random(plan.seed ^ 0x9015e)
  const server = shopServer({ timeline: time, chance: random(plan.seed ^ 0x5eed), processes, reach, observer, noise })
  const cookieKey = plan.cart === 'given' ? await newCart(server, time) : null
  const browsers = NAMES.slice(0, plan.browsers ?? 2).map((name): Browser => {
    const opened = browser({
      name,
      timeline: time,
      chance: (part) => random(hashOf(`${plan.seed} ${name} ${part}`)),
      server,
      goods: productsOnSale,
      plan,
      observer,
      report(problem) {
        problems.push(problem)
        observer.saw(`problem ${problem.what}`)
      },
    })
    opened.network.cookies = { ...noCookies, cartKey: cookieKey }
    return opened
  })
  const world: World = { browsers, server, time, lost: new Set(), chance: random(plan.seed ^ 0xfe77) }
  const tabs = (): readonly Tab[] => browsers.flatMap((each) => each.tabs())

  let at = 0
  let left = plan.steps.length
  for (const step of plan.steps) {
    at += step.wait
    time.after(at, () => {
      look(tabs(), browsers)
      observer.trace(`${step.kind} ${time.now()}`)
      perform(step, world)
      left -= 1
    })
  }
  await runUntil(time, () => left === 0)

  const used = browsers.map(({ disk, network }) => ({ operations: disk.operations(), calls: network.calls() }))

  const unrest: string[] = []
  const isInterrupted = plan.steps.some(({ kind }) => kind === 'kill_server' || kind === 'restore_server')
  const healing = isInterrupted ? UNTOLD : HEALING
  const rest = async (phase: string, ms: number): Promise<void> => {
    const end = time.now() + ms
    const isRestless = (tab: Tab): boolean => !tab.process.isFrozen() && !isAtRest(tab, server)
    let asked = time.now()
    let looked = 0
    await runUntil(time, () => {
      if (time.now() < looked + LOOK_EVERY) return false
      looked = time.now()
      if (time.now() > asked + PASSWORD) {
        asked = time.now()
        for (const each of browsers) askForPassword(each)
      }
      const isBusy = browsers.some(({ orders }) => orders.isBusy())
      return (!isBusy && !browsers.some((each) => each.tabs().some(isRestless))) || time.now() > end
    })
    unrest.push(...tabs().flatMap((tab) => (isRestless(tab) ? `${phase}: ${account(tab, server)}` : [])))
  }

  server.processes.heal()
  for (const each of browsers) heal(each)
  await rest('healed', healing)
  await runFor(time, REST)
  for (const each of browsers) reload(each)
  await rest('reloaded', healing)
  if (browsers.some(({ orders }) => orders.hasOpen())) {
    for (const each of browsers) if (each.orders.hasOpen()) each.act(0, { type: 'ClearCart' })
    await runFor(time, 1_000)
    await rest('cleared', healing)
    for (const each of browsers) each.checkOut(0)
    await rest('asked after orders', healing)
  }
  lastActs(world, plan)
  await runFor(time, 1_000)
  await rest('after the last acts', healing === HEALING ? ANSWERING : healing)
  for (const tab of tabs()) thaw(tab)
  await rest('thawed', healing)
  await runFor(time, REST)
  await rest('at the end', healing)
  const unaware: string[] = []
  if (unrest.length === 0 && plan.seed % OUTAGE_EVERY === 0) {
    const notice = async (): Promise<void> => {
      await runFor(time, NOTICING)
      unaware.push(...tabs().flatMap((tab) => (isUnaware(tab) ? tab.name : [])))
    }
    for (const { network } of browsers) network.conditions = { ...goodConditions, lostThere: 100 }
    for (const tab of tabs()) tab.client.pull()
    await notice()
    // A page that is opened meanwhile learns it from the leading tab, or leads itself.
    for (const each of browsers) {
      each.tabs().at(-1)?.process.die()
      each.reopen()
    }
    await notice()
    for (const { network } of browsers) network.conditions = goodConditions
    await rest('after an outage', healing)
  }
  return { browsers, server, problems, lost: world.lost, unrest, unaware, observer, used }
}

/** Whether a tab whose cart is at the server says that the server can be reached. */
function isUnaware({ client }: Tab): boolean {
  const { fold, sync } = client.getSnapshot()
  return fold.streamId !== null && sync.isReachable
}

/** The customer whose session has ended logs in again, in the first tab that asks for it. */
function askForPassword(browser: Browser): void {
  const place = browser.tabs().findIndex(({ client }) => client.customer.getSnapshot().sessionEnded)
  const tab = browser.tabs()[place]
  const account = tab?.client.log.status().account
  const customer = CUSTOMERS.find((number) => account?.status === 'customer' && customerIdOf(number) === account.id)
  if (customer !== undefined) browser.logIn({ tab: place, customer, discards: false })
}

async function runUntil(time: Timeline, isDone: () => boolean): Promise<void> {
  // Synchronous work started before comes first.
  await new Promise((resolve) => setImmediate(resolve))
  await time.runUntil(isDone)
}

async function runFor(time: Timeline, ms: number): Promise<void> {
  const end = time.now() + ms
  await runUntil(time, () => time.now() > end)
}

function isAtRest({ client, process }: Tab, server: ShopServer): boolean {
  const { fold, sync, loaded } = client.getSnapshot()
  if (!process.isAlive() || !loaded || sync.pending > 0 || !sync.isReachable) return false
  // A server-rendered cart is shown until the log has reached its position.
  const isPulled = !client.log.hasSeed() && (fold.streamId === null || fold.cursor === server.positionOf(fold.streamId))
  const { account } = client.log.status()
  return isPulled && !(account.status === 'customer' && account.ended)
}

function account({ name, client }: Tab, server: ShopServer): string {
  const { fold, sync } = client.getSnapshot()
  const position = fold.streamId === null ? 0 : server.positionOf(fold.streamId)
  const reached = sync.isReachable ? '' : ', unreachable'
  return `${name} is ${sync.state} with ${sync.pending} pending, at ${fold.cursor} of ${position}${reached}`
}

function heal(browser: Browser): void {
  browser.network.conditions = goodConditions
  browser.disk.heal()
  browser.worker.heal()
  browser.evictPages()
  for (const tab of browser.tabs()) {
    tab.process.dieAfter(Number.POSITIVE_INFINITY)
    thaw(tab)
  }
  browser.setOnline(true)
  browser.reopen()
}

/** Reloads a tab whose log is in memory, after its disk is working again. */
function reload(browser: Browser): void {
  const [first] = browser.tabs()
  if (first?.client.getSnapshot().sync.storage === 'memory') first.process.die()
  browser.reopen()
}

/**
 * One more change everywhere, on a network that loses the first calls; in every other world while the first tab is
 * frozen.
 */
function lastActs({ browsers, time }: World, { seed }: Plan): void {
  const chance = random(seed ^ 0x1a57)
  browsers.forEach((each, place) => {
    each.network.conditions = { ...goodConditions, lostThere: 100 }
    time.after(300, () => {
      each.network.conditions = goodConditions
    })
    if (seed % 2 === 0) freeze(each.tabs()[0])
    for (const tab of each.tabs().keys()) {
      const addition = { productId: cushion.id, variation: null, colour: null, quantity: 1 + place }
      time.after(chance.below(500), () => each.act(tab, { type: 'AddItem', ...addition }))
    }
  })
}

async function newCart(server: ShopServer, time: Timeline): Promise<string | null> {
  const clientId = '00000000-0000-4000-8000-000000000000'
  const request = { protocol: SYNC_PROTOCOL, cartKey: null, clientId, cursor: 0, events: [] }
  const answered: Partial<Cookies>[] = []
  void server.call({ path: 'sync', body: request }, noCookies).then((made) => {
    answered.push(made.cookies)
  })
  await runUntil(time, () => answered.length > 0)
  return answered[0]?.cartKey ?? null
}
