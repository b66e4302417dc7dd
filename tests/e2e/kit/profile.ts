import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { storyBrowserArgs } from './browser-args.ts'
import type { ErrorMonitor } from './error-monitor.ts'
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts'
import { type Visitor, visitorIn } from './visitor.ts'

/** A browser profile on disk, which survives when the browser is closed or killed. */
export interface Profile {
  readonly folder: string
  /** Opens the browser with this profile. */
  readonly open: () => Promise<Visitor>
  /** Closes the browser normally. */
  readonly close: () => Promise<void>
  /** Kills the browser’s process, as a crash does. */
  readonly kill: () => Promise<void>
  /** The open browser contexts. */
  readonly contexts: () => readonly BrowserContext[]
  readonly dispose: () => Promise<void>
  /** The errors of its browsers that match no allowed pattern. */
  readonly unexpectedErrors: () => readonly string[]
}

interface ProfileOptions {
  readonly executablePath: string
  /** The browser's arguments; those of stories by default. */
  readonly args?: readonly string[]
  readonly port: () => number
  /** Chromium’s setting that blocks all cookies, and with them IndexedDB and every other storage. */
  readonly blocksCookies?: true
  /** Allows the shop’s service worker, which opens the shop offline. */
  readonly hasWorker?: true
  /** Enables the back/forward cache, which Playwright disables. */
  readonly hasBackForwardCache?: true
  /** Another profile, closed, of which this one begins with the worker and its caches. */
  readonly copyOf?: Pick<Profile, 'folder'>
  /** An open proxy, which its owner closes. Without it, the profile has its own. */
  readonly proxy?: NetworkProxy
}

const NO_BACK_FORWARD_CACHE = '--disable-back-forward-cache'

/** The folders and files of a profile that hold what a page has stored. */
const STORED_BY_PAGES = /^(?:IndexedDB|Local Storage|Session Storage|Cookies.*)$/

/** The value “block” of a content setting in Chromium’s preferences. */
const BLOCK = 2

export async function newProfile(options: ProfileOptions): Promise<Profile> {
  const { executablePath, port, blocksCookies, hasWorker, hasBackForwardCache, copyOf } = options
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-profile-'))
  if (blocksCookies) {
    const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } }
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  }
  if (copyOf)
    cpSync(copyOf.folder, folder, { recursive: true, filter: (path) => !STORED_BY_PAGES.test(basename(path)) })
  const proxy = options.proxy ?? (await openNetworkProxy(port))
  const errorMonitors: ErrorMonitor[] = []
  let context: BrowserContext | undefined

  const close = async (): Promise<void> => {
    await context?.close()
    context = undefined
  }
  return {
    folder,
    async open() {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        args: [...(options.args ?? storyBrowserArgs)],
        ...(hasBackForwardCache && { ignoreDefaultArgs: [NO_BACK_FORWARD_CACHE] }),
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      const visitor = await visitorIn({ context, proxy, port })
      errorMonitors.push(visitor.errorMonitor)
      return visitor
    },
    close,
    async kill() {
      if (context === undefined) return
      const pid = await browserPid(context)
      const closed = new Promise<unknown>((resolve) => context?.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await closed
      context = undefined
    },
    contexts: () => (context === undefined ? [] : [context]),
    async dispose() {
      await close()
      if (!options.proxy) await proxy.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    unexpectedErrors: () => errorMonitors.flatMap((errorMonitor) => errorMonitor.unexpectedErrors()),
  }
}

async function browserPid(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (browser === null) throw new Error('This context has no browser of its own.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('The browser’s process id was not found.')
  return pid
}
