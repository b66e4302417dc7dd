import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { type ErrorMonitor, monitorErrors } from './error-monitor.ts'
import { type Line, openProxy } from './network-proxy.ts'
import type { TestProduct } from './products.ts'
import { type ServerCarts, serverCartsOf } from './server-carts.ts'
import { type Tab, tabOf } from './tab.ts'

/** A person with a browser of their own and a line of their own to the shop. */
export interface Visitor extends Tab {
  readonly context: BrowserContext
  readonly line: Line
  readonly guard: ErrorMonitor
  /** What the shop itself holds, asked past this visitor's line. */
  readonly serverCarts: ServerCarts
  readonly openTab: () => Promise<Tab>
  /** Comes for the first time with a cart of one of each, made by the shop's calls: for what is not about filling it. */
  readonly bringCart: (...goods: readonly TestProduct[]) => Promise<void>
  /** The secret of this visitor's cart, from the cookie; null before the shop has given one. */
  readonly cartKey: () => Promise<string | null>
  /** Flight mode: the line is cut, and the browser knows. The open pages have their code by then. */
  readonly goOffline: () => Promise<void>
  readonly goOnline: () => Promise<void>
  /** The line is cut, and the browser still believes in it. */
  readonly loseSignal: () => Promise<void>
  readonly findSignal: () => void
  readonly leave: () => Promise<void>
}

const CART_COOKIE = 'rusbank_cart'
/** As the shop sets it, but for its value. */
export const cartCookie = { name: CART_COOKIE, httpOnly: true, sameSite: 'Lax' } as const

/** What browsers say when a line is cut or a server is gone. */
const networkTrouble = /net::ERR_(?!BLOCKED|ABORTED)/

interface WelcomeOptions {
  readonly browser: Browser
  /** Where the shop listens at that moment. */
  readonly port: () => number
  readonly options?: BrowserContextOptions
}

export async function welcomeVisitor({ browser, port, options = {} }: WelcomeOptions): Promise<Visitor> {
  const line = await openProxy(port)
  // A worker answers in the place of the network, which most stories want to see and to disturb.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
  return visitorIn({ context, line, port })
}

interface VisitorParts extends Pick<WelcomeOptions, 'port'> {
  readonly context: BrowserContext
  readonly line: Line
}

export async function visitorIn({ context, line, port }: VisitorParts): Promise<Visitor> {
  const guard = monitorErrors(context)
  const serverCarts = serverCartsOf(() => `http://127.0.0.1:${port()}`)
  const openTab = async (): Promise<Tab> => tabOf(await context.newPage(), line.url)
  const cut = async (): Promise<void> => {
    for (const page of context.pages()) if (page.url().startsWith(line.url)) await tabOf(page, line.url).logOpened()
    guard.allow(networkTrouble)
    line.cut()
  }
  return {
    ...(await openTab()),
    context,
    line,
    guard,
    serverCarts,
    openTab,
    async bringCart(...goods) {
      const cartKey = await serverCarts.make(goods)
      await context.addCookies([{ ...cartCookie, value: cartKey, url: line.url }])
    },
    async cartKey() {
      const cookies = await context.cookies(line.url)
      return cookies.find(({ name }) => name === CART_COOKIE)?.value ?? null
    },
    async goOffline() {
      await cut()
      await context.setOffline(true)
    },
    async goOnline() {
      line.mend()
      await context.setOffline(false)
    },
    loseSignal: cut,
    findSignal: () => line.mend(),
    async leave() {
      await context.close()
      await line.close()
    },
  }
}
