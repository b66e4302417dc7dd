import { assertNever } from '#domain/assert.ts'
import { SYNC_PROTOCOL } from '#domain/wire/sync-protocol.ts'
import type { Problem } from '#sync/shop-ports.ts'
import { productsOnSale } from '#tests/kit/goods.ts'
import type { Plan, Step } from '../plan.ts'
import { type Browser, browser, type Tab } from './browser.ts'
import { dice } from './dice.ts'
import { fairWeather } from './network.ts'
import { type ShopServer, shopServer } from './shop-server.ts'
import { type Timeline, timeline } from './timeline.ts'

/** The world at rest: everything healed, everybody awake, nothing on its way. */
export interface RestingWorld {
  readonly browsers: readonly Browser[]
  readonly server: ShopServer
  readonly problems: readonly Problem[]
  /** Whether it ever came to rest. */
  readonly rests: boolean
}

const START = 1_800_000_000_000
/** A healed world that has not come to rest within so many ms never will. */
const PATIENCE = 15 * 60_000
/** And it has to stay at rest for so many. */
const REST = 45_000

/** Runs a plan to its end, heals everything and waits for rest. */
export async function runWorld(plan: Plan): Promise<RestingWorld> {
  const time = timeline(START)
  const problems: Problem[] = []
  const server = shopServer(time, dice(plan.seed ^ 0x5eed))
  const cookieKey = plan.cart === 'given' ? await newCart(server) : null
  const browsers = ['a', 'b'].map((name): Browser => {
    const opened = browser({
      name,
      timeline: time,
      chance: (part) => dice(hashOf(`${plan.seed} ${name} ${part}`)),
      server,
      goods: productsOnSale,
      report: (problem) => problems.push(problem),
    })
    opened.network.cookieKey = cookieKey
    return opened
  })
  const world = { browsers, server, time }

  let at = 0
  let left = plan.steps.length
  for (const step of plan.steps) {
    at += step.wait
    time.after(at, () => {
      happen(step, world)
      left -= 1
    })
  }
  await runUntil(time, () => left === 0)

  for (const each of browsers) heal(each)
  const tabs = (): readonly Tab[] => browsers.flatMap((each) => each.tabs())
  const hasRest = (): boolean => tabs().every((tab) => isAtRest(tab, server))
  const rest = async (): Promise<void> => {
    const patience = time.now() + PATIENCE
    await runUntil(time, () => hasRest() || time.now() > patience)
    const rested = time.now() + REST
    await runUntil(time, () => time.now() > rested)
  }
  await rest()
  for (const each of browsers) reload(each)
  await rest()
  return { browsers, server, problems, rests: hasRest() }
}

async function runUntil(time: Timeline, isDone: () => boolean): Promise<void> {
  while (!isDone() && (await time.step()));
}

function isAtRest({ client, process }: Tab, server: ShopServer): boolean {
  const { fold, sync, loaded } = client.getSnapshot()
  const isPulled = fold.streamId === null || fold.cursor === server.positionOf(fold.streamId)
  return process.isAlive() && loaded && sync.pending === 0 && isPulled
}

function heal(browser: Browser): void {
  browser.network.weather = fairWeather
  browser.disk.heal()
  for (const tab of browser.tabs()) {
    tab.process.dieAfter(Number.POSITIVE_INFINITY)
    thaw(tab)
  }
  browser.setOnline(true)
  browser.reopen()
}

/** Opens what is dead, and reloads a tab that had to go on in memory: the disk is whole again, and has a tab again. */
function reload(browser: Browser): void {
  const [first] = browser.tabs()
  if (first?.client.getSnapshot().sync.storage === 'memory') first.process.die()
  browser.reopen()
}

function thaw({ process, tell }: Tab): void {
  if (!process.isFrozen()) return
  process.thaw()
  tell('returned')
}

interface MovingWorld {
  readonly browsers: readonly Browser[]
  readonly server: ShopServer
  readonly time: Timeline
}

function happen(step: Step, { browsers, server, time }: MovingWorld): void {
  if (step.kind === 'reprice' || step.kind === 'restock' || step.kind === 'end_coupon') {
    changeShop(step, server)
    return
  }
  const browser = browsers[step.browser]
  if (browser === undefined) return
  const tab = 'tab' in step ? browser.tabs()[step.tab] : undefined
  switch (step.kind) {
    case 'act':
      for (const whim of step.whims) browser.act(step.tab, whim)
      return
    case 'weather':
      browser.network.weather = step.weather
      time.after(step.ms, () => {
        browser.network.weather = fairWeather
      })
      return
    case 'offline':
      browser.setOnline(false)
      time.after(step.ms, () => browser.setOnline(true))
      return
    case 'disk_fails':
      browser.disk.fail(step.fault, step.operations)
      return
    case 'crash':
      tab?.process.dieAfter(step.pauses)
      return
    case 'crash_browser':
      for (const each of browser.tabs()) each.process.die()
      browser.reopen()
      return
    case 'reopen':
      browser.reopen()
      return
    case 'freeze':
      if (tab === undefined) return
      tab.tell('left')
      tab.process.freeze()
      time.after(step.ms, () => thaw(tab))
      return
    case 'look':
      tab?.tell('visible')
      return
    default:
      assertNever(step)
  }
}

function changeShop(step: Extract<Step, { kind: 'reprice' | 'restock' | 'end_coupon' }>, server: ShopServer): void {
  if (step.kind === 'end_coupon') {
    server.coupons.delete(step.code)
    return
  }
  const product = server.products.get(step.product)
  if (product === undefined) return
  const change = step.kind === 'reprice' ? { price: step.price } : { stock: step.stock }
  const variations = Object.entries(product.variations).map(([id, variation]) => [id, { ...variation, ...change }])
  server.products.set(product.id, { ...product, ...change, variations: Object.fromEntries(variations) })
}

async function newCart(server: ShopServer): Promise<string | null> {
  const clientId = '00000000-0000-4000-8000-000000000000'
  const request = { protocol: SYNC_PROTOCOL, cartKey: null, clientId, cursor: 0, events: [] }
  return (await server.call(request, null)).cookieKey
}

/** FNV-1a, to give each part of a world dice of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash
}
