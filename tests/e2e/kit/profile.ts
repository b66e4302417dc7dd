import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { browserArgs } from './browser-args.ts'
import type { ErrorMonitor } from './error-monitor.ts'
import { openProxy } from './network-proxy.ts'
import { type Visitor, visitorIn } from './visitor.ts'

/** A browser's memory on the disk: what is left of a visit when the browser is closed, or dies. */
export interface Profile {
  /** Opens the browser on it. */
  readonly open: () => Promise<Visitor>
  /** Closes the browser as a person does. */
  readonly close: () => Promise<void>
  /** Ends the browser's process as a crash or an empty battery does. */
  readonly kill: () => Promise<void>
  /** What is open of it. */
  readonly contexts: () => readonly BrowserContext[]
  readonly throwAway: () => Promise<void>
  /** What its browsers complained about and no test allowed. */
  readonly complaints: () => readonly string[]
}

interface Owner {
  readonly executablePath: string
  readonly port: () => number
  /** Chromium blocks all cookies, as its own setting does: with them go IndexedDB and every other storage. */
  readonly blocksCookies?: true
  /** The shop's worker is installed in it, and opens the shop without a network. */
  readonly hasWorker?: true
  /** Pages that are left are put away as they are, as browsers do that no program drives. */
  readonly keepsLeftPages?: true
}

/** What Playwright would have Chromium do without. */
const NO_LEFT_PAGES = '--disable-back-forward-cache'

/** Of a content setting in Chromium's preferences. */
const BLOCK = 2

export async function newProfile({
  executablePath,
  port,
  blocksCookies,
  hasWorker,
  keepsLeftPages,
}: Owner): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-profile-'))
  if (blocksCookies) {
    const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } }
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  }
  const line = await openProxy(port)
  const guards: ErrorMonitor[] = []
  let context: BrowserContext | undefined

  const close = async (): Promise<void> => {
    await context?.close()
    context = undefined
  }
  return {
    async open() {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        args: browserArgs,
        ...(keepsLeftPages && { ignoreDefaultArgs: [NO_LEFT_PAGES] }),
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      const visitor = await visitorIn({ context, line, port })
      guards.push(visitor.guard)
      return visitor
    },
    close,
    async kill() {
      if (context === undefined) return
      const pid = await browserPid(context)
      const gone = new Promise<unknown>((resolve) => context?.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await gone
      context = undefined
    },
    contexts: () => (context === undefined ? [] : [context]),
    async throwAway() {
      await close()
      await line.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    complaints: () => guards.flatMap((guard) => guard.complaints()),
  }
}

async function browserPid(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (browser === null) throw new Error('This context has no browser of its own.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('The browser does not say which process it is.')
  return pid
}
