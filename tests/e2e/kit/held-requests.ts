import type { BrowserContext } from 'playwright-core'

interface HoldOptions {
  readonly context: BrowserContext
  readonly url: string | RegExp | ((url: URL) => boolean)
}

export interface HeldRequests {
  /** The number of requests so far. */
  readonly waiting: () => number
  /** Lets these and all later requests through. Resolves when the route is removed. */
  readonly release: () => Promise<void>
}

/** Delays a browser’s requests to matching addresses until they are released. */
export async function holdRequests({ context, url }: HoldOptions): Promise<HeldRequests> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  await context.route(url, async (route) => {
    waiting += 1
    await released
    await route.continue()
  })
  return {
    waiting: () => waiting,
    async release() {
      resolve()
      await context.unrouteAll({ behavior: 'wait' })
    },
  }
}
