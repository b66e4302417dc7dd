import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import type { Strategy } from 'workbox-strategies'

/** What a strategy answers. That there was no room to keep it concerns nobody. */
export function answerOf(strategy: Strategy, options: RouteHandlerCallbackOptions): Promise<Response> {
  const [answered, kept] = strategy.handleAll(options)
  kept.catch(() => {})
  return answered
}
