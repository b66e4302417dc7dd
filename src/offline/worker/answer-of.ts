import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import type { Strategy } from 'workbox-strategies'

/** The response of a strategy. An error while caching it, such as a full disk, is ignored. */
export function strategyResponse(strategy: Strategy, options: RouteHandlerCallbackOptions): Promise<Response> {
  const [answered, kept] = strategy.handleAll(options)
  kept.catch(() => {})
  return answered
}
