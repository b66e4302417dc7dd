import type { BrowserContext } from 'playwright-core'

/** Notes everything that a browser complains about: errors on the console, uncaught errors, failed requests. */
export interface ErrorMonitor {
  /** Complaints like this are part of the rule being shown. */
  readonly allow: (complaint: RegExp) => void
  /** What was complained about and not allowed. */
  readonly complaints: () => readonly string[]
}

/** A request that the browser itself gave up, since the page was left or closed. */
const leftBehind = /^request failed: net::ERR_ABORTED/
/** What the cart says to developers of a storage that fails: a story sees to it that it does. */
const storageWords = /^console warning: Cart: storage_/
/** What the browser's driver says for a visitor without the shop's worker. */
const workerBlocked = /^console warning: Service Worker registration blocked by Playwright/

/** A page that can't read its log asks whose the browser is, and a guest's is nobody's. */
export const GUEST_UNAUTHENTICATED = /(status of|answer) 401.*api\/customer/

export function monitorErrors(context: BrowserContext): ErrorMonitor {
  const heard: string[] = []
  const allowed: RegExp[] = [leftBehind, storageWords, workerBlocked]
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) =>
    heard.push(`uncaught ${thrown.error()} ${thrown.error().stack} (${thrown.page()?.url()})`),
  )
  context.on('requestfailed', (request) => {
    heard.push(`request failed: ${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    heard.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return {
    allow: (complaint) => allowed.push(complaint),
    complaints: () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  }
}
