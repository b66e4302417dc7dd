import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { type ErrorMonitor, monitorErrors } from './error-monitor.ts'
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts'
import type { TestProduct } from './products.ts'
import { type ServerCarts, serverCartsOf } from './server-carts.ts'
import { type Tab, tabOf } from './tab.ts'

/** A person with their own browser and their own network proxy to the shop. */
export interface Visitor extends Tab {
  readonly context: BrowserContext
  readonly proxy: NetworkProxy
  readonly errorMonitor: ErrorMonitor
  /** The carts on the server, read without this visitor’s proxy. */
  readonly serverCarts: ServerCarts
  readonly openTab: () => Promise<Tab>
  /** Creates a cart with one of each through the API and sets its cookie, for tests that are not about filling a cart. */
  readonly startWithCart: (...goods: readonly TestProduct[]) => Promise<void>
  /** The key of this visitor’s cart, from the cookie. Null before there is one. */
  readonly cartKey: () => Promise<string | null>
  /** Flight mode: cuts the proxy, and the browser knows it is offline. Waits first until the open pages have their code. */
  readonly goOffline: () => Promise<void>
  readonly goOnline: () => Promise<void>
  /** Cuts the proxy, while the browser still believes it is online. */
  readonly loseConnection: () => Promise<void>
  readonly regainConnection: () => void
  readonly close: () => Promise<void>
}

const CART_COOKIE = 'rusbank_cart'
/** The cookie as the shop sets it, without its value. */
export const cartCookie = { name: CART_COOKIE, httpOnly: true, sameSite: 'Lax' } as const

/** Browser errors when the proxy is cut or the server is down. */
const networkErrors = /net::ERR_(?!BLOCKED|ABORTED)/

interface VisitorOptions {
  readonly browser: Browser
  /** The port on which the shop listens now. */
  readonly port: () => number
  readonly options?: BrowserContextOptions
}

export async function openVisitor({ browser, port, options = {} }: VisitorOptions): Promise<Visitor> {
  const proxy = await openNetworkProxy(port)
  // A service worker would answer instead of the network, which most stories observe and disturb.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
  return visitorIn({ context, proxy, port })
}

interface VisitorParts extends Pick<VisitorOptions, 'port'> {
  readonly context: BrowserContext
  readonly proxy: NetworkProxy
}

export async function visitorIn({ context, proxy, port }: VisitorParts): Promise<Visitor> {
  const errorMonitor = monitorErrors(context)
  const serverCarts = serverCartsOf(() => `http://127.0.0.1:${port()}`)
  const openTab = async (): Promise<Tab> => tabOf(await context.newPage(), proxy.url)
  const cut = async (): Promise<void> => {
    for (const page of context.pages()) if (page.url().startsWith(proxy.url)) await tabOf(page, proxy.url).waitForCode()
    errorMonitor.allow(networkErrors)
    proxy.cut()
  }
  return {
    ...(await openTab()),
    context,
    proxy,
    errorMonitor,
    serverCarts,
    openTab,
    async startWithCart(...goods) {
      const cartKey = await serverCarts.create(goods)
      await context.addCookies([{ ...cartCookie, value: cartKey, url: proxy.url }])
    },
    async cartKey() {
      const cookies = await context.cookies(proxy.url)
      return cookies.find(({ name }) => name === CART_COOKIE)?.value ?? null
    },
    async goOffline() {
      await cut()
      await context.setOffline(true)
    },
    async goOnline() {
      proxy.restore()
      await context.setOffline(false)
    },
    loseConnection: cut,
    regainConnection: () => proxy.restore(),
    async close() {
      await context.close()
      await proxy.close()
    },
  }
}
