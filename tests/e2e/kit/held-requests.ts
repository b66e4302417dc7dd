import type { BrowserContext } from 'playwright-core'

interface Holding {
  readonly context: BrowserContext
  readonly asked: string | RegExp | ((url: URL) => boolean)
}

export interface HeldRequests {
  /** How many were asked for so far. */
  readonly waiting: () => number
  /** Lets these and all that follow through, and resolves when nothing stands in their way any more. */
  readonly release: () => Promise<void>
}

/** Keeps back what a browser asks for at these addresses. */
export async function holdRequests({ context, asked }: Holding): Promise<HeldRequests> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  await context.route(asked, async (route) => {
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
