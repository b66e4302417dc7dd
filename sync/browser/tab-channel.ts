import * as v from 'valibot'
import { ViewFactsReportSchema } from '#domain/wire/view-facts-report.ts'
import type { TabChannel, TabMessage } from '../ports/ports.ts'

const MessageSchema = v.union([
  v.object({ kind: v.literal('appended'), index: v.number() }),
  v.pipe(
    // By the name that every release has sent it by.
    v.object({ kind: v.literal('identified'), era: v.number() }),
    v.transform(({ era: epoch }) => ({ kind: 'identified' as const, epoch })),
  ),
  v.object({ kind: v.literal('hurry') }),
  v.object({
    kind: v.literal('viewed'),
    clientId: v.string(),
    streamId: v.nullable(v.string()),
    viewed: ViewFactsReportSchema,
  }),
  v.object({ kind: v.literal('link'), link: v.picklist(['up', 'sending', 'down']) }),
])

/**
 * What a browser's tabs tell each other, over BroadcastChannels. A tab with older or newer code may say other things.
 *
 * A browser evicts a page from its back-forward cache when the page receives a message, and going back then loads it anew. So a
 * cached page receives only news of another log: after a logout the page is to be evicted.
 */
export function tabChannel(name: string): TabChannel {
  const listeners = new Set<(message: TabMessage) => void>()
  const closed = new AbortController()
  const { signal } = closed
  const open = (of: string): BroadcastChannel | null => {
    // A browser that blocks storage has no channels. Its tabs have no log to share.
    if (typeof BroadcastChannel === 'undefined') return null
    const opened = new BroadcastChannel(of)
    opened.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const message = v.safeParse(MessageSchema, data)
      if (message.success) for (const listener of listeners) listener(message.output)
    }
    return opened
  }
  const identities = open(`${name} whose`)
  let news = open(name)
  const closeNews = (): void => {
    news?.close()
    news = null
  }
  addEventListener('pagehide', closeNews, { signal })
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) news ??= open(name)
  }
  addEventListener('pageshow', onReturn, { signal })
  return {
    post(message) {
      if (message.kind === 'identified') identities?.postMessage({ kind: message.kind, era: message.epoch })
      else news?.postMessage(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed.abort()
      closeNews()
      identities?.close()
    },
  }
}
