import type { BrowserContext } from 'playwright-core'

/** Records a browser’s errors: on the console, uncaught, and failed requests. */
export interface ErrorMonitor {
  /** Errors that match are expected by the test. */
  readonly allow: (expected: RegExp) => void
  /** The errors that match no allowed pattern. */
  readonly unexpectedErrors: () => readonly string[]
}

/** A request that the browser aborted because the page was left or closed. */
const abortedByBrowser = /^request failed: net::ERR_ABORTED/
/** The cart’s warnings about a failing storage. */
const storageWarnings = /^console warning: Cart: storage_/
/** Playwright’s warning for a visitor whose service workers are blocked. */
const workerBlocked = /^console warning: Service Worker registration blocked by Playwright/

/** A page that cannot read its log requests the session’s customer, and a guest gets 401. */
export const GUEST_UNAUTHENTICATED = /(status of|answer) 401.*api\/customer/

/** An exchange that is in progress while a login merges its guest cart gets 409 `cart_merged`, and asks whose session it has. */
export const GUEST_CART_MERGED = /(status of|answer) (409.*api\/sync|401.*api\/customer)/

export function monitorErrors(context: BrowserContext): ErrorMonitor {
  const errors: string[] = []
  const allowed: RegExp[] = [abortedByBrowser, storageWarnings, workerBlocked]
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) =>
    errors.push(`uncaught ${thrown.error()} ${thrown.error().stack} (${thrown.page()?.url()})`),
  )
  context.on('requestfailed', (request) => {
    errors.push(`request failed: ${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    errors.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return {
    allow: (expected) => allowed.push(expected),
    unexpectedErrors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
